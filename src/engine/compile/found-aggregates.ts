import type { Aggregate } from '#query'

/** The aggregates that came up in expressions, in order; equal ones are one. */
export class FoundAggregates {
  readonly list: Aggregate[] = []
  readonly #places = new Map<string, number>()

  placeOf(aggregate: Aggregate): number {
    const identity = JSON.stringify(aggregate)
    const place = this.#places.get(identity) ?? this.list.push(aggregate) - 1
    this.#places.set(identity, place)
    return place
  }
}
