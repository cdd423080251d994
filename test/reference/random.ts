/** Random choices that a seed repeats: sfc32, which needs no dependency and passes the usual batteries. */
export class Random {
  readonly seed: number
  readonly #state: Uint32Array

  constructor(seed: number) {
    this.seed = seed
    this.#state = Uint32Array.of(seed, seed / 2 ** 32, 0x9e3779b9, 1)
    for (let round = 0; round < 16; round += 1) this.#next()
  }

  #next(): number {
    const state = this.#state
    const [a = 0, b = 0, c = 0, d = 0] = state
    const result = (a + b + d) >>> 0
    state[3] = d + 1
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + result
    return result
  }

  /** 0 ≤ number < 1. */
  unit(): number {
    return this.#next() / 2 ** 32
  }

  /** A whole number from low to high, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[this.int(0, items.length - 1)]!
  }

  /** One of several ways to make something, each as likely as its weight. */
  weighted<Item>(choices: readonly (readonly [number, () => Item])[]): Item {
    let left = this.unit() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, make] of choices) {
      left -= weight
      if (left < 0) return make()
    }
    return choices.at(-1)![1]()
  }

  list<Item>(low: number, high: number, make: () => Item): Item[] {
    return Array.from({ length: this.int(low, high) }, make)
  }

  /** `count` different items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items]
    return Array.from({ length: Math.min(count, items.length) }, () => left.splice(this.int(0, left.length - 1), 1)[0]!)
  }
}
