import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import { turnLongitudes, type UncheckedGeometry } from '#geometry'
import { BatchInserts } from '../batch-insert.ts'
import type { Note, ReadContext, StagedFile } from '../context.ts'
import { GEOJSON } from '../reading/geometry.ts'
import { reads } from '../reading/reading.ts'
import { RowBatch } from '../row-batch.ts'
import { dropStaging, type StagedColumn, type Staging } from '../staging.ts'
import { trimmedText } from './cell-text.ts'
import type { PlannedField, ReadField } from './read-field.ts'

interface Turned {
  readonly file: StagedFile
  readonly planned: readonly PlannedField[]
  readonly notes: readonly Note[]
}

/**
 * Shapes whose longitudes count on behind the date line, between -180 and 180, in a further column of a new staging
 * table. `found` is how the cells of `planned` read as they are. Undefined: there are none.
 */
export async function turnShapes(
  file: StagedFile,
  planned: readonly PlannedField[],
  found: readonly ReadField[],
  context: ReadContext
): Promise<Turned | undefined> {
  let { staging } = file
  const fields = [...planned]
  const notes: Note[] = []
  for (const [index, field] of planned.entries()) {
    if (!hasMisfits(found[index]!)) continue
    const turned = await turnColumn(staging, field.column, `t${index}`, context)
    if (turned === undefined) continue
    staging = turned.staging
    fields[index] = { ...field, column: turned.column }
    notes.push({
      code: 'turned',
      count: turned.count,
      message: `${turned.count.toLocaleString('en')} geometries of ${field.column.label} with longitudes beyond 180 were turned by 360 degrees; those across the date line were cut there.`
    })
  }
  return staging === file.staging ? undefined : { file: { ...file, staging }, planned: fields, notes }
}

function hasMisfits({ field, column, explicit, misfits = 0 }: ReadField): boolean {
  if (column.parts !== undefined) return false
  return misfits > 0 ? field.type === 'geo_shape' : column.kind === 'shape' && !explicit && field.type !== 'geo_shape'
}

const PAGE_ROWS = 10_000

/** The engine cannot cut a polygon: the texts that are not within the world pass through here, page by page. */
async function turnColumn(
  staging: Staging,
  from: StagedColumn,
  name: string,
  context: ReadContext
): Promise<{ readonly staging: Staging; readonly column: StagedColumn; readonly count: number } | undefined> {
  const { loader, signal } = context
  const [table, helper] = [context.newTable(), context.newTable()]
  await loader.execute({
    sql: `CREATE TABLE ${quoteIdentifier(helper)} (ordinal UInt64, turned String) ENGINE = MergeTree ORDER BY ordinal`
  })
  const inserts = new BatchInserts(loader, signal)
  const batch = new RowBatch()
  const text = trimmedText(staging, from)
  let count = 0
  for (let first = 0; first < (staging.end ?? staging.rows); first += PAGE_ROWS) {
    const rows = await loader.select<{ o: string; v: string }>({
      sql:
        `SELECT o, v FROM (SELECT ${ORDINAL_COLUMN} AS o, ${text} AS v FROM ${quoteIdentifier(staging.table)} ` +
        `WHERE ${ORDINAL_COLUMN} >= ${first} AND ${ORDINAL_COLUMN} < ${first + PAGE_ROWS}) WHERE v != '' AND NOT ${reads(GEOJSON, 'v')}`,
      ...(signal && { signal })
    })
    for (const { o, v } of rows) {
      const turned = turnText(v)
      if (turned === undefined) continue
      count++
      batch.addUInt64(Number(o))
      batch.addText(turned)
    }
    if (batch.bytes > 0) await inserts.add(helper, ['ordinal', 'turned'], batch.take())
  }
  await inserts.finish()
  if (count > 0)
    await loader.execute({
      sql:
        `CREATE TABLE ${quoteIdentifier(table)} ENGINE = MergeTree ORDER BY ${ORDINAL_COLUMN} AS ` +
        `SELECT staged.*, ifNull(helper.turned, ${text}) AS ${name} FROM ${quoteIdentifier(staging.table)} AS staged ` +
        `LEFT JOIN ${quoteIdentifier(helper)} AS helper ON staged.${ORDINAL_COLUMN} = helper.ordinal`,
      settings: { join_use_nulls: 1 },
      ...(signal && { signal })
    })
  await dropStaging(loader, helper)
  if (count === 0) return undefined
  if (context.keepsStaging !== true) await dropStaging(loader, staging.table)
  const column: StagedColumn = { column: name, label: from.label, kind: from.kind, shown: from }
  return { staging: { ...staging, table }, column, count }
}

/** The bare geometry of a text, between -180 and 180. Undefined: it is not one, or is there already. */
function turnText(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as UncheckedGeometry & { readonly geometry?: UncheckedGeometry }
    const geometry = value.geometry ?? value
    const turned = turnLongitudes(geometry)
    return turned === undefined || turned === geometry ? undefined : JSON.stringify(turned)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
