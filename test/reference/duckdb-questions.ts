import type { PeerField, PeerRows, PeerTable, PeerValue } from './duckdb-table.ts'
import type { Random } from './random.ts'

export interface PeerQuestion {
  /** Below a dataset. */
  readonly path: string
  readonly sql: readonly string[]
  /** What is different, if anything. */
  readonly compare: (body: string, answers: readonly PeerRows[]) => string | undefined
}

/** A group, page or facets over random fields and conditions. */
export function drawQuestion(random: Random, table: PeerTable): PeerQuestion {
  return random.weighted<PeerQuestion>([
    [6, () => drawGroups(random, table)],
    [1, () => drawWhole(random, table)],
    [2, () => drawPage(random, table)],
    [1, () => drawFacets(random, table)]
  ])
}

interface Condition {
  readonly odsql: string
  readonly sql: string
}

function drawCondition(random: Random, { fields, rows }: PeerTable, depth = 1): Condition {
  const valueOf = ({ name }: PeerField): PeerValue => random.pick(rows)[name] ?? null
  if (depth > 0 && random.chance(0.4)) {
    const [a, b] = [
      drawCondition(random, { fields, rows } as PeerTable, depth - 1),
      drawCondition(random, { fields, rows } as PeerTable, depth - 1)
    ]
    const word = random.pick(['and', 'or'])
    return { odsql: `(${a.odsql} ${word} ${b.odsql})`, sql: `(${a.sql} ${word} ${b.sql})` }
  }
  const field = random.pick(fields.filter(({ type }) => type !== 'boolean'))
  const { name, type } = field
  const value = valueOf(field)
  if (value === null || random.chance(0.1)) {
    const not = random.chance(0.5) ? ' not' : ''
    return { odsql: `${name} is${not} null`, sql: `${name} is${not} null` }
  }
  if (type === 'text') {
    // None of the texts has quotes or backslashes.
    const texts = [value, valueOf(field)].filter((text) => text !== null).map(String)
    return {
      odsql: `${name} in (${texts.map((text) => `"${text}"`).join(', ')})`,
      sql: `${name} in (${texts.map(quoted).join(', ')})`
    }
  }
  const op = random.pick(['<', '<=', '>', '>=', '='])
  return type === 'date'
    ? { odsql: `${name} ${op} date'${textOf(value)}'`, sql: `${name} ${op} DATE '${textOf(value)}'` }
    : { odsql: `${name} ${op} ${value}`, sql: `${name} ${op} ${value}` }
}

interface Item {
  readonly odsql: string
  readonly sql: string
  /** How close doubles must be; exact where absent. */
  readonly approximate?: boolean
  /** A mean is compared as its sum and count. */
  readonly isMean?: boolean
}

function drawItem(random: Random, { fields }: PeerTable): Item {
  const ints = fields.filter(({ type, name }) => type === 'int' && name !== 'id')
  const int = random.pick(ints).name
  const any = random.pick(fields).name
  return random.weighted<Item>([
    [2, () => ({ odsql: 'count(*)', sql: 'count(*)' })],
    [1, () => ({ odsql: `count(${any})`, sql: `count(${any})` })],
    [3, () => ({ odsql: `count(distinct ${any})`, sql: `count(distinct ${any})` })],
    [2, () => ({ odsql: `sum(${int})`, sql: `sum(${int}::HUGEINT)` })],
    [2, () => ({ odsql: `avg(${int})`, sql: `{'s': sum(${int}::HUGEINT), 'n': count(${int})}`, isMean: true })],
    [1, () => ({ odsql: `min(${int})`, sql: `min(${int})` })],
    [1, () => ({ odsql: `max(${int})`, sql: `max(${int})` })],
    [1, () => ({ odsql: 'max(day)', sql: 'max(day)' })],
    [1, () => ({ odsql: 'sum(real)', sql: 'sum(real)', approximate: true })],
    [1, () => ({ odsql: 'avg(real)', sql: 'avg(real)', approximate: true })]
  ])
}

function drawWhere(random: Random, table: PeerTable): { readonly odsql: string | undefined; readonly sql: string } {
  if (random.chance(0.3)) return { odsql: undefined, sql: '' }
  const { odsql, sql } = drawCondition(random, table)
  return { odsql, sql: ` WHERE ${sql}` }
}

