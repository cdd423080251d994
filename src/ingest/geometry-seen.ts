import { mostlyFits } from './mostly-fits.ts'
import { FURTHEST, NORTH } from './world-edge.ts'

/** Kinds of geometries in a file. */
export class GeometrySeen {
  geometries = 0
  points = 0
  heights = 0
  /** Points whose numbers are not degrees. */
  outside = 0

  sawPoint(longitude: number, latitude: number, height: boolean): void {
    this.points++
    if (height) this.heights++
    if (!(Math.abs(longitude) <= FURTHEST && Math.abs(latitude) <= NORTH)) this.outside++
  }
}

/**
 * Columns to leave out: shapes when all are plain points, the points when some geometry is not a point, or when they are
 * not in degrees and cannot be converted: not just a few by mistake.
 */
export function leftOutColumns(
  { geometries, points, heights, outside }: GeometrySeen,
  projected: boolean
): { readonly shape: boolean; readonly point: boolean } {
  if (geometries === 0) return { shape: false, point: false }
  if (points < geometries || (!mostlyFits(outside, points) && !projected)) return { shape: false, point: true }
  return { shape: heights === 0, point: false }
}
