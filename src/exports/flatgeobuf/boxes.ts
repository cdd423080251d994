import { Bounds } from '../geometry/bounds.ts'
import { cellOf, hilbertDistance } from './hilbert.ts'

/** Features that can be numbered beside a distance of 32 bits within the 53 of a double. */
const NUMBERS = 2 ** 20

/** The boxes around features, four doubles each; a feature without geometry has an empty one, which no search meets. */
export class Boxes {
  #values = new Float64Array(4 * 1_024)
  #count = 0
  readonly all = new Bounds()

  get count(): number {
    return this.#count
  }

  add({ minX, minY, maxX, maxY, isEmpty }: Bounds): void {
    if (4 * this.#count === this.#values.length) this.#grow()
    this.#values.set([minX, minY, maxX, maxY], 4 * this.#count)
    this.#count++
    if (isEmpty) return
    this.all.add(minX, minY)
    this.all.add(maxX, maxY)
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.#values.length)
    larger.set(this.#values)
    this.#values = larger
  }

  /** minX, minY, maxX, maxY. */
  side(feature: number, side: 0 | 1 | 2 | 3): number {
    return this.#values[4 * feature + side] as number
  }

  /** The numbers of the features along the Hilbert curve through their middles, those without geometry last. */
  order(): Uint32Array {
    const { minX, minY, maxX, maxY } = this.all
    const keys = new Float64Array(this.#count)
    for (let feature = 0; feature < this.#count; feature++) {
      const [x, y] = [
        (this.side(feature, 0) + this.side(feature, 2)) / 2,
        (this.side(feature, 1) + this.side(feature, 3)) / 2
      ]
      const distance = Number.isNaN(x) ? 2 ** 32 : hilbertDistance(cellOf(x, minX, maxX), cellOf(y, minY, maxY))
      keys[feature] = distance * NUMBERS + feature
    }
    return Uint32Array.from(keys.sort(), (key) => key % NUMBERS)
  }
}
