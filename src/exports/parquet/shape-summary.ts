import { hasHeights, type UncheckedGeometry } from '#geometry'

/** Kinds of shapes of a column, by its metadata. */
export class ShapeSummary {
  readonly types = new Set<string>()
  readonly #least: [number, number, number] = [Infinity, Infinity, Infinity]
  readonly #greatest: [number, number, number] = [-Infinity, -Infinity, -Infinity]

  add(shape: UncheckedGeometry): void {
    this.types.add(`${shape.type}${hasHeights(shape) ? ' Z' : ''}`)
    this.#addParts(shape)
  }

  /** Least, then greatest x, y and, when some shape has heights, z; undefined without positions. */
  get bounds(): readonly number[] | undefined {
    if (this.#least[0] > this.#greatest[0]) return undefined
    const dimensions = this.#least[2] > this.#greatest[2] ? 2 : 3
    return [...this.#least.slice(0, dimensions), ...this.#greatest.slice(0, dimensions)]
  }

  #addParts({ coordinates, geometries }: UncheckedGeometry): void {
    this.#addPositions(coordinates)
    for (const member of geometries ?? []) this.#addParts(member)
  }

  #addPositions(coordinates: unknown): void {
    if (!Array.isArray(coordinates)) return
    if (typeof coordinates[0] !== 'number') {
      for (const each of coordinates) this.#addPositions(each)
      return
    }
    for (let place = 0; place < Math.min(coordinates.length, 3); place += 1) {
      const value = coordinates[place] as number
      if (value < (this.#least[place] as number)) this.#least[place] = value
      if (value > (this.#greatest[place] as number)) this.#greatest[place] = value
    }
  }
}
