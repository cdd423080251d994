import type { Line, Position, Rings } from './geometry.ts'

/** The side of a meridian that is kept; positions on the meridian belong to its west. */
export type Side = 'west' | 'east'

/** The pieces of a line on one side of a meridian, each with an end where the line crosses it. */
export function cutLine(line: Line, meridian: number, side: Side): Line[] {
  const pieces: Position[][] = []
  let open: Position[] | undefined
  line.forEach((position, at) => {
    const before = line[at - 1]
    const crosses = before !== undefined && isOn(before, meridian, side) !== isOn(position, meridian, side)
    const crossing = crosses ? crossingOf(before, position, meridian) : undefined
    if (!isOn(position, meridian, side)) {
      if (crossing !== undefined) open?.push(crossing)
      open = undefined
      return
    }
    if (open === undefined) pieces.push((open = crossing === undefined ? [] : [crossing]))
    open.push(position)
  })
  return pieces.filter(hasLength)
}

/**
 * The pieces of a polygon on one side of a meridian. All crossings of its rings, from south to north, bound the
 * stretches of the meridian inside of the polygon in pairs: these close the pieces of the rings.
 */
export function cutPolygon(rings: Rings, meridian: number, side: Side): Rings[] {
  const [outer = [], ...holes] = rings
  const whole = (ring: Line): boolean => ring.every((position) => isOn(position, meridian, side))
  const chains = rings.flatMap((ring) => (whole(ring) ? [] : chainsOf(ring, meridian, side)))
  const kept = holes.filter(whole)
  const outers = [...(whole(outer) ? [outer] : []), ...closeChains(chains)]
  if (outers.length === 1) return [[outers[0]!, ...kept]]
  return outers.map((ring) => [ring, ...kept.filter((hole) => contains(ring, hole[0]!))])
}

const isOn = ([x]: Position, meridian: number, side: Side): boolean => x <= meridian === (side === 'west')

function crossingOf(from: Position, to: Position, meridian: number): Position {
  const part = (meridian - from[0]) / (to[0] - from[0])
  const between = (index: number): number => {
    const [a, b] = [from[index] ?? 0, to[index] ?? 0]
    return a + (b - a) * part
  }
  const rest = from.length > 2 && to.length > 2 ? [between(2)] : []
  return [meridian, between(1), ...rest]
}

function hasLength(line: Line): boolean {
  const [first] = line
  return first !== undefined && line.some(([x, y]) => x !== first[0] || y !== first[1])
}

/** The pieces of a closed ring that crosses the meridian, each from crossing to crossing. */
function chainsOf(ring: Line, meridian: number, side: Side): Line[] {
  const start = ring.findIndex((position) => !isOn(position, meridian, side))
  const open = ring.slice(0, -1)
  const turned = [...open.slice(start), ...open.slice(0, start), ring[start]!]
  return cutLine(turned, meridian, side)
}

interface End {
  readonly chain: number
  readonly isLast: boolean
  readonly y: number
}

function closeChains(chains: readonly Line[]): Line[] {
  const ends = chains.flatMap((line, chain): End[] => [
    { chain, isLast: false, y: line[0]![1] },
    { chain, isLast: true, y: line.at(-1)![1] }
  ])
  const sorted = ends.toSorted((a, b) => a.y - b.y)
  const partner = new Map(sorted.map((end, place) => [end, sorted[place ^ 1]!]))
  const used = new Set<number>()
  return chains.flatMap((_, first) => {
    if (used.has(first)) return []
    const ring: Position[] = []
    let [chain, isForward] = [first, true]
    while (!used.has(chain)) {
      used.add(chain)
      ring.push(...(isForward ? chains[chain]! : chains[chain]!.toReversed()))
      const next = partner.get(ends[chain * 2 + (isForward ? 1 : 0)]!)!
      ;[chain, isForward] = [next.chain, !next.isLast]
    }
    return hasArea(ring) ? [[...ring, ring[0]!]] : []
  })
}

const hasArea = (ring: Line): boolean => new Set(ring.map(([x]) => x)).size > 1 && ring.length > 2

/** Whether the position is inside of the ring: a ray to the east crosses it an odd number of times. */
function contains(ring: Line, [x, y]: Position): boolean {
  let inside = false
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1]!
    const [bx, by] = ring[at]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}
