import { systemOf } from '#crs'
import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import { GeometryError, parseWkb, withoutEmptyParts } from '#geometry'
import { BatchInserts } from '../batch-insert.ts'
import type { ReadContext } from '../context.ts'
import { mostlyFits } from '../mostly-fits.ts'
import { replaceColumn } from '../replace-column.ts'
import { RowBatch } from '../row-batch.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import { dropStaging } from '../staging.ts'
import { FURTHEST, NORTH } from '../world-edge.ts'

/** Little-endian WKB of a two-dimensional point, in hexadecimal. */
const IS_POINT = (x: string): string => `startsWith(${x}, '0101000000') AND length(${x}) = 42`
const IS_IN_WORLD = (x: string): string =>
  `abs(${ordinate(x, 11)}) <= ${FURTHEST} AND abs(${ordinate(x, 27)}) <= ${NORTH}`
const IS_EMPTY = (x: string): string => `isNaN(${ordinate(x, 11)})`
const ordinate = (x: string, from: number): string =>
  `reinterpretAsFloat64(unhex(substring(assumeNotNull(${x}), ${from}, 16)))`

/**
 * Columns of WKB (staged in hexadecimal) as GeoJSON texts, or as points when all are; into a new staging table. Points,
 * of which there may be many millions, never leave the engine; other geometries pass through here page by page, because
 * the engine has no type for heights, multipoints and collections.
 */
export async function stageShapes(staging: Staging, context: ReadContext): Promise<Staging> {
  let current = staging
  for (const column of staging.columns.filter((each) => each.kind === 'wkb'))
    current = await convert(current, column, context)
  return current
}

async function convert(staging: Staging, column: StagedColumn, context: ReadContext): Promise<Staging> {
  const table = context.newTable()
  const x = column.column
  const points = await holdsOnlyPoints(staging, column, context)
  if (points)
    await replaceColumn(
      staging,
      column,
      table,
      `if(isNull(${x}), NULL, concat(toString(${ordinate(x, 27)}), ',', toString(${ordinate(x, 11)})))`,
      '',
      context
    )
  else {
    const shapes = context.newTable()
    await context.loader.execute({
      sql: `CREATE TABLE ${quoteIdentifier(shapes)} (ordinal UInt64, shape Nullable(String)) ENGINE = MergeTree ORDER BY ordinal`
    })
    await convertPages(staging, x, shapes, context)
    await replaceColumn(
      staging,
      column,
      table,
      'shapes.shape',
      ` LEFT JOIN ${quoteIdentifier(shapes)} AS shapes ON staged.${ORDINAL_COLUMN} = shapes.ordinal`,
      context
    )
    await dropStaging(context.loader, shapes)
  }
  await dropStaging(context.loader, staging.table)
  return {
    ...staging,
    table,
    columns: staging.columns.map((each) => (each === column ? { ...each, kind: points ? 'point' : 'shape' } : each))
  }
}

/**
 * Numbers that are not degrees are points only in a system that can be converted to degrees, or when they are a few by
 * mistake; else they stay what the file says, as JSON.
 */
async function holdsOnlyPoints(
  { table }: Staging,
  { column: x, crs }: StagedColumn,
  { loader, signal }: ReadContext
): Promise<boolean> {
  const system = systemOf(crs ?? 'CRS84')
  const inWorld = system.kind === 'epsg' ? '1' : IS_IN_WORLD(x)
  const filled = `isNotNull(${x})`
  const [row] = await loader.select<{ points: string; other: string; outside: string }>({
    sql:
      `SELECT countIf(${filled}) AS points, countIf(${filled} AND (NOT (${IS_POINT(x)}) OR ${IS_EMPTY(x)})) AS other, ` +
      `countIf(${filled} AND NOT (${inWorld})) AS outside FROM ${quoteIdentifier(table)}`,
    ...(signal && { signal })
  })
  return Number(row!.other) === 0 && mostlyFits(Number(row!.outside), Number(row!.points))
}

const PAGE_ROWS = 5_000

async function convertPages(
  staging: Staging,
  x: string,
  shapes: string,
  { loader, signal }: ReadContext
): Promise<void> {
  const inserts = new BatchInserts(loader, signal)
  const batch = new RowBatch()
  for (let from = 0; from < staging.rows; from += PAGE_ROWS) {
    const rows = await loader.select<{ o: string; wkb: string }>({
      sql: `SELECT ${ORDINAL_COLUMN} AS o, assumeNotNull(${x}) AS wkb FROM ${quoteIdentifier(staging.table)} WHERE ${ORDINAL_COLUMN} >= ${from} AND ${ORDINAL_COLUMN} < ${from + PAGE_ROWS} AND isNotNull(${x})`,
      ...(signal && { signal })
    })
    for (const { o, wkb } of rows) addShape(batch, Number(o), wkb)
    if (batch.bytes > 0) await inserts.add(shapes, ['ordinal', 'shape'], batch.take())
  }
  await inserts.finish()
}

/** Bytes that are not WKB stay unchanged; the column is then text. */
function addShape(batch: RowBatch, ordinal: number, wkb: string): void {
  const shape = geoJsonOr(wkb)
  batch.addUInt64(ordinal)
  batch.addByte(shape === null ? 1 : 0)
  if (shape !== null) batch.addText(shape)
}

function geoJsonOr(wkb: string): string | null {
  try {
    const shape = withoutEmptyParts(parseWkb(Buffer.from(wkb, 'hex')).geometry)
    return shape === null ? null : JSON.stringify(shape)
  } catch (error) {
    if (error instanceof GeometryError) return wkb
    throw error
  }
}
