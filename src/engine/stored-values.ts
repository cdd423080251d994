import { BoundedCache } from '#kit'
import type { Expression, FieldReference, Query, Source } from '#query'
import { columnOf, quoteIdentifier } from './column.ts'
import type { KnownValues } from './compile/known-values.ts'
import type { RunOptions } from './engine.ts'
import type { Reader } from './reader.ts'

/** Texts of more values are grouped by themselves: all values are sent with each statement. */
const LISTED_VALUES = 1_000
const LISTED_CHARACTERS = 16_000
/** A dictionary has them (layout/columns.ts). */
const HASHED_VALUES = 10_000
/** Groups of smaller versions take no longer than asking for the values. */
export const LISTED_FROM_ROWS = 200_000
const CACHED_FIELDS = 5_000
/** Limit for all lists together. */
const CACHED_CHARACTERS = 4_000_000

type Fact = { readonly list?: readonly string[]; readonly isHashed?: boolean }

/**
 * What is asked once about a text of a version, because versions never change: its values, if there are few, and whether
 * their hashes of 64 bits are different. Groups are then computed by numbers (compile/value-numbers.ts), and different
 * values counted by hashes. The first such question about a field takes up to twice its time.
 */
export class ValueLists {
  readonly #reader: Reader
  readonly #fromRows: number
  readonly #known = new BoundedCache<Fact>({
    maxEntries: CACHED_FIELDS,
    maxSize: CACHED_CHARACTERS,
    sizeOf: ({ list = [] }) => 1 + charactersOf(list)
  })

  constructor(reader: Reader, fromRows: number) {
    this.#reader = reader
    this.#fromRows = fromRows
  }

  async lookUp({ source, groups, select, order }: Query, options: RunOptions): Promise<KnownValues> {
    const lists = new Map<string, readonly string[]>()
    const hashed = new Set<string>()
    if (source.recordCount < this.#fromRows) return { lists, hashed }
    for (const { by } of groups) {
      if (by.kind !== 'value' || !isText(by.value)) continue
      const { list } = await this.#find('list', source, by.value, options)
      if (list !== undefined) lists.set(by.value.name, list)
    }
    const values = [
      ...select.map(({ value }) => value),
      ...order.flatMap((by) => (by.kind === 'value' ? by.value : []))
    ]
    for (const field of values.flatMap(distinctTexts)) {
      const { isHashed } = await this.#find('hashes', source, field, options)
      if (isHashed === true) hashed.add(field.name)
    }
    return { lists, hashed }
  }

  async #find(what: 'list' | 'hashes', source: Source, { name }: FieldReference, options: RunOptions): Promise<Fact> {
    const key = `${source.table} ${what} ${name}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const values = `SELECT ${quoteIdentifier(columnOf({ name }))} AS _v FROM ${quoteIdentifier(source.table)} GROUP BY _v`
    const fact = await (what === 'list' ? this.#list(values, options) : this.#compareHashes(values, options))
    this.#known.set(key, fact)
    return fact
  }

  /** No list where a text is not UTF-8: it would come back as another one. */
  async #list(values: string, options: RunOptions): Promise<Fact> {
    const found = await this.#reader.rows<[value: string, isText: number]>(
      {
        sql: `SELECT _v, isValidUTF8(assumeNotNull(_v)) FROM (${values}) WHERE isNotNull(_v) LIMIT ${LISTED_VALUES + 1}`,
        params: {},
        settings: upTo(LISTED_VALUES)
      },
      options
    )
    const texts = found.map(([value]) => value)
    const isShort = texts.length <= LISTED_VALUES && charactersOf(texts) <= LISTED_CHARACTERS
    return isShort && found.every(([, isText]) => isText === 1) ? { list: texts.sort() } : {}
  }

  async #compareHashes(values: string, options: RunOptions): Promise<Fact> {
    const sql = `SELECT count(_v) AS texts, uniqExact(sipHash64(_v)) AS hashes FROM (${values})`
    const statement = { sql, params: {}, settings: upTo(HASHED_VALUES) }
    const [row] = await this.#reader.objects<{ texts: string; hashes: string }>(statement, options)
    const texts = Number(row?.texts)
    return { isHashed: texts <= HASHED_VALUES && texts === Number(row?.hashes) }
  }
}

/** Of more values, with null, the engine finds a few more and ends. */
function upTo(values: number): Readonly<Record<string, number | string>> {
  return { max_rows_to_group_by: values + 2, group_by_overflow_mode: 'break' }
}

/** Texts whose different values are counted. */
function distinctTexts(expression: Expression): FieldReference[] {
  switch (expression.kind) {
    case 'call':
      return expression.args.flatMap(distinctTexts)
    case 'aggregate':
      return expression.fn === 'count_distinct' && expression.arg !== undefined && isText(expression.arg)
        ? [expression.arg]
        : []
    default:
      return []
  }
}

function isText(expression: Expression): expression is FieldReference {
  return expression.kind === 'field' && expression.type === 'text' && !expression.list
}

function charactersOf(values: readonly string[]): number {
  return values.reduce((sum, { length }) => sum + length, 0)
}
