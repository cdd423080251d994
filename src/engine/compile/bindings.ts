import type { ParameterValue } from '#clickhouse'

/**
 * Collects the values of a statement: the only way from a query's data into SQL. Names count up, so that queries of one
 * shape give one text.
 */
export class Bindings {
  readonly values: Record<string, ParameterValue> = {}
  readonly #texts = new Map<string, string>()
  #count = 0
  #names = 0

  /**
   * The placeholder of a value; `type` is ClickHouse's. A text that occurs again, as in a search of a thousand fields,
   * is bound once.
   */
  bind(value: ParameterValue, type: string): string {
    const known = type === 'String' && typeof value === 'string' ? this.#texts.get(value) : undefined
    if (known !== undefined) return known
    const placeholder = `{p${this.#count}:${type}}`
    this.values[`p${this.#count++}`] = value
    if (type === 'String' && typeof value === 'string') this.#texts.set(value, placeholder)
    return placeholder
  }

  /** A name for a part of the statement; no field's name begins with `_`. */
  name(): string {
    return `_e${this.#names++}`
  }
}
