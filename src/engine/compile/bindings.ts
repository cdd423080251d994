import type { ParameterValue } from '../connection/connection.ts'

/** Collects the values of a statement: the only way from a query's data into SQL. Names count up, so that queries of one shape give one text. */
export class Bindings {
  readonly values: Record<string, ParameterValue> = {}
  #count = 0
  #names = 0

  /** The placeholder of a value; `type` is ClickHouse's. */
  bind(value: ParameterValue, type: string): string {
    const name = `p${this.#count++}`
    this.values[name] = value
    return `{${name}:${type}}`
  }

  /** A name for a part of the statement; no field's name begins with `_`. */
  name(): string {
    return `_e${this.#names++}`
  }
}
