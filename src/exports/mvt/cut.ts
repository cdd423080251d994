import { TILE_EXTENT } from './tile-shapes.ts'

type Position = readonly [x: number, y: number]
type Positions = readonly Position[]

/** The margin drawn around a tile, so that lines and outlines of adjacent tiles meet. */
const MARGIN = 64
const [LOW, HIGH] = [-MARGIN, TILE_EXTENT + MARGIN]

interface Edge {
  readonly isInside: (position: Position) => boolean
  readonly meet: (from: Position, to: Position) => Position
}

const atX =
  (x: number): Edge['meet'] =>
  ([x1, y1], [x2, y2]) => [x, Math.round(y1 + ((y2 - y1) * (x - x1)) / (x2 - x1))]
const atY =
  (y: number): Edge['meet'] =>
  ([x1, y1], [x2, y2]) => [Math.round(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)), y]

const EDGES: readonly Edge[] = [
  { isInside: ([x]) => x >= LOW, meet: atX(LOW) },
  { isInside: ([x]) => x <= HIGH, meet: atX(HIGH) },
  { isInside: ([, y]) => y >= LOW, meet: atY(LOW) },
  { isInside: ([, y]) => y <= HIGH, meet: atY(HIGH) }
]

/** A closed ring cut at the tile's edges (Sutherland and Hodgman); undefined: nothing of it shows. */
export function cutRing(ring: Positions): Positions | undefined {
  const cut = EDGES.reduce<Positions>(cutAtEdge, openRing(ring))
  const [first] = cut
  return first === undefined || cut.length < 3 ? undefined : [...cut, first]
}

function openRing(ring: Positions): Positions {
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
    ? ring.slice(0, -1)
    : ring
}

function cutAtEdge(ring: Positions, { isInside, meet }: Edge): Positions {
  if (ring.every(isInside)) return ring
  return ring.flatMap((to, at) => {
    const from = ring[at === 0 ? ring.length - 1 : at - 1] ?? to
    const [isFrom, isTo] = [isInside(from), isInside(to)]
    if (isFrom && isTo) return [to]
    if (isFrom) return [meet(from, to)]
    return isTo ? [meet(from, to), to] : []
  })
}

/** The pieces of a line that show in the tile. */
export function cutLine(line: Positions): Positions[] {
  return EDGES.reduce<Positions[]>((lines, edge) => lines.flatMap((each) => cutLineAtEdge(each, edge)), [line])
}

function cutLineAtEdge(line: Positions, { isInside, meet }: Edge): Positions[] {
  if (line.every(isInside)) return line.length < 2 ? [] : [line]
  const pieces: Position[][] = []
  let piece: Position[] = []
  for (let at = 0; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at] as Position]
    const [wasInside, isNow] = [from !== undefined && isInside(from), isInside(to)]
    if (from !== undefined && wasInside !== isNow) piece.push(meet(from, to))
    if (isNow) piece.push(to)
    else if (piece.length > 0) {
      pieces.push(piece)
      piece = []
    }
  }
  return [...pieces, piece].filter(({ length }) => length > 1)
}

export function isInTile([x, y]: Position): boolean {
  return x >= LOW && x <= HIGH && y >= LOW && y <= HIGH
}
