import { EARTH_RADIUS_METERS, radians } from '#geometry'
import { type GridCell, MERGED_CELLS } from './compile/clusters.ts'
import type { CellClusters } from './compile/scope.ts'

/** A position on the sphere, as metres from its centre. */
type Vector = readonly [x: number, y: number, z: number]

interface MergedCluster {
  /** Where its points lie together; inside the sphere when they lie apart. */
  center: Vector
  count: number
}

/**
 * Merges cells whose centres are nearer to each other than the radius, the largest first, as the second step of
 * geo_cluster. Clusters are numbered by the size of the cell they began with. On the sphere, so that poles and the date
 * line are places like others.
 */
export function mergeCells(grid: readonly GridCell[], radiusMeters: number): CellClusters {
  if (grid.length > MERGED_CELLS) return 'cells'
  const cells = [...grid].sort((a, b) => b.count - a.count || (a.cell < b.cell ? -1 : 1))
  const clusters: MergedCluster[] = []
  const near = new Cubes(radiusMeters)
  const numbers = cells.map((cell) => {
    const position = vectorOf(cell)
    const found = near.around(position).find((number) => arcMeters(clusters[number]!.center, position) < radiusMeters)
    if (found === undefined) {
      near.add(position, clusters.length)
      return clusters.push({ center: position, count: cell.count }) - 1
    }
    const cluster = clusters[found]!
    const before = onSphere(cluster.center)
    grow(cluster, position, cell.count)
    near.move(before, onSphere(cluster.center), found)
    return found
  })
  return { cells: cells.map(({ cell }) => cell), numbers }
}

/** The centre of all points of both. */
function grow(cluster: MergedCluster, position: Vector, added: number): void {
  const count = cluster.count + added
  const toward = (from: number, to: number): number => from + ((to - from) * added) / count
  cluster.center = [
    toward(cluster.center[0], position[0]),
    toward(cluster.center[1], position[1]),
    toward(cluster.center[2], position[2])
  ]
  cluster.count = count
}

function vectorOf({ lon, lat }: { readonly lon: number; readonly lat: number }): Vector {
  const [lambda, phi] = [radians(lon), radians(lat)]
  return [
    EARTH_RADIUS_METERS * Math.cos(phi) * Math.cos(lambda),
    EARTH_RADIUS_METERS * Math.cos(phi) * Math.sin(lambda),
    EARTH_RADIUS_METERS * Math.sin(phi)
  ]
}

function onSphere([x, y, z]: Vector): Vector {
  const scale = EARTH_RADIUS_METERS / (Math.hypot(x, y, z) || 1)
  return [x * scale, y * scale, z * scale]
}

function arcMeters(a: Vector, b: Vector): number {
  const [u, v] = [onSphere(a), onSphere(b)]
  const chord = Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2])
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS_METERS)))
}

const STEPS = [-1, 0, 1]

/**
 * Clusters by the cube of space in which their centre lies: what is nearer than the radius is in one of the cubes
 * around.
 */
class Cubes {
  readonly #side: number
  readonly #cubes = new Map<string, Set<number>>()

  constructor(sideMeters: number) {
    this.#side = sideMeters
  }

  add(center: Vector, number: number): void {
    const key = this.#key(center)
    const known = this.#cubes.get(key)
    if (known === undefined) this.#cubes.set(key, new Set([number]))
    else known.add(number)
  }

  move(from: Vector, to: Vector, number: number): void {
    if (this.#key(from) === this.#key(to)) return
    this.#cubes.get(this.#key(from))?.delete(number)
    this.add(to, number)
  }

  /** In order of their numbers. */
  around(center: Vector): number[] {
    const found = STEPS.flatMap((x) =>
      STEPS.flatMap((y) => STEPS.flatMap((z) => [...(this.#cubes.get(this.#key(center, x, y, z)) ?? [])]))
    )
    return found.sort((a, b) => a - b)
  }

  #key([x, y, z]: Vector, right = 0, up = 0, deep = 0): string {
    return `${Math.floor(x / this.#side) + right} ${Math.floor(y / this.#side) + up} ${Math.floor(z / this.#side) + deep}`
  }
}