function drawGroups(random: Random, table: PeerTable): PeerQuestion {
  const { fields } = table
  const keys = random.list(1, 3, () =>
    random.weighted<Item & { readonly text?: string }>([
      [6, () => keyOf(random.pick(fields.filter(({ type }) => type === 'text')))],
      [
        2,
        () =>
          keyOf(random.pick(fields.filter(({ type, name }) => type !== 'text' && type !== 'double' && name !== 'id')))
      ],
      [1, () => ({ odsql: 'year(day)', sql: 'year(day)' })]
    ])
  )
  const items = random.list(1, 3, () => drawItem(random, table))
  const where = drawWhere(random, table)
  const [limit, offset] = [random.pick([1, 10, 100, 1_000]), random.pick([0, 0, 0, 1, 7, 500])]
  const names = keys.map((_, at) => `g${at}`)
  const folds = keys.map(({ text }, at) => (text === undefined ? [] : [`${text}_f AS f${at}`]))
  const orderOfKey = (at: number, direction: string, nulls: string): string[] =>
    [...(keys[at]!.text === undefined ? [] : [`f${at}`]), `g${at}`].map((name) => `${name} ${direction} NULLS ${nulls}`)
  const drawn = random.list(0, 2, () => {
    const direction = random.pick(['asc', 'desc'])
    const sortable = [...items.keys()].filter((at) => items[at]!.isMean !== true && items[at]!.approximate !== true)
    if (sortable.length > 0 && random.chance(0.6)) {
      const at = random.pick(sortable)
      return { odsql: `a${at} ${direction}`, sql: [`a${at} ${direction} NULLS LAST`] }
    }
    const at = random.int(0, keys.length - 1)
    return { odsql: `g${at} ${direction}`, sql: orderOfKey(at, direction, 'LAST') }
  })
  // ODSQL takes aggregates before groups.
  const wished = drawn.toSorted((a, b) => Number(b.odsql.startsWith('a')) - Number(a.odsql.startsWith('a')))
  const columns = [
    ...keys.map(({ sql }, at) => `${sql} AS g${at}`),
    ...folds.flat(),
    ...items.map(({ sql }, at) => `${sql} AS a${at}`)
  ]
  const by = [...names, ...folds.flatMap((each, at) => (each.length > 0 ? [`f${at}`] : []))]
  const grouped = `SELECT ${columns.join(', ')} FROM t${where.sql} GROUP BY ${by.join(', ')}`
  const order = [...wished.flatMap(({ sql }) => sql), ...keys.flatMap((_, at) => orderOfKey(at, 'asc', 'FIRST'))]
  const parameters = new URLSearchParams({
    group_by: keys.map(({ odsql }, at) => `${odsql} as g${at}`).join(', '),
    select: items.map(({ odsql }, at) => `${odsql} as a${at}`).join(', '),
    limit: String(limit),
    offset: String(offset)
  })
  if (where.odsql !== undefined) parameters.set('where', where.odsql)
  if (wished.length > 0) parameters.set('order_by', wished.map(({ odsql }) => odsql).join(', '))
  return {
    path: `/records?${parameters}`,
    sql: [
      `SELECT * FROM (${grouped}) ORDER BY ${order.join(', ')} LIMIT ${limit} OFFSET ${offset}`,
      `SELECT least(count(*), 20000) AS n FROM (${grouped})`
    ],
    compare: comparePages([...names, ...items.map((_, at) => `a${at}`)], (at) => items[at - names.length])
  }
}

function keyOf({ name, type }: PeerField): Item & { readonly text?: string } {
  return { odsql: name, sql: name, ...(type === 'text' && { text: name }) }
}

function drawWhole(random: Random, table: PeerTable): PeerQuestion {
  const items = random.list(1, 4, () => drawItem(random, table))
  const where = drawWhere(random, table)
  const parameters = new URLSearchParams({
    select: items.map(({ odsql }, at) => `${odsql} as a${at}`).join(', '),
    limit: '1'
  })
  if (where.odsql !== undefined) parameters.set('where', where.odsql)
  const columns = items.map(({ sql }, at) => `${sql} AS a${at}`)
  return {
    path: `/records?${parameters}`,
    // Of no record there is no row.
    sql: [
      `SELECT ${columns.join(', ')} FROM t${where.sql} HAVING count(*) > 0`,
      `SELECT count(*) AS n FROM t${where.sql}`
    ],
    compare: comparePages(
      items.map((_, at) => `a${at}`),
      (at) => items[at]
    )
  }
}

function drawPage(random: Random, table: PeerTable): PeerQuestion {
  const shown = random.sample(table.fields, random.int(1, 6)).map(({ name }) => name)
  const where = drawWhere(random, table)
  const [limit, offset] = [random.pick([1, 10, 100]), random.pick([0, 0, 1, 50, 2_000])]
  const wished = random.sample(table.fields, random.int(0, 2)).map(({ name, type }) => {
    const direction = random.pick(['asc', 'desc'])
    return {
      odsql: `${name} ${direction}`,
      sql: [...(type === 'text' ? [`${name}_f`] : []), name].map((column) => `${column} ${direction} NULLS LAST`)
    }
  })
  const parameters = new URLSearchParams({ select: shown.join(', '), limit: String(limit), offset: String(offset) })
  if (where.odsql !== undefined) parameters.set('where', where.odsql)
  if (wished.length > 0) parameters.set('order_by', wished.map(({ odsql }) => odsql).join(', '))
  const order = [...wished.flatMap(({ sql }) => sql), 'ordinal']
  return {
    path: `/records?${parameters}`,
    sql: [
      `SELECT ${shown.join(', ')} FROM t${where.sql} ORDER BY ${order.join(', ')} LIMIT ${limit} OFFSET ${offset}`,
      `SELECT count(*) AS n FROM t${where.sql}`
    ],
    compare: comparePages(shown, () => undefined)
  }
}

