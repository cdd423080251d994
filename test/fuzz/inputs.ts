/** Hostile and broken texts for every place that takes ODSQL. */
import { randomClauses } from '../reference/clauses.ts'
import { type Dataset, randomDataset } from '../reference/dataset.ts'
import { type Draw, drawFrom } from '../reference/literals.ts'
import { Random } from '../reference/random.ts'
import { TEXTS } from '../reference/texts.ts'

/** The parameters that hold ODSQL. */
export const CLAUSES = ['select', 'where', 'group_by', 'order_by', 'refine', 'exclude', 'facet'] as const
export type Clause = (typeof CLAUSES)[number]

export interface FuzzInput {
  readonly clause: Clause
  readonly text: string
}

const TOKENS: readonly string[] = [
  'and',
  'or',
  'not',
  'in',
  'like',
  'is',
  'null',
  'true',
  'false',
  'as',
  'asc',
  'desc',
  'to',
  'TO',
  'distinct',
  'date',
  'geom',
  'select',
  'where',
  'group',
  'by',
  'name',
  'n',
  'amount',
  'ts',
  'day',
  '`day`',
  'tags',
  'pos',
  'area',
  'flag',
  '`',
  '``',
  '*',
  '(',
  ')',
  '[',
  ']',
  ',',
  '.',
  '..',
  ':',
  '=',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  '+',
  '-',
  '/',
  '%',
  ';',
  '--',
  '/*',
  '"',
  "'",
  '\\',
  '"a"',
  "'b'",
  "date'2020'",
  "date'",
  "geom'POINT(1 2)'",
  "geom'POLYGON((0 0,1 0,1 1,0 0))'",
  "geom'{}'",
  "date'2020-13-45'",
  '0',
  '1',
  '-1',
  '1.5',
  '1e9',
  '.5',
  '5.',
  '99999999999999999999999',
  '0x10',
  '10 km',
  'km',
  'count(*)',
  'count(',
  'sum(n)',
  'avg',
  'median(',
  'percentile(n, 50)',
  'range(n, 5)',
  'range(',
  'year(ts)',
  'date_format(ts, "dd")',
  'now()',
  'now(years=-1)',
  'ifnull(n, 1)',
  'lower(name)',
  'length(name)',
  'distance(pos, ',
  "within_distance(pos, geom'POINT(1 2)', 1km)",
  'in_bbox(pos, 1, 2, 3, 4)',
  'intersects(',
  'geo_cluster(pos, 3)',
  'include(n*)',
  'exclude(*)',
  'search("a")',
  'suggest(',
  'startswith(',
  'random(1)',
  'random(',
  '-n',
  'vector_similarity("x")',
  'envelope(pos)',
  'bbox(area)',
  'facet(name=n',
  'disjunctive=true',
  'sort=-count',
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  '\ufeff',
  '😀',
  'é',
  '\n',
  '\t',
  '\u00a0',
  '\u2028'
]

export class InputMaker {
  /** The dataset whose fields and values the texts use. */
  readonly dataset: Dataset
  readonly #random: Random
  /** Clauses that are ODSQL, for breaking. */
  readonly #valid: readonly FuzzInput[]

  constructor(seed: number) {
    this.#random = new Random(seed)
    this.dataset = randomDataset(this.#random, 30)
    const draw = drawFrom(this.dataset, this.#random)
    this.#valid = [
      { clause: 'facet', text: 'facet(name="n", sort="-count", limit=3)' },
      ...Array.from({ length: 2_000 }, () => validInputs(draw)).flat()
    ]
  }

  next(): FuzzInput {
    const random = this.#random
    const valid = random.pick(this.#valid)
    const clause = random.chance(0.1) ? random.pick(CLAUSES) : valid.clause
    const text = random.weighted([
      [40, () => mutate(valid.text, random)],
      [15, () => valid.text],
      [25, () => random.list(1, 25, () => random.pick(TOKENS)).join(random.pick(['', ' ']))],
      [8, () => randomCharacters(random)],
      [5, () => mutate(valid.text + random.pick(TOKENS) + valid.text, random)],
      [2, () => nested(random, random.int(1, 300))],
      [2, () => longList(random, random.int(1, 300))],
      [0.02, () => nested(random, 10_000)],
      [0.01, () => longList(random, 100_000)],
      [0.01, () => random.pick(TOKENS).repeat(50_000)]
    ])
    return { clause, text }
  }
}

function validInputs(draw: Draw): FuzzInput[] {
  const { select = '', where, group_by = '', order_by = '', refine, exclude } = randomClauses(draw)
  const texts: Readonly<Record<Exclude<Clause, 'facet'>, readonly string[]>> = {
    select: [select],
    where,
    group_by: [group_by],
    order_by: [order_by],
    refine,
    exclude
  }
  return Object.entries(texts).flatMap(([clause, list]) =>
    list.filter((text) => text !== '').map((text) => ({ clause: clause as Clause, text }))
  )
}

/** A few small injuries. */
function mutate(text: string, random: Random): string {
  let result = text
  for (let round = random.int(1, 4); round > 0; round -= 1) {
    const [from, to] = [random.int(0, result.length), random.int(0, result.length)].sort((a, b) => a - b) as [
      number,
      number
    ]
    const short = Math.min(to, from + random.int(0, 6))
    result = random.weighted([
      [3, () => result.slice(0, from) + result.slice(short)],
      [3, () => result.slice(0, from) + random.pick(TOKENS) + result.slice(from)],
      [2, () => result.slice(0, from) + random.pick(TOKENS) + result.slice(short)],
      [1, () => result.slice(0, from)],
      [1, () => result.slice(0, to) + result.slice(from, to) + result.slice(to)],
      [1, () => result.slice(0, from) + random.pick(TEXTS) + result.slice(from)],
      [1, () => result.slice(0, from) + String.fromCharCode(random.int(0, 0xffff)) + result.slice(from + 1)]
    ])
  }
  return result
}

function randomCharacters(random: Random): string {
  const highest = random.pick([0x7f, 0xff, 0xffff])
  return String.fromCharCode(...random.list(0, 60, () => random.int(0, highest)))
}

function nested(random: Random, depth: number): string {
  const [open, close] = random.pick([
    ['(', ')'],
    ['not ', ''],
    ['-', ''],
    ['lower(', ')'],
    ['ifnull(n, ', ')'],
    ['[', ']'],
    ['(n + ', ')'],
    ['(flag or ', ')'],
    ['not (', ')'],
    ['n = 1 and (', ')']
  ])
  return (
    open!.repeat(depth) +
    random.pick(['n', 'flag', '1', '', 'n = 1', 'name']) +
    close!.repeat(random.chance(0.8) ? depth : depth - 1)
  )
}

function longList(random: Random, length: number): string {
  const item = random.pick(['1', '"a"', 'n', 'n as a', "date'2020'", 'flag', 'n = 1'])
  const body = Array.from({ length }, () => item).join(random.pick([', ', ',', ' or ', ' and ', ' + ']))
  return random.pick([
    (text: string) => `n in (${text})`,
    (text: string) => text,
    (text: string) => `name in (${text})`,
    (text: string) => `range(n, ${text})`,
    (text: string) => `search(${text})`
  ])(body)
}
