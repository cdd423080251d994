/** The curve runs through a grid of this many cells a side. */
const SIDE = 1 << 16

/**
 * How far along the Hilbert curve the cell of this column and row lies: near cells are near each other on the curve.
 * Below 2^32.
 */
export function hilbertDistance(column: number, row: number): number {
  let [x, y, distance] = [column, row, 0]
  for (let half = SIDE / 2; half >= 1; half /= 2) {
    const right = (x & half) === 0 ? 0 : 1
    const above = (y & half) === 0 ? 0 : 1
    distance += half * half * ((3 * right) ^ above)
    if (above === 1) continue
    if (right === 1) [x, y] = [SIDE - 1 - x, SIDE - 1 - y]
    ;[x, y] = [y, x]
  }
  return distance
}

/** The cell of a number between two bounds. */
export function cellOf(value: number, min: number, max: number): number {
  return max > min ? Math.floor(((value - min) / (max - min)) * (SIDE - 1)) : 0
}
