/** Rounding carries the edge of the world a little further: Natural Earth's Russia ends at 180.00000000000006. */
export const NORTH = 90.000001
export const EAST = 180.000001
