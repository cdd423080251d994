import type { Line, Position, Rings } from './geometry.ts'

type Edge = readonly [Position, Position]

/** Pairs of edges that are compared, at most: a quarter of a second. Larger ones are used unchanged. */
const MAX_COMPARISONS = 5_000_000
const MAX_PIECES = 5_000

/**
 * Pieces that neither cross nor touch themselves, and a position in each gap between two of them that lie side by side.
 */
export interface CutPolygon {
  readonly pieces: readonly Rings[]
  readonly gaps: readonly Position[]
}

/**
 * An area whose rings cross or touch themselves or each other, such as one drawn by hand, cut along parallels into
 * pieces that do not: the engine's tests are right only for those. A position is inside when a ray from it crosses an
 * odd number of edges. Undefined for areas that are simple.
 */
export function cutIntoSimple(area: Rings): CutPolygon | undefined {
  const edges = area.flatMap(edgesOf)
  const crossings = crossingLatitudes(edges)
  if (crossings === undefined) return undefined
  const lats = [...new Set([...edges.map(([[, lat]]) => lat), ...crossings])].sort((a, b) => a - b)
  const [pieces, gaps]: [Rings[], Position[]] = [[], []]
  for (let place = 1; place < lats.length; place += 1) {
    const [south, north] = [lats[place - 1]!, lats[place]!]
    const crossed = crossedBy(edges, (south + north) / 2)
    pieces.push(...piecesBetween(crossed, south, north))
    gaps.push(...gapsBetween(crossed, (south + north) / 2))
    if (pieces.length > MAX_PIECES) return undefined
  }
  return { pieces, gaps }
}

function edgesOf(ring: Line): Edge[] {
  return ring
    .slice(1)
    .map((end, place): Edge => [ring[place]!, end])
    .filter(([a, b]) => a[0] !== b[0] || a[1] !== b[1])
}

/** Crossings of edges that are not adjacent; undefined when none meet. */
function crossingLatitudes(edges: readonly Edge[]): readonly number[] | undefined {
  const sorted = edges
    .map((edge) => ({ edge, west: Math.min(edge[0][0], edge[1][0]), east: Math.max(edge[0][0], edge[1][0]) }))
    .sort((a, b) => a.west - b.west)
  const found: number[] = []
  let [meets, comparisons] = [false, 0]
  for (let first = 0; first < sorted.length; first += 1) {
    const one = sorted[first]!
    for (let second = first + 1; second < sorted.length && sorted[second]!.west <= one.east; second += 1) {
      comparisons += 1
      if (comparisons > MAX_COMPARISONS) return undefined
      const other = sorted[second]!.edge
      if (!touch(one.edge, other)) continue
      meets = true
      found.push(...crossingOf(one.edge, other))
    }
  }
  return meets ? found : undefined
}

/** Whether two edges share more than adjacent edges of a ring, which share one corner. */
function touch([a, b]: Edge, [c, d]: Edge): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc * abd > 0 || cda * cdb > 0) return false
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false
  const follows = isSame(b, c) || isSame(d, a)
  return !follows || (abc === 0 && abd === 0 && (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0)
}

function crossingOf([a, b]: Edge, [c, d]: Edge): number[] {
  const [before, after] = [turn(c, d, a), turn(c, d, b)]
  return before === after ? [] : [a[1] + (b[1] - a[1]) * (before / (before - after))]
}

function crossedBy(edges: readonly Edge[], lat: number): readonly Edge[] {
  return edges
    .filter(([a, b]) => a[1] > lat !== b[1] > lat)
    .sort((one, other) => longitudeAt(one, lat) - longitudeAt(other, lat))
}

/** Edges do not meet between the two parallels, so every second gap between them is inside. */
function piecesBetween(crossed: readonly Edge[], south: number, north: number): Rings[] {
  return crossed.flatMap((left, place): Rings[] => {
    const right = crossed[place + 1]
    if (place % 2 === 1 || right === undefined) return []
    const corners: Position[] = [
      [longitudeAt(left, south), south],
      [longitudeAt(right, south), south],
      [longitudeAt(right, north), north],
      [longitudeAt(left, north), north]
    ]
    return [[[...corners, corners[0]!]]]
  })
}

function gapsBetween(crossed: readonly Edge[], lat: number): Position[] {
  return crossed
    .slice(1)
    .flatMap((right, place): Position[] =>
      place % 2 === 0 ? [] : [[(longitudeAt(crossed[place]!, lat) + longitudeAt(right, lat)) / 2, lat]]
    )
}

function longitudeAt([a, b]: Edge, lat: number): number {
  return a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1])
}

/** Positive: c lies to the left of the way from a to b. */
function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1]
}
