import type { Line, Position, Rings } from '#geometry'

/** A position is inside when `a * lon + b * lat <= c`; (a, b) has the length 1. */
export interface HalfPlane {
  readonly a: number
  readonly b: number
  readonly c: number
}

/** With more sides the grid costs less. Triangles and rectangles have at most eight once they are grown. */
const MOST_SIDES = 8

/**
 * The half-planes that a convex area is the intersection of; undefined if the area is not convex, or has holes or many
 * sides. Three products a side decide about a position: 3 M positions in a triangle take half of the time of the grid.
 */
export function halfPlanesOf(areas: readonly Rings[]): readonly HalfPlane[] | undefined {
  const [area, ...others] = areas
  const [shell, ...holes] = area ?? []
  if (shell === undefined || others.length > 0 || holes.length > 0) return undefined
  const sides = sidesOf(shell)
  if (sides.length < 3 || sides.length > MOST_SIDES) return undefined
  const turns = sides.map((side, place) => angleBetween(sides.at(place - 1)!, side))
  const around = turns.reduce((sum, turn) => sum + turn, 0)
  // A star turns in one direction, too, but twice.
  const isConvex =
    (turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0)) && Math.abs(around) < 3 * Math.PI
  return isConvex ? sides.map((side) => halfPlane(side, Math.sign(around))) : undefined
}

interface Side {
  readonly from: Position
  readonly x: number
  readonly y: number
}

/** Directions of length 1. */
function sidesOf(ring: Line): Side[] {
  return ring.slice(1).flatMap((to, place) => {
    const from = ring[place]!
    const [x, y] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(x, y)
    return length === 0 ? [] : [{ from, x: x / length, y: y / length }]
  })
}

function angleBetween(one: Side, next: Side): number {
  return Math.atan2(one.x * next.y - one.y * next.x, one.x * next.x + one.y * next.y)
}

/** `turn`: 1 if the ring runs counter-clockwise, with the inside on the left of its sides, or -1. */
function halfPlane({ from: [lon, lat], x, y }: Side, turn: number): HalfPlane {
  const [a, b] = [y * turn, -x * turn]
  return { a, b, c: a * lon + b * lat }
}
