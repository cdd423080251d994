/** Positions as a file has them. */
type UncheckedPosition = number[]

/** Degrees between two corners of an arc that becomes a line. */
const STEP_DEGREES = 4

/** Each three positions, of which the last begins the next, are an arc of a circle; a straight one stays a line. */
export function arcString(positions: readonly UncheckedPosition[]): UncheckedPosition[] {
  const line: UncheckedPosition[] = positions.slice(0, 1)
  for (let at = 0; at + 2 < positions.length; at += 2)
    line.push(...arc(positions[at]!, positions[at + 1]!, positions[at + 2]!))
  return line
}

/** The whole circle through three positions, from the first one back to it. */
export function circle([from, by, to]: readonly UncheckedPosition[]): UncheckedPosition[] {
  if (from === undefined || by === undefined || to === undefined) return []
  return [from, ...arc(from, by, to), ...arc(to, opposite(from, by, to), from)]
}

/** The corners behind `from`, up to `to`; `by` is one of them. */
function arc(from: UncheckedPosition, by: UncheckedPosition, to: UncheckedPosition): UncheckedPosition[] {
  const center = centerOf(from, by, to)
  if (center === undefined) return [by, to]
  const counterClockwise = turn(from, by, to) > 0
  return [...between(center, from, by, counterClockwise), by, ...between(center, by, to, counterClockwise), to]
}

function between(
  center: UncheckedPosition,
  from: UncheckedPosition,
  to: UncheckedPosition,
  counterClockwise: boolean
): UncheckedPosition[] {
  const [x = 0, y = 0] = center
  const radius = Math.hypot(from[0]! - x, from[1]! - y)
  const start = Math.atan2(from[1]! - y, from[0]! - x)
  let sweep = Math.atan2(to[1]! - y, to[0]! - x) - start
  if (counterClockwise && sweep <= 0) sweep += 2 * Math.PI
  if (!counterClockwise && sweep >= 0) sweep -= 2 * Math.PI
  const steps = Math.ceil(Math.abs(sweep) / ((STEP_DEGREES * Math.PI) / 180))
  return Array.from({ length: Math.max(0, steps - 1) }, (_, step) => {
    const angle = start + (sweep * (step + 1)) / steps
    const position = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    const [low, high] = [from[2], to[2]]
    return low === undefined || high === undefined ? position : [...position, low + ((high - low) * (step + 1)) / steps]
  })
}

function turn(
  [ax = 0, ay = 0]: UncheckedPosition,
  [bx = 0, by = 0]: UncheckedPosition,
  [cx = 0, cy = 0]: UncheckedPosition
): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/** Undefined: the three positions are on a line. Counted from the first one, so that large numbers keep their digits. */
function centerOf(
  from: UncheckedPosition,
  by: UncheckedPosition,
  to: UncheckedPosition
): UncheckedPosition | undefined {
  const [bx, by2, cx, cy] = [by[0]! - from[0]!, by[1]! - from[1]!, to[0]! - from[0]!, to[1]! - from[1]!]
  const twice = 2 * (bx * cy - by2 * cx)
  const [b2, c2] = [bx * bx + by2 * by2, cx * cx + cy * cy]
  if (Math.abs(twice) < 1e-12 * Math.max(b2, c2)) return undefined
  return [from[0]! + (cy * b2 - by2 * c2) / twice, from[1]! + (bx * c2 - cx * b2) / twice]
}

/** A position on the part of the circle between `to` and `from`. */
function opposite(from: UncheckedPosition, by: UncheckedPosition, to: UncheckedPosition): UncheckedPosition {
  const center = centerOf(from, by, to)
  if (center === undefined) return by
  const line = [to, ...between(center, to, from, turn(from, by, to) > 0)]
  return line[Math.ceil(line.length / 2)] ?? to
}

/** Lines one after the other as one; each begins where the one before it ends, and that position stays once. */
export function joinLines(lines: readonly (readonly UncheckedPosition[])[]): UncheckedPosition[] {
  const joined: UncheckedPosition[] = []
  for (const [start, ...others] of lines) {
    if (start !== undefined && !isSame(joined.at(-1), start)) joined.push(start)
    for (const position of others) joined.push(position)
  }
  return joined
}

function isSame(last: UncheckedPosition | undefined, position: UncheckedPosition): boolean {
  return last !== undefined && last.length === position.length && last.every((value, at) => value === position[at])
}
