import { type ProjectPoint, systemOf } from '#crs'
import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { ValueNotation } from '#schema'
import { BatchInserts } from '../batch-insert.ts'
import type { ReadContext, StagedFile } from '../context.ts'
import { findProjection } from '../find-projection.ts'
import { holdsValues } from '../reading/readings.ts'
import { RowBatch } from '../row-batch.ts'
import { dropStaging, type StagedColumn, type Staging } from '../staging.ts'
import { trimmedText } from '../types/cell-text.ts'
import type { PlannedField } from '../types/read-field.ts'
import { readGeometryText, writeGeometryText } from './geometry-text.ts'

interface Converted {
  readonly file: StagedFile
  readonly planned: readonly PlannedField[]
}

/**
 * Geometries in a notation or a coordinate system that the engine does not read, as GeoJSON or `lat,lon` in a further
 * column of a new staging table; the fields then read this one. The column of the file stays for other fields. Throws
 * `ingest/unknown-crs`.
 */
export async function convertGeometries(
  file: StagedFile,
  planned: readonly PlannedField[],
  context: ReadContext
): Promise<Converted> {
  let { staging } = file
  const fields = [...planned]
  for (const [index, field] of planned.entries()) {
    const { values, type } = field.field
    if (values === undefined || (type !== 'geo_point_2d' && type !== 'geo_shape')) continue
    if (field.plain === true || !isConverted(values, holdsValues(field.column.kind, type))) continue
    const column: StagedColumn = {
      column: `g${index}`,
      label: field.column.label,
      kind: 'any',
      shown: field.column
    }
    staging = await addConverted(staging, field.column, column, { ...values, type }, context)
    fields[index] = { ...field, column, converted: true }
  }
  return staging === file.staging ? { file, planned } : { file: { ...file, staging }, planned: fields }
}

function isConverted({ notation, crs }: ValueNotation, isValue: boolean): boolean {
  if (crs !== undefined && systemOf(crs).kind !== 'degrees') return true
  return !isValue && (notation === 'wkt' || notation === 'wkb')
}

const PAGE_ROWS = 10_000
/** In place of a text that is not a geometry: no reading takes it. */
const NOTHING = '?'

type Conversion = Pick<ValueNotation, 'notation' | 'crs'> & { readonly type: 'geo_point_2d' | 'geo_shape' }

/** The engine has no projections and no reader of every geometry: the texts pass through here, page by page. */
async function addConverted(
  staging: Staging,
  from: StagedColumn,
  to: StagedColumn,
  conversion: Conversion,
  context: ReadContext
): Promise<Staging> {
  const { loader, signal } = context
  const [table, helper] = [context.newTable(), context.newTable()]
  await loader.execute({
    sql: `CREATE TABLE ${quoteIdentifier(helper)} (ordinal UInt64, converted String) ENGINE = MergeTree ORDER BY ordinal`
  })
  const convert = converter(from, conversion)
  const inserts = new BatchInserts(loader, signal)
  const batch = new RowBatch()
  const text = trimmedText(staging, from)
  for (let first = 0; first < (staging.end ?? staging.rows); first += PAGE_ROWS) {
    const rows = await loader.select<{ o: string; v: string }>({
      sql:
        `SELECT ${ORDINAL_COLUMN} AS o, ${text} AS v FROM ${quoteIdentifier(staging.table)} ` +
        `WHERE ${ORDINAL_COLUMN} >= ${first} AND ${ORDINAL_COLUMN} < ${first + PAGE_ROWS} AND v != ''`,
      ...(signal && { signal })
    })
    for (const { o, v } of rows) {
      batch.addUInt64(Number(o))
      batch.addText(convert(v) ?? NOTHING)
    }
    if (batch.bytes > 0) await inserts.add(helper, ['ordinal', 'converted'], batch.take())
  }
  await inserts.finish()
  await loader.execute({
    sql:
      `CREATE TABLE ${quoteIdentifier(table)} ENGINE = MergeTree ORDER BY ${ORDINAL_COLUMN} AS ` +
      `SELECT staged.*, ifNull(helper.converted, '') AS ${to.column} FROM ${quoteIdentifier(staging.table)} AS staged ` +
      `LEFT JOIN ${quoteIdentifier(helper)} AS helper ON staged.${ORDINAL_COLUMN} = helper.ordinal`,
    settings: { join_use_nulls: 1 },
    ...(signal && { signal })
  })
  for (const each of context.keepsStaging === true ? [helper] : [helper, staging.table]) await dropStaging(loader, each)
  return { ...staging, table }
}

/** The conversion of a cell; two columns are joined as `latitude; longitude`. */
function converter(from: StagedColumn, { notation, crs, type }: Conversion): (text: string) => string | undefined {
  const usual = type === 'geo_point_2d' ? 'lat,lon' : 'geojson'
  const used = notationOfKind(from) ?? notation ?? usual
  const own = crs === undefined ? undefined : projectionOf(crs, from.label)
  const others = new Map<number, ProjectPoint | undefined>()
  return (text) => {
    const read = readGeometryText(text, used)
    if (read === undefined) return undefined
    if (read === 'empty') return ''
    const { srid = 0 } = read
    if (crs !== undefined || srid === 0) return writeGeometryText(read, type, own)
    if (!others.has(srid)) others.set(srid, projectionOf(`EPSG:${srid}`, from.label))
    return writeGeometryText(read, type, others.get(srid))
  }
}

/** Of objects and of two columns; undefined: of texts. */
function notationOfKind({ kind, parts }: StagedColumn): ValueNotation['notation'] {
  if (kind === 'shape') return 'geojson'
  return kind === 'point' || parts !== undefined ? 'lat,lon' : undefined
}

function projectionOf(crs: string, label: string): ProjectPoint | undefined {
  return findProjection(systemOf(crs), label)
}
