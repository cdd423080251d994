import type { AggregateCall } from './scope.ts'

/** States of aggregate functions, made for small groups and merged into those of larger ones. */
export class PartialAggregates {
  /** Columns of the states, over records. */
  readonly columns: string[] = []
  readonly #names = new Map<string, string>()

  readonly call: AggregateCall = (fn, arg) => {
    const state = `${withSuffix(fn, 'State')}(${arg})`
    const name = this.#names.get(state) ?? `_s${this.#names.size}`
    if (!this.#names.has(state)) this.columns.push(`${state} AS ${name}`)
    this.#names.set(state, name)
    return `${withSuffix(fn, 'Merge')}(${name})`
  }
}

/** `quantile(0.5)` → `quantileState(0.5)` */
function withSuffix(fn: string, suffix: string): string {
  return fn.replace(/^\w+/, (name) => name + suffix)
}
