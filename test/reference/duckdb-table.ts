import { rmSync, writeFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Random } from './random.ts'

export type PeerValue = string | bigint | number | boolean | null
/** Columns that end with `_f` have a text as it is ordered: without regard to case and accents. */
export type PeerRow = Readonly<Record<string, PeerValue>>
export type PeerRows = readonly PeerRow[]

export interface PeerField {
  readonly name: string
  readonly type: 'text' | 'int' | 'double' | 'boolean' | 'date'
  readonly draw: () => PeerValue
}

export interface PeerTable {
  readonly fields: readonly PeerField[]
  readonly schema: unknown
  /** In the order of the source. */
  readonly rows: PeerRow[]
  more(random: Random, count: number): PeerRow[]
  /** Records with new values; their numbers stay, and they come last. */
  change(random: Random, count: number): PeerRow[]
  remove(random: Random, count: number): PeerRow[]
}

/** Equal without regard to case, accents or blanks at the end, and empty. */
const ALIKE = [
  'a',
  'A',
  'à',
  'a\u0300',
  'a ',
  ' a',
  '',
  ' ',
  'ß',
  'ss',
  'SS',
  'œ',
  'oe',
  'b',
  'B',
  'Ø',
  'o',
  'null',
  '0',
  '😀',
  'a\tb'
]

/** Numbers of values at and around the limits of what is kept of a text. */
const COUNTS: readonly number[] = [
  1, 2, 254, 255, 256, 257, 700, 998, 999, 1_000, 1_001, 1_002, 1_003, 3_000, 9_999, 10_000, 10_001
]
const RANGES: readonly (readonly [bigint, bigint])[] = [8n, 16n, 32n, 64n].map((bits) => [
  -(2n ** (bits - 1n)),
  2n ** (bits - 1n) - 1n
])

export function randomTable(random: Random, count: number): PeerTable {
  const nullable = (share: number, draw: () => PeerValue) => (): PeerValue => (random.chance(share) ? null : draw())
  const alike = random.sample(ALIKE, random.int(3, ALIKE.length))
  const text = (name: string, values: readonly string[], nulls: number): PeerField => ({
    name,
    type: 'text',
    draw: nullable(nulls, () => random.pick(values))
  })
  const counted = (name: string): PeerField => {
    const many = random.pick(COUNTS)
    return text(
      name,
      Array.from({ length: many }, (_, at) => `${random.pick(['v', 'V', 'é'])}${at}`),
      random.pick([0, 0.01, 0.3])
    )
  }
  const int = (name: string, [low, high]: readonly [bigint, bigint], nulls: number): PeerField => ({
    name,
    type: 'int',
    draw: nullable(nulls, () => {
      const near = BigInt(random.int(0, 3))
      return random.weighted<bigint>([
        [1, () => low + near],
        [1, () => high - near],
        [6, () => BigInt(random.int(-100, 100))]
      ])
    })
  })
  const length = random.pick([10, 780, 790, 800, 810, 1_000])
  const fields: PeerField[] = [
    text('alike', alike, random.pick([0, 0.1])),
    text('sure', random.sample(ALIKE, 5), 0),
    counted('many'),
    counted('more'),
    text(
      'long',
      Array.from({ length: 20 }, (_, at) => String(at).padStart(length, 'x')),
      0.1
    ),
    ...RANGES.map((range, at) => int(`int${8 << at}`, range, at % 2 === 0 ? 0.1 : 0)),
    { name: 'real', type: 'double', draw: nullable(0.1, () => random.int(-4_000, 4_000) / 8) },
    { name: 'flag', type: 'boolean', draw: nullable(0.2, () => random.chance(0.5)) },
    { name: 'day', type: 'date', draw: nullable(0.05, () => dayText(random.int(-400, 20_000))) }
  ]
  let last = 0
  const make = (id: number): PeerRow =>
    Object.fromEntries([['id', BigInt(id)], ...fields.map(({ name, draw }) => [name, draw()])])
  const rows = Array.from({ length: count }, () => make(last++))
  const take = (some: Random, number: number): PeerRow[] => {
    const chosen = new Set(Array.from({ length: number }, () => rows[some.int(0, rows.length - 1)]!))
    const kept = rows.filter((row) => !chosen.has(row))
    rows.splice(0)
    for (const row of kept) rows.push(row)
    return [...chosen]
  }
  return {
    fields: [{ name: 'id', type: 'int', draw: () => null }, ...fields],
    schema: { fields: [...fields.map(({ name, type }) => ({ name, type }))] },
    rows,
    more: (_, number) => Array.from({ length: number }, () => make(last++)),
    change: (some, number) => {
      const changed = take(some, number).map(({ id }) => make(Number(id)))
      rows.push(...changed)
      return changed
    },
    remove: take
  }
}

function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

/** JSON with every digit of an integer. */
export function rowText(row: PeerRow): string {
  const members = Object.entries(row).map(
    ([name, value]) => `${JSON.stringify(name)}: ${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`
  )
  return `{${members.join(', ')}}`
}

const LIGATURES: readonly (readonly [RegExp, string])[] = [
  [/ø/g, 'o'],
  [/œ/g, 'oe'],
  [/ß/g, 'ss']
]

/** A text as it is ordered. */
function folded(text: string): string {
  return LIGATURES.reduce(
    (left, [from, to]) => left.replace(from, to),
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
  )
}

const TYPES = { text: 'VARCHAR', int: 'BIGINT', double: 'DOUBLE', boolean: 'BOOLEAN', date: 'DATE' } as const

/** The rows of a table in DuckDB. */
export class DuckTable {
  readonly #rows: (sql: string) => Promise<PeerRows>
  readonly close: () => Promise<void>

  private constructor(rows: (sql: string) => Promise<PeerRows>, close: () => Promise<void>) {
    this.#rows = rows
    this.close = close
  }

  static async open({ fields, rows }: PeerTable, path: string): Promise<DuckTable> {
    const texts = fields.filter(({ type }) => type === 'text')
    const lines = rows.map((row, at) => {
      const orders = texts.map(
        ({ name }) => [`${name}_f`, row[name] === null ? null : folded(String(row[name]))] as const
      )
      return `${rowText({ ordinal: BigInt(at), ...row, ...Object.fromEntries(orders) })}\n`
    })
    writeFileSync(path, lines.join(''))
    const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '2GB' })
    const connection = await instance.connect()
    const columns = [
      `ordinal: 'BIGINT'`,
      ...fields.map(({ name, type }) => `${name}: '${TYPES[type]}'`),
      ...texts.map(({ name }) => `${name}_f: 'VARCHAR'`)
    ]
    await connection.run(
      `CREATE TABLE t AS SELECT * FROM read_json('${path}', format = 'newline_delimited', columns = {${columns.join(', ')}})`
    )
    rmSync(path)
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS() as unknown as PeerRows
    return new DuckTable(ask, async () => {
      connection.closeSync()
      instance.closeSync()
    })
  }

  /** Answers of all statements of a question. */
  async answer({ sql }: { readonly sql: readonly string[] }): Promise<PeerRows[]> {
    const answers: PeerRows[] = []
    for (const each of sql) answers.push(await this.#rows(each))
    return answers
  }
}
