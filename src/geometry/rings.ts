import type { Line } from './geometry.ts'

/**
 * Twice the area of a ring, closed or not, positive when it runs counter-clockwise. Taken from its first position, so
 * that small rings far out keep their sign.
 */
export function signedArea(ring: Line): number {
  const [originX = 0, originY = 0] = ring[0] ?? []
  let area = 0
  for (let at = 1; at < ring.length; at++) {
    const [fromX = 0, fromY = 0] = ring[at - 1] ?? []
    const [toX = 0, toY = 0] = ring[at] ?? []
    area += (fromX - originX) * (toY - originY) - (toX - originX) * (fromY - originY)
  }
  return area
}

/** The ring closed and running the way that is wanted; one without area stays as it runs. */
export function wind(ring: Line, direction: 'clockwise' | 'counter-clockwise'): Line {
  const closed = close(ring)
  const area = signedArea(closed)
  const wrong = direction === 'clockwise' ? area > 0 : area < 0
  return wrong ? closed.toReversed() : closed
}

/** Whether the ring ends where it begins (RFC 7946 §3.1.6). */
export function isClosed(ring: Line): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length >= 4 && first![0] === last![0] && first![1] === last![1]
}

function close(ring: Line): Line {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}
