import { type Bounds, boundsOfLine, type Position, type Rings } from '#geometry'
import { EDGE_DEGREES } from './grown-ring.ts'

type Edge = readonly [from: Position, to: Position]

/** Cells that no edge passes through; others have the number of their list of edges, from FIRST_LIST on. */
export const OUTSIDE = 0,
  INSIDE = 1,
  FIRST_LIST = 2

/** Areas on a grid of cells, row by row from the south-west, with empty cells all around. */
export interface AreaIndex {
  readonly west: number
  readonly south: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly columns: number
  readonly rows: number
  readonly cells: Uint32Array
  /** For each cell with edges: a position in it, whether that is inside, and its edges. */
  readonly lists: readonly {
    readonly lon: number
    readonly lat: number
    readonly isInside: boolean
    readonly edges: readonly Edge[]
  }[]
}

/** Cells that are a rounding apart both have what lies between them. */
const MARGIN_DEGREES = 4 * EDGE_DEGREES
/** The position of a cell that is asked first; not its centre, where edges of round numbers would run through it. */
const [SHARE_X, SHARE_Y] = [0.4871, 0.5163]

/**
 * For areas that neither meet each other nor themselves: a position is inside when a ray from it crosses an odd number
 * of edges.
 */
export function indexAreas(areas: readonly Rings[], side: number): AreaIndex {
  const edges = areas.flat().flatMap((ring) => ring.slice(1).map((end, place): Edge => [ring[place]!, end]))
  const grid = new Grid(boundsOfLine(areas.flatMap((area) => area[0] ?? [])), side)
  const near = new Map<number, Edge[]>()
  for (const edge of edges) {
    for (const cell of grid.cellsAlong(edge)) {
      const list = near.get(cell)
      if (list === undefined) near.set(cell, [edge])
      else list.push(edge)
    }
  }
  const cells = grid.insides(edges)
  const lists = [...near].map(([cell, found], place) => {
    const isInside = cells[cell] === INSIDE
    cells[cell] = FIRST_LIST + place
    return { ...grid.positionOf(cell), isInside, edges: found }
  })
  const { west, south, cellWidth, cellHeight, count } = grid
  return { west, south, cellWidth, cellHeight, columns: count, rows: count, cells, lists }
}

class Grid {
  readonly west: number
  readonly south: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly count: number

  constructor(bounds: Bounds, side: number) {
    this.cellWidth = Math.max((bounds.east - bounds.west) / side, 16 * MARGIN_DEGREES)
    this.cellHeight = Math.max((bounds.north - bounds.south) / side, 16 * MARGIN_DEGREES)
    this.count = side + 3
    this.west = bounds.west - 1.5 * this.cellWidth
    this.south = bounds.south - 1.5 * this.cellHeight
  }

  positionOf(cell: number): { readonly lon: number; readonly lat: number } {
    return { lon: this.#lonOf(cell % this.count), lat: this.#latOf(Math.floor(cell / this.count)) }
  }

  /** Cells through which an edge passes, or a hair beside it. */
  *cellsAlong([[x1, y1], [x2, y2]]: Edge): Generator<number> {
    const [low, high] = [Math.min(y1, y2), Math.max(y1, y2)]
    const at = (lat: number): number => x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1)
    for (let row = this.#row(low - MARGIN_DEGREES); row <= this.#row(high + MARGIN_DEGREES); row += 1) {
      const from = Math.max(low, Math.min(high, this.south + row * this.cellHeight - MARGIN_DEGREES))
      const to = Math.max(low, Math.min(high, this.south + (row + 1) * this.cellHeight + MARGIN_DEGREES))
      const [a, b] = high - low < MARGIN_DEGREES ? [x1, x2] : [at(from), at(to)]
      for (
        let column = this.#column(Math.min(a, b) - MARGIN_DEGREES);
        column <= this.#column(Math.max(a, b) + MARGIN_DEGREES);
        column += 1
      )
        yield row * this.count + column
    }
  }

  /** Which cells have their position inside. */
  insides(edges: readonly Edge[]): Uint32Array {
    const cells = new Uint32Array(this.count * this.count)
    const crossings: number[][] = Array.from({ length: this.count }, () => [])
    for (const [[x1, y1], [x2, y2]] of edges) {
      for (let row = this.#row(Math.min(y1, y2)); row <= this.#row(Math.max(y1, y2)); row += 1) {
        const lat = this.#latOf(row)
        if (y1 > lat !== y2 > lat) crossings[row]!.push(x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1))
      }
    }
    for (const [row, found] of crossings.entries()) {
      found.sort((a, b) => a - b)
      for (let [column, passed] = [0, 0]; column < this.count; column += 1) {
        while (passed < found.length && found[passed]! <= this.#lonOf(column)) passed += 1
        if ((found.length - passed) % 2 === 1) cells[row * this.count + column] = INSIDE
      }
    }
    return cells
  }

  #lonOf(column: number): number {
    return this.west + (column + SHARE_X) * this.cellWidth
  }

  #latOf(row: number): number {
    return this.south + (row + SHARE_Y) * this.cellHeight
  }

  #column(lon: number): number {
    return Math.max(0, Math.min(this.count - 1, Math.floor((lon - this.west) / this.cellWidth)))
  }

  #row(lat: number): number {
    return Math.max(0, Math.min(this.count - 1, Math.floor((lat - this.south) / this.cellHeight)))
  }
}
