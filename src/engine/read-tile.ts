import type { FinerCells, TileAnswer, TileCell, TileQuery } from '#query'
import type { Vocabulary } from './compile/terms.ts'
import { type SizeRow, sizesStatement } from './compile/tiles/shape-boxes.ts'
import { type CellRow, cellsStatement } from './compile/tiles/tile-cells.ts'
import { type ShapeRow, shapesStatement } from './compile/tiles/tile-shapes.ts'
import type { Reader, StartedOptions } from './reader.ts'

/** Smaller shapes are counted, not drawn: three pixels of a tile that is shown with 512. */
const LEAST_SHARE = 3 / 512
/** Cells of a tile; a finer grid than this is made coarser. */
const MAX_CELLS = 20_000
const COARSER_CELLS = 128

/** Cells and shapes of a tile: one statement for points, up to three for shapes. */
export async function readTile(
  query: TileQuery,
  vocabulary: Vocabulary,
  reader: Reader,
  options: StartedOptions
): Promise<TileAnswer> {
  if (query.finer !== undefined) return readFiner(query, query.finer, vocabulary, reader, options)
  if (query.field.type !== 'geo_shape')
    return { cells: await readCells(query, vocabulary, undefined, reader, options), shapes: [] }
  const least = (360 / 2 ** query.tile.z) * LEAST_SHARE
  const sizes = await reader.rows<SizeRow>(sizesStatement(query, vocabulary, least), options)
  const from = drawnFrom(sizes, least, query.maxShapes)
  const cells = await readCells(query, vocabulary, from, reader, options)
  const shapes =
    sizes.length === 0 || query.maxShapes === 0
      ? []
      : await reader.rows<ShapeRow>(shapesStatement(query, vocabulary, from), options)
  return { cells, shapes: shapes.map(([points, lines, areas, value]) => ({ points, lines, areas, value })) }
}

async function readFiner(
  query: TileQuery,
  { maxCells }: FinerCells,
  vocabulary: Vocabulary,
  reader: Reader,
  options: StartedOptions
): Promise<TileAnswer> {
  const rows = await reader.rows<CellRow>(cellsStatement(query, vocabulary, maxCells + 1), options)
  return rows.length > maxCells ? { cells: [], shapes: [], tooMany: true } : { cells: rows.map(cellOf), shapes: [] }
}

/** The size from which on shapes are drawn, so that they are not too many. */
function drawnFrom(sizes: readonly SizeRow[], least: number, maxShapes: number): number {
  let left = maxShapes
  for (const [power, count] of [...sizes].sort(([a], [b]) => b - a)) {
    left -= count
    if (left < 0) return 2 ** (power + 1)
  }
  return least
}

async function readCells(
  query: TileQuery,
  vocabulary: Vocabulary,
  below: number | undefined,
  reader: Reader,
  options: StartedOptions
): Promise<TileAnswer['cells']> {
  const rows = await reader.rows<CellRow>(cellsStatement(query, vocabulary, MAX_CELLS + 1, below), options)
  if (rows.length > MAX_CELLS) return readCells({ ...query, cells: COARSER_CELLS }, vocabulary, below, reader, options)
  return rows.map(cellOf)
}

function cellOf([x, y, count, value]: CellRow): TileCell {
  return { position: [x, y], count, value }
}
