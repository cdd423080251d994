import { tileIdOf } from '#exports'
import { TILE_UNITS, type TileAddress, type TileAnswer, type TileCell, type TileQuery } from '#query'
import type { DrawnTile } from './tile.ts'

/** What a tile is asked for, beside records and field. */
export type TileQuestion = Pick<TileQuery, 'tile' | 'cells' | 'maxShapes' | 'finer'>
export type AskTile = (question: TileQuestion) => Promise<TileAnswer>

/** As the maps of the pages draw dots: four pixels apart. In the last zoom each record is apart. */
const CELLS = 128
const LAST_CELLS = TILE_UNITS
/** Cells of one answer; an area of more is asked for in quarters. */
const MAX_CELLS = 20_000
const MAX_SHAPES = 4_000

/** A tile is some 1,500 metres wide in Europe, and a unit 40 centimetres. */
const MAX_ZOOM = 14
/** Tiles of one zoom. Another zoom is drawn as long as it has no more; maps enlarge the last one. */
const MAX_POINT_TILES = 16_384
/** Of all zooms together: each is asked for by itself, which takes 10 to 20 ms, and the file begins after the last one. */
const MAX_SHAPE_TILES = 256

const WORLD: TileAddress = { z: 0, x: 0, y: 0 }

/**
 * The tiles of all zooms that show something, in the order of an archive, some at a time. Points are asked for by area: tiles of one
 * answer are as many as its cells allow.
 */
export async function* pointPyramid(ask: AskTile): AsyncGenerator<readonly DrawnTile[]> {
  let areas: readonly TileAddress[] = [WORLD]
  let isLast = false
  for (let z = 0; areas.length > 0; z++) {
    const found: TileAddress[] = []
    let tilesTwoBelow = 0
    for (const area of areas)
      for await (const { area: asked, tiles } of pointTiles(area, z, isLast ? LAST_CELLS : CELLS, ask)) {
        if (tiles.length > 0) found.push(asked)
        for (const tile of tiles) tilesTwoBelow += countBelow(tile, 2)
        yield tiles
      }
    if (isLast) return
    areas = found
    isLast = z + 1 === MAX_ZOOM || tilesTwoBelow > MAX_POINT_TILES
  }
}

/** The same for shapes. */
export async function* shapePyramid(ask: AskTile): AsyncGenerator<readonly DrawnTile[]> {
  let tiles: readonly TileAddress[] = [WORLD]
  let left = MAX_SHAPE_TILES
  for (let z = 0; z <= MAX_ZOOM && tiles.length > 0 && tiles.length <= left; z++) {
    left -= tiles.length
    const drawn: TileAddress[] = []
    for (const tile of tiles) {
      const answer = await ask({ tile, cells: CELLS, maxShapes: MAX_SHAPES })
      if (answer.cells.length === 0 && answer.shapes.length === 0) continue
      drawn.push(tile)
      yield [{ ...answer, tile }]
    }
    tiles = drawn.flatMap(quartersOf)
  }
}

interface AreaTiles {
  readonly area: TileAddress
  readonly tiles: readonly DrawnTile[]
}

/** The tiles of a zoom within an area. */
async function* pointTiles(area: TileAddress, z: number, cells: number, ask: AskTile): AsyncGenerator<AreaTiles> {
  const zooms = z - area.z
  const answer = await ask({ tile: area, cells, maxShapes: 0, finer: { zooms, maxCells: MAX_CELLS } })
  if (answer.tooMany !== true) yield { area, tiles: tilesOf(area, z, answer.cells) }
  else if (zooms > 0) for (const quarter of quartersOf(area)) yield* pointTiles(quarter, z, cells, ask)
  else yield { area, tiles: [{ ...(await ask({ tile: area, cells: CELLS, maxShapes: 0 })), tile: area }] }
}

/** Cells by the tiles that they lie in, with positions in their units. */
function tilesOf(area: TileAddress, z: number, cells: readonly TileCell[]): DrawnTile[] {
  const side = 2 ** (z - area.z)
  const byTile = new Map<number, TileCell[]>()
  for (const { position, ...cell } of cells) {
    const [column, row] = position.map((units) => Math.floor(units / TILE_UNITS)) as [number, number]
    const key = row * side + column
    const own = byTile.get(key) ?? []
    if (own.length === 0) byTile.set(key, own)
    own.push({ ...cell, position: [position[0] - column * TILE_UNITS, position[1] - row * TILE_UNITS] })
  }
  return [...byTile]
    .map(([key, own]) => {
      const tile = { z, x: area.x * side + (key % side), y: area.y * side + Math.floor(key / side) }
      return { tile, cells: own, shapes: [] }
    })
    .toSorted((a, b) => tileIdOf(a.tile) - tileIdOf(b.tile))
}

/** How many tiles show these cells some zooms below. */
function countBelow({ cells }: DrawnTile, zooms: number): number {
  const side = TILE_UNITS / 2 ** zooms
  return new Set(cells.map(({ position: [x, y] }) => Math.floor(y / side) * TILE_UNITS + Math.floor(x / side))).size
}

function quartersOf({ z, x, y }: TileAddress): TileAddress[] {
  const quarters = [0, 1].flatMap((south) => [0, 1].map((east) => ({ z: z + 1, x: 2 * x + east, y: 2 * y + south })))
  return quarters.toSorted((a, b) => tileIdOf(a) - tileIdOf(b))
}
