import { signedArea, type UncheckedGeometry, wind } from '#geometry'

type Point = readonly [number, number, ...number[]]
type Ring = readonly Point[]

/**
 * Rings as a polygon or several. The format has outer rings clockwise and holes counter-clockwise, in any order; a hole
 * belongs to the smallest outer ring around it. Writers break the rule: without any clockwise ring, and for a hole
 * outside of all outer rings, containment decides. The result runs as GeoJSON has it (RFC 7946 §3.1.6).
 */
export function polygonOf(lines: readonly Ring[]): UncheckedGeometry | null {
  const rings = lines
    .map(closed)
    .filter((ring) => ring.length >= 4)
    .map((ring) => ({ ring, area: signedArea(ring) }))
    .filter(({ area }) => area !== 0)
  if (rings.length === 0) return null
  const clockwise = rings.filter(({ area }) => area < 0)
  const outer = clockwise.length > 0 ? clockwise : rings.filter((each) => depthOf(each, rings) % 2 === 0)
  const polygons = new Map<(typeof rings)[number], Ring[]>(
    outer.map((each) => [each, [wind(each.ring, 'counter-clockwise')]])
  )
  for (const hole of rings.filter((each) => !polygons.has(each))) {
    const around = outer
      .filter(({ ring, area }) => Math.abs(area) > Math.abs(hole.area) && isInside(hole.ring, ring))
      .sort((a, b) => Math.abs(a.area) - Math.abs(b.area))[0]
    if (around === undefined) polygons.set(hole, [wind(hole.ring, 'counter-clockwise')])
    else polygons.get(around)!.push(wind(hole.ring, 'clockwise'))
  }
  const found = [...polygons.values()]
  return found.length === 1 ? { type: 'Polygon', coordinates: found[0] } : { type: 'MultiPolygon', coordinates: found }
}

function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return ring
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

interface MeasuredRing {
  readonly ring: Ring
  readonly area: number
}

/** Rings around a ring. */
function depthOf(inner: MeasuredRing, rings: readonly MeasuredRing[]): number {
  return rings.filter(
    (each) => each !== inner && Math.abs(each.area) > Math.abs(inner.area) && isInside(inner.ring, each.ring)
  ).length
}

/** By the first corner that does not lie on the outer ring itself. */
function isInside(inner: Ring, outer: Ring): boolean {
  for (const point of inner) {
    const side = sideOf(point, outer)
    if (side !== 0) return side > 0
  }
  return true
}

/** 1 inside, -1 outside, 0 on an edge: a ray to the right crosses edges. */
function sideOf([x, y]: Point, ring: Ring): number {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1]!, ring[i]!]
    const cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    if (cross === 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2))
      return 0
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside ? 1 : -1
}
