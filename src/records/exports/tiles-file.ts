import { type Dataset, versionOf } from '#catalog'
import { exportsError, geometryColumn, type Scratch, TileArchive } from '#exports'
import type { BorrowedChunks } from '#kit'
import { answerColumns, type FieldReference, type Query, type TileAnswer, type TileQuery } from '#query'
import type { Caller } from '../caller.ts'
import { recordsError } from '../errors.ts'
import { type RunningGrant, runOptions } from '../query/run-options.ts'
import { NO_TABLE } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'
import { drawTile } from '../tiles/draw-tile.ts'
import { pointPyramid, shapePyramid, type TileQuestion } from '../tiles/pyramid.ts'
import { columnsOf, titleOf } from './export-plan.ts'
import { withExportSlot } from './export-stream.ts'
import { SteppedChunks } from './stepped-chunks.ts'

/** A file of all tiles of a map of the records that match. */
export interface TilesPlan {
  readonly query: Query
  readonly field: FieldReference
  readonly bounds: readonly [number, number, number, number]
  readonly title: string
}

/** Where the square map ends. */
const LAST_LATITUDE = 85.0511287
const WORLD = [-180, -LAST_LATITUDE, 180, LAST_LATITUDE] as const
const NO_BYTES = new Uint8Array(0)

/** Throws `records/not-drawable`, and `exports/bad-parameter` for what tiles cannot show. */
export function planTiles(query: Query, dataset: Dataset): TilesPlan {
  if (query.groups.length > 0 || query.limit !== undefined || query.offset > 0)
    throw exportsError(
      'exports/bad-parameter',
      'A file of map tiles shows all records that match: group_by, limit and offset cannot be used with pmtiles.'
    )
  const column = geometryColumn(columnsOf(query))
  const field = column === undefined ? undefined : answerColumns(query)[column]?.value
  if (field?.kind !== 'field')
    throw recordsError('records/not-drawable', 'The map needs a selected field that is a geo_point_2d or a geo_shape.')
  const [west, south, east, north] = versionOf(dataset)?.bbox ?? WORLD
  return {
    query,
    field,
    bounds: [Math.max(west, WORLD[0]), Math.max(south, WORLD[1]), Math.min(east, WORLD[2]), Math.min(north, WORLD[3])],
    title: titleOf(dataset)
  }
}

export function streamTiles(plan: TilesPlan, caller: Caller, context: RecordsContext): Promise<BorrowedChunks> {
  return withExportSlot(caller, context, async (grant) => new SteppedChunks(writeTiles(plan, caller, context, grant)))
}

/** The opening of the file is known at its end, so it is written to disk first. */
async function* writeTiles(
  plan: TilesPlan,
  caller: Caller,
  context: RecordsContext,
  grant: RunningGrant
): AsyncGenerator<Uint8Array> {
  const scratch: Scratch = context.scratch.open()
  try {
    const file = await scratch.file()
    const archive = await TileArchive.begin(file)
    const pyramid = plan.field.type === 'geo_shape' ? shapePyramid : pointPyramid
    for await (const tiles of pyramid(asking(plan, caller, context, grant))) {
      for (const tile of tiles) {
        const bytes = drawTile(tile)
        if (bytes.length > 0) await archive.add(tile.tile, bytes)
      }
      caller.signal.throwIfAborted()
      yield NO_BYTES
    }
    await archive.finish({ bounds: plan.bounds, metadata: metadataOf(plan, context) })
    yield* file.read()
  } finally {
    await scratch.close()
  }
}

function asking(
  { query: { source, where, timezone }, field }: TilesPlan,
  caller: Caller,
  context: RecordsContext,
  grant: RunningGrant
): (question: TileQuestion) => Promise<TileAnswer> {
  const { engine, settings } = context
  const asked: Pick<TileQuery, 'source' | 'where' | 'field' | 'timezone'> = { source, where, field, timezone }
  return async (question) =>
    source.table === NO_TABLE
      ? { cells: [], shapes: [] }
      : engine.tile({ ...asked, ...question }, runOptions(caller, context, settings.exportTimeoutMs, grant))
}

/** The layers as maps of others want to know them (TileJSON 3.0, `vector_layers`). */
function metadataOf({ title, field }: TilesPlan, { settings }: RecordsContext): Record<string, unknown> {
  const cells = { id: 'cells', fields: { count: 'Number' }, description: 'Records that lie together' }
  const shapes = { id: 'shapes', fields: {}, description: 'Records drawn as they are' }
  return {
    name: title,
    type: 'overlay',
    generator: `Loggia ${settings.release}`,
    vector_layers: field.type === 'geo_shape' ? [shapes, cells] : [cells]
  }
}
