import { bug } from '#kit'
import type { AggregateCall } from './scope.ts'

/**
 * Aggregates of small groups, of which those of larger groups are made. By functions of their own and not by -State and
 * -Merge, which do not survive aggregate_functions_null_for_empty on a cluster.
 */
export class PartialAggregates {
  /** Columns of the small groups, over records. */
  readonly columns: string[] = []
  readonly #names = new Map<string, string>()

  readonly call: AggregateCall = (fn, arg) => {
    switch (fn) {
      case 'count':
      case 'countIf':
        return `assumeNotNull(sum(${this.#column(fn, arg)}))`
      case 'sum':
      case 'min':
      case 'max':
        return `${fn}(${this.#column(fn, arg)})`
      case 'avg':
        return `(sum(${this.#column('sum', arg)}) / sum(${this.#column('count', arg)}))`
      default:
        throw bug(`${fn} is not made of parts`)
    }
  }

  #column(fn: string, arg: string): string {
    const sql = `${fn}(${arg})`
    const name = this.#names.get(sql) ?? `_s${this.#names.size}`
    if (!this.#names.has(sql)) this.columns.push(`${sql} AS ${name}`)
    this.#names.set(sql, name)
    return name
  }
}
