import { FURTHEST_LONGITUDE } from '#geometry'

/** Rounding carries the edge of the world a little further: Natural Earth's Russia ends at 180.00000000000006. */
export const NORTH = 90.000001
export const EAST = 180.000001
/** Where the file says that numbers are places, longitudes may count on behind the date line. */
export const FURTHEST = FURTHEST_LONGITUDE
