import { type ProjectPoint, systemOf } from '#crs'
import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import { projectGeometry, type UncheckedGeometry, withoutForeignMembers } from '#geometry'
import { BatchInserts } from './batch-insert.ts'
import type { Note, ReadContext } from './context.ts'
import { findProjection } from './find-projection.ts'
import { replaceColumn } from './replace-column.ts'
import { RowBatch } from './row-batch.ts'
import type { StagedColumn, Staging } from './staging.ts'
import { dropStaging } from './staging.ts'

interface Reprojected {
  readonly staging: Staging
  readonly notes: readonly Note[]
}

/**
 * Geometries of other coordinate systems turned into longitude and latitude, in a new staging table. Columns that say
 * no system hold them already. `name` is the file's, for messages. Throws `ingest/unknown-crs` when a system is not
 * known or cannot be computed.
 */
export async function reproject(staging: Staging, name: string, context: ReadContext): Promise<Reprojected> {
  let current = staging
  const notes: Note[] = []
  for (const column of staging.columns.filter(
    ({ kind, crs }) => (kind === 'point' || kind === 'shape') && crs !== undefined
  )) {
    const system = systemOf(column.crs)
    const project = findProjection(system, name)
    if (project === undefined) continue
    const { table, turned, lost } = await turnColumn(current, column, project, context)
    current = { ...current, table }
    notes.push({
      code: 'reprojected',
      count: turned,
      message: `${column.label} was turned from EPSG:${system.kind === 'epsg' ? system.code : ''} into longitude and latitude.`
    })
    if (lost > 0)
      notes.push({
        code: 'no-place',
        count: lost,
        message: `${lost.toLocaleString('en')} geometries of ${column.label} lie nowhere on earth in that system; they are empty.`
      })
  }
  return { staging: current, notes }
}

const PAGE_ROWS = 10_000

interface TurnedColumn {
  readonly table: string
  readonly turned: number
  readonly lost: number
}

/** The engine has no projections: the texts pass through here, page by page. */
async function turnColumn(
  staging: Staging,
  column: StagedColumn,
  project: ProjectPoint,
  context: ReadContext
): Promise<TurnedColumn> {
  const { loader, signal } = context
  const [table, helper] = [context.newTable(), context.newTable()]
  const turn = column.kind === 'point' ? turnPoint : turnShape
  await loader.execute({
    sql: `CREATE TABLE ${quoteIdentifier(helper)} (ordinal UInt64, turned Nullable(String)) ENGINE = MergeTree ORDER BY ordinal`
  })
  const inserts = new BatchInserts(loader, signal)
  const batch = new RowBatch()
  let [turned, lost] = [0, 0]
  for (let from = 0; from < staging.rows; from += PAGE_ROWS) {
    const rows = await loader.select<{ o: string; v: string }>({
      sql: `SELECT ${ORDINAL_COLUMN} AS o, assumeNotNull(${column.column}) AS v FROM ${quoteIdentifier(staging.table)} WHERE ${ORDINAL_COLUMN} >= ${from} AND ${ORDINAL_COLUMN} < ${from + PAGE_ROWS} AND isNotNull(${column.column})`,
      ...(signal && { signal })
    })
    for (const { o, v } of rows) {
      const text = turn(v, project)
      if (text === undefined) lost++
      else turned++
      batch.addUInt64(Number(o))
      batch.addByte(text === undefined ? 1 : 0)
      if (text !== undefined) batch.addText(text)
    }
    if (batch.bytes > 0) await inserts.add(helper, ['ordinal', 'turned'], batch.take())
  }
  await inserts.finish()
  await replaceColumn(
    staging,
    column,
    table,
    'shapes.turned',
    ` LEFT JOIN ${quoteIdentifier(helper)} AS shapes ON staged.${ORDINAL_COLUMN} = shapes.ordinal`,
    context
  )
  for (const each of [helper, staging.table]) await dropStaging(loader, each)
  return { table, turned, lost }
}

/** `y,x` → `latitude,longitude`. */
function turnPoint(text: string, project: ProjectPoint): string | undefined {
  const [y = NaN, x = NaN] = text.split(',').map(Number)
  const [lon, lat] = project([x, y]) ?? []
  return lon === undefined ? undefined : `${lat},${lon}`
}

function turnShape(text: string, project: ProjectPoint): string | undefined {
  const turned = projectGeometry(withoutForeignMembers(JSON.parse(text) as UncheckedGeometry), project)
  return turned && JSON.stringify(turned)
}
