import { MERGED_CELLS, type GridCell } from './compile/clusters.ts'
import type { CellClusters } from './compile/scope.ts'

interface MergedCluster {
  lon: number
  lat: number
  count: number
}

const METERS_PER_DEGREE = 111_320

/**
 * Merges cells whose centres are nearer to each other than the radius, the largest first, as the second step of geo_cluster
 * (facts §2.6). Clusters are numbered by the size of the cell they began with.
 */
export function mergeCells(grid: readonly GridCell[], radiusMeters: number): CellClusters {
  if (grid.length > MERGED_CELLS) return 'cells'
  const cells = [...grid].sort((a, b) => b.count - a.count || (a.cell < b.cell ? -1 : 1))
  const clusters: MergedCluster[] = []
  const near = new Squares(radiusMeters / METERS_PER_DEGREE)
  const numbers = cells.map((cell) => {
    const found = near.around(cell).find((number) => distance(clusters[number]!, cell) < radiusMeters)
    if (found === undefined) {
      near.add(cell, clusters.length)
      return clusters.push({ lon: cell.lon, lat: cell.lat, count: cell.count }) - 1
    }
    grow(clusters[found]!, cell)
    return found
  })
  return { cells: cells.map(({ cell }) => cell), numbers }
}

/** The centre of all points of both. */
function grow(cluster: MergedCluster, cell: GridCell): void {
  const count = cluster.count + cell.count
  cluster.lon += ((cell.lon - cluster.lon) * cell.count) / count
  cluster.lat += ((cell.lat - cluster.lat) * cell.count) / count
  cluster.count = count
}

/** Flat, with longitudes as short as they are there: the error is far below the size of a pixel. */
function distance(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const narrowing = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.hypot((a.lon - b.lon) * narrowing, a.lat - b.lat) * METERS_PER_DEGREE
}

/** Clusters by the square of the map in which they began, so that each cell is compared with its neighbours only. */
class Squares {
  readonly #side: number
  readonly #squares = new Map<string, number[]>()

  constructor(sideDegrees: number) {
    this.#side = sideDegrees
  }

  add(place: { lon: number; lat: number }, number: number): void {
    const key = this.#key(place, 0, 0)
    this.#squares.set(key, [...(this.#squares.get(key) ?? []), number])
  }

  /** In order of their numbers. Two squares away, because a cluster's centre moves as it grows. */
  around(place: { lon: number; lat: number }): number[] {
    const steps = [-2, -1, 0, 1, 2]
    return steps.flatMap((right) => steps.flatMap((up) => this.#squares.get(this.#key(place, right, up)) ?? [])).sort((a, b) => a - b)
  }

  #key({ lon, lat }: { lon: number; lat: number }, right: number, up: number): string {
    return `${Math.floor(lon / this.#side) + right} ${Math.floor(lat / this.#side) + up}`
  }
}
