export type Coordinates = number[]

/** `lon,lat[,height]` separated by blanks; blanks around the commas, which some writers leave, are forgiven. */
export function readTuples(text: string): Coordinates[] {
  return text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => tuple.split(',').map(Number))
    .filter(([lon, lat]) => Number.isFinite(lon) && Number.isFinite(lat))
    .map((position) => position.slice(0, position.length > 2 && Number.isFinite(position[2]) ? 3 : 2))
}

/** Heights of zero everywhere are how writers without heights write positions. */
export function withoutZeroHeights(line: Coordinates[]): Coordinates[] {
  return line.every(([, , height = 0]) => height === 0) ? line.map((position) => position.slice(0, 2)) : line
}

export function closedRing(ring: Coordinates[]): Coordinates[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}
