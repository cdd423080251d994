/** Numbers that follow from a seed (mulberry32): the same seed asks the same requests. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** Undefined of an empty list. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }

  some<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items]
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => rest.splice(this.below(rest.length), 1)[0] as Item
    )
  }
}
