import { GrowingBounds } from '#geometry'
import { cellOf, hilbertDistance } from './hilbert.ts'

/** Features that can be numbered beside a distance of 32 bits within the 53 of a double. */
const NUMBERS = 2 ** 20

/** The boxes around features, four doubles each; a feature without geometry has an empty one, which no search meets. */
export class Boxes {
  #values = new Float64Array(4 * 1_024)
  #count = 0
  readonly all = new GrowingBounds()

  get count(): number {
    return this.#count
  }

  add({ west, south, east, north, isEmpty }: GrowingBounds): void {
    if (4 * this.#count === this.#values.length) this.#grow()
    this.#values.set([west, south, east, north], 4 * this.#count)
    this.#count++
    if (isEmpty) return
    this.all.add(west, south)
    this.all.add(east, north)
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.#values.length)
    larger.set(this.#values)
    this.#values = larger
  }

  /** west, south, east, north. */
  side(feature: number, side: 0 | 1 | 2 | 3): number {
    return this.#values[4 * feature + side] as number
  }

  /** The numbers of the features along the Hilbert curve through their middles, those without geometry last. */
  order(): Uint32Array {
    const { west, south, east, north } = this.all
    const keys = new Float64Array(this.#count)
    for (let feature = 0; feature < this.#count; feature++) {
      const [x, y] = [
        (this.side(feature, 0) + this.side(feature, 2)) / 2,
        (this.side(feature, 1) + this.side(feature, 3)) / 2
      ]
      const distance = Number.isNaN(x) ? 2 ** 32 : hilbertDistance(cellOf(x, west, east), cellOf(y, south, north))
      keys[feature] = distance * NUMBERS + feature
    }
    return Uint32Array.from(keys.sort(), (key) => key % NUMBERS)
  }
}
