import { type Line, type Position, signedArea } from '#geometry'

/**
 * Positions nearer to an edge than this lie on it: a tenth of a millimetre. Doubles hold longitudes to 3e-14 degrees,
 * so a position that was computed to be on a sloping edge is on it, with any rounding.
 */
export const EDGE_DEGREES = 1e-9

type Vector = readonly [x: number, y: number]

/**
 * The ring with its edges moved by EDGE_DEGREES: outwards for a shell, inwards for a hole (`inwards`). Positions on
 * an edge are inside afterwards, so that tests that leave the edge undefined agree. A ring of one position
 * becomes a square, of two a strip.
 */
export function growRing(ring: Line, inwards = false): Line {
  const corners = withoutRepeats(ring)
  const [only] = corners
  if (only === undefined) return []
  if (corners.length === 1) return squareAround(only)
  const side = (signedArea(corners) >= 0 ? 1 : -1) * (inwards ? -1 : 1)
  const grown = corners.flatMap((corner, place) =>
    moveCorner(corners.at(place - 1)!, corner, corners[(place + 1) % corners.length]!, side)
  )
  return [...grown, grown[0]!]
}

function moveCorner(before: Position, corner: Position, after: Position, side: number): Position[] {
  const [into, out] = [edge(before, corner), edge(corner, after)]
  const [a, b] = [normal(into.direction, side), normal(out.direction, side)]
  const cosine = a[0] * b[0] + a[1] * b[1]
  const turn = (into.direction[0] * out.direction[1] - into.direction[1] * out.direction[0]) * side
  // A sharp tip is cut off square, or it would grow far beyond the corner.
  if (turn >= 0 && cosine < 0) {
    return [
      move(corner, [a[0] + into.direction[0], a[1] + into.direction[1]], EDGE_DEGREES),
      move(corner, [b[0] - out.direction[0], b[1] - out.direction[1]], EDGE_DEGREES)
    ]
  }
  const reach = Math.sqrt(2 / (1 + cosine)) * EDGE_DEGREES
  const limit = Math.min(into.length, out.length) / 2
  return [move(corner, [a[0] + b[0], a[1] + b[1]], (EDGE_DEGREES / (1 + cosine)) * Math.min(1, limit / reach || 0))]
}

function edge([x1, y1]: Position, [x2, y2]: Position): { readonly direction: Vector; readonly length: number } {
  const length = Math.hypot(x2 - x1, y2 - y1)
  return { direction: [(x2 - x1) / length, (y2 - y1) / length], length }
}

/** To the right of a ring that runs counter-clockwise. */
function normal([x, y]: Vector, side: number): Vector {
  return [y * side, -x * side]
}

function move([lon, lat]: Position, [x, y]: Vector, by: number): Position {
  return [lon + x * by, lat + y * by]
}

function squareAround([lon, lat]: Position): Line {
  const [west, south, east, north] = [lon - EDGE_DEGREES, lat - EDGE_DEGREES, lon + EDGE_DEGREES, lat + EDGE_DEGREES]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south]
  ]
}

function withoutRepeats(ring: Line): Position[] {
  return ring
    .filter(([lon, lat], place) => {
      const before = ring.at(place - 1)!
      return ring.length === 1 || before[0] !== lon || before[1] !== lat
    })
    .concat(
      ring.length > 1 && ring.every(([lon, lat]) => lon === ring[0]![0] && lat === ring[0]![1]) ? ring.slice(0, 1) : []
    )
}