/** Values of a text or number with their counts. */
function drawFacets(random: Random, table: PeerTable): PeerQuestion {
  const names = random.sample(
    table.fields.filter(({ name }) => ['sure', 'alike', 'many', 'int8', 'flag'].includes(name)),
    random.int(1, 3)
  )
  const where = drawWhere(random, table)
  const parameters = new URLSearchParams(names.map(({ name }): [string, string] => ['facet', name]))
  if (where.odsql !== undefined) parameters.set('where', where.odsql)
  const and = where.sql === '' ? ' WHERE ' : `${where.sql} AND `
  return {
    path: `/facets?${parameters}`,
    sql: names.map(({ name, type }) => {
      const order = type === 'text' ? `any_value(${name}_f), ` : ''
      return `SELECT ${name} AS v, count(*) AS c FROM t${and}${name} IS NOT NULL GROUP BY ${name} ORDER BY c DESC, ${order}${name} LIMIT 100`
    }),
    compare: (body, answers) => {
      const { facets } = parse(body) as { facets: { name: string; facets: { value: PeerValue; count: bigint }[] }[] }
      const found = new Map(facets.map((facet) => [facet.name, facet.facets]))
      const ours = names.map(({ name }) => (found.get(name) ?? []).map(({ value, count }) => `${value} ${count}`))
      const theirs = answers.map((rows) => rows.map(({ v, c }) => `${v} ${c}`))
      return firstDifference(ours, theirs)
    }
  }
}

function comparePages(
  keys: readonly string[],
  itemOf: (at: number) => Item | undefined
): (body: string, answers: readonly PeerRows[]) => string | undefined {
  return (body, [rows = [], count = []]) => {
    const { total_count, results } = parse(body) as { total_count: bigint; results: PeerRows }
    if (total_count !== count[0]?.n) return `total_count ${total_count}, expected ${count[0]?.n}`
    if (results.length !== rows.length) return `${results.length} rows, expected ${rows.length}`
    for (const [place, row] of rows.entries())
      for (const [at, key] of keys.entries()) {
        const [ours, theirs] = [results[place]?.[key] ?? null, row[key] ?? null]
        if (!isEqual(ours, theirs, itemOf(at))) return `row ${place}, ${key}: ${show(ours)}, expected ${show(theirs)}`
      }
    return undefined
  }
}

function isEqual(ours: PeerValue, theirs: unknown, item: Item | undefined): boolean {
  if (item?.isMean === true) {
    const { s, n } = theirs as { s: bigint | null; n: bigint }
    return n === 0n || s === null ? ours === null : isClose(Number(ours), Number(s) / Number(n), 1e-15)
  }
  if (theirs === null || ours === null) return theirs === ours
  if (item?.approximate === true) return isClose(Number(ours), Number(theirs), 1e-9)
  if (typeof theirs === 'bigint')
    return BigInt.asIntN(64, theirs) === theirs ? BigInt(ours) === theirs : Number(ours) === Number(theirs)
  if (theirs instanceof Date) return ours === textOf(theirs)
  return typeof theirs === 'number' ? Number(ours) === theirs : ours === theirs
}

function isClose(a: number, b: number, by: number): boolean {
  return a === b || Math.abs(a - b) <= by * Math.max(Math.abs(a), Math.abs(b), 1)
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

function show(value: unknown): string {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? `sum ${(value as { s: unknown }).s} of ${(value as { n: unknown }).n}`
    : typeof value === 'string'
      ? JSON.stringify(value)
      : textOf(value)
}

function firstDifference(
  ours: readonly (readonly string[])[],
  theirs: readonly (readonly string[])[]
): string | undefined {
  for (const [at, list] of theirs.entries())
    for (let place = 0; place < Math.max(list.length, ours[at]?.length ?? 0); place++)
      if (ours[at]?.[place] !== list[place])
        return `list ${at}, value ${place}: ${ours[at]?.[place]}, expected ${list[place]}`
  return undefined
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Integers keep all their digits. */
function parse(body: string): unknown {
  const revive = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context!.source!) : value
  return (JSON.parse as (text: string, reviver: typeof revive) => unknown)(body, revive)
}
