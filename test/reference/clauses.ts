/** Random ODSQL queries as the parameters of a request. */

import { LANGS, type Lang } from '#query'
import { conditionText, NUMBER_FIELDS, TEXT_FIELDS, TIME_FIELDS } from './conditions.ts'
import { wallClockOf } from './expression.ts'
import { aggregateText, datePartText, numberText, textText, timeText } from './expressions.ts'
import { missingText, wideText } from './limits.ts'
import { type Draw, fieldName, keyword } from './literals.ts'
import { ZONES } from './texts.ts'
import { localTimeOfDay, pad } from './time.ts'
import { isDay, isInstant, isList, type Value } from './value.ts'

/** One query as text: what a caller sends. */
export interface Clauses {
  readonly select?: string
  readonly where: readonly string[]
  readonly group_by?: string
  readonly order_by?: string
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  readonly limit?: number
  readonly offset: number
  readonly timezone: string
  readonly lang: Lang
  readonly version: 'v2.0' | 'v2.1'
}

const FACETS: readonly string[] = ['code', 'kind', 'path', 'tags', 'n', 'big', 'amount', 'extreme', 'flag', 'day', 'ts']

export function randomClauses(draw: Draw): Clauses {
  const { random } = draw
  const timezone = random.chance(0.5) ? 'UTC' : random.pick(ZONES)
  const shape = random.weighted<Partial<Clauses>>([
    [5, () => recordClauses(draw)],
    [5, () => groupClauses(draw)],
    [1, () => ({ select: aggregates(draw) })],
    [0.5, () => besideAggregates(draw)]
  ])
  return {
    where: random.list(0, random.pick([1, 1, 2]), () => conditionText(draw)),
    refine: random.list(0, random.pick([0, 0, 1, 2]), () => refinement(draw, timezone)),
    exclude: random.list(0, random.pick([0, 0, 0, 1]), () => refinement(draw, timezone)),
    offset: random.weighted([
      [3, () => 0],
      [1, () => random.int(0, 20)]
    ]),
    ...(random.chance(0.6) ? { limit: random.pick([0, 1, 5, 5, 10, 10, 100]) } : {}),
    timezone,
    lang: random.pick(LANGS),
    version: random.chance(0.1) ? 'v2.0' : 'v2.1',
    ...shape
  }
}

function recordClauses(draw: Draw): Partial<Clauses> {
  const { random } = draw
  const select = random.chance(0.6) ? selectList(draw) : undefined
  const labels = [...(select ?? '').matchAll(/ as ([xtf]\d)\b/g)].map(([, label = '']) => label)
  const order = random.list(0, 3, () =>
    orderItem(labels.length > 0 && random.chance(0.3) ? random.pick(labels) : recordOrder(draw), draw)
  )
  return {
    ...(select === undefined ? {} : { select }),
    ...(order.length > 0 ? { order_by: order.join(', ') } : {})
  }
}

/** Aggregates in the row of each record. */
function besideAggregates(draw: Draw): Partial<Clauses> {
  const { random } = draw
  const fields = random
    .sample([...TEXT_FIELDS, ...NUMBER_FIELDS, ...TIME_FIELDS, 'flag'], 2)
    .map((name) => fieldName(name, random))
  const share = random.chance(0.3) ? `, n + ${aggregateText(draw)} as s0` : ''
  return {
    select: `${fields.join(', ')}, ${aggregates(draw)}${share}`,
    ...(random.chance(0.7) ? { order_by: `a0 desc, ${orderItem(random.pick(fields), draw)}` } : {})
  }
}

function selectList(draw: Draw): string {
  const { random } = draw
  const item = (place: number): string =>
    random.weighted([
      [
        3,
        () =>
          fieldName(
            random.pick([...TEXT_FIELDS, ...NUMBER_FIELDS, ...TIME_FIELDS, 'flag', 'tags', 'pos', 'area', 'blob']),
            random
          )
      ],
      [1, () => random.pick(['*', 'include(n*)', 'exclude(a*)'])],
      [3, () => `${numberText(draw)} ${keyword('as', random)} x${place}`],
      [1, () => `${wideText(draw)} as x${place}`],
      [1, () => `${textText(draw)} as t${place}`],
      [0.5, () => `geometry_type(${random.pick(['pos', 'area'])}) as t${place}`],
      [2, () => `${timeText(draw)} as f${place}`],
      [1, () => datePartText(draw)],
      [0.5, () => random.pick(['datasetid', "'text' as x", '1.5 as y'])],
      [1, () => `distance(pos, geom'POINT(${random.int(-180, 180)} ${random.int(-90, 90)})') as d${place}`],
      [1, () => `json_format(blob${random.pick(['', ', null', ", 'bad'"])}) as j${place}`]
    ])
  return Array.from({ length: random.int(1, 4) }, (_, place) => item(place)).join(random.pick([',', ', ']))
}

function recordOrder(draw: Draw): string {
  const { random } = draw
  return random.weighted([
    [4, () => fieldName(random.pick([...TEXT_FIELDS, ...NUMBER_FIELDS, ...TIME_FIELDS, 'flag']), random)],
    [1, () => datePartText(draw)],
    [1, () => wideText(draw)],
    [0.5, () => 'geometry_type(area)'],
    [1, () => 'length(name)'],
    [1, () => 'lower(name)'],
    [0.5, () => `random(${random.int(0, 9)})`],
    [1, () => `n ${random.pick([...'+-*'])} amount`]
  ])
}

function orderItem(text: string, { random }: Draw): string {
  return random.weighted([
    [3, () => text],
    [1, () => `${text} ${keyword('asc', random)}`],
    [2, () => `${text} ${keyword('desc', random)}`],
    [1, () => (/^\w+$/.test(text) ? `-${text}` : text)]
  ])
}

function groupClauses(draw: Draw): Partial<Clauses> {
  const { random } = draw
  const groups = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => groupItem(draw))
  const names = groups.map((_, place) => `g${place}`)
  const order = [...random.list(0, 1, () => aggregateOrder(draw)), ...random.sample(names, random.int(0, names.length))]
  return {
    ...(random.chance(0.8)
      ? { select: `${aggregates(draw)}${random.chance(0.2) ? `, ${missingText(draw, 0)}` : ''}` }
      : {}),
    group_by: groups.map((text, place) => `${text} as g${place}`).join(', '),
    ...(random.chance(0.5) && order.length > 0
      ? { order_by: order.map((text) => orderItem(text, draw)).join(', ') }
      : {})
  }
}

function aggregateOrder({ random }: Draw): string {
  return random.pick(['count(*)', 'sum(n)', 'max(amount)', 'min(day)', 'median(n)', 'count(distinct name)'])
}

function aggregates(draw: Draw): string {
  return Array.from({ length: draw.random.int(1, 3) }, (_, place) => `${aggregateText(draw)} as a${place}`).join(', ')
}

function groupItem(draw: Draw): string {
  const { random } = draw
  const time = random.pick(['ts', 'ts', '`day`'])
  return random.weighted([
    [
      5,
      () =>
        fieldName(
          random.pick([
            'name',
            'code',
            'kind',
            'path',
            'tags',
            'n',
            'big',
            'amount',
            'extreme',
            'flag',
            'day',
            'year',
            'ts'
          ]),
          random
        )
    ],
    [2, () => datePartText(draw)],
    [1, () => timeText(draw)],
    [1, () => textText(draw)],
    [2, () => `${keyword('range', random)}(n, ${random.pick([1, 5, 15, 2.5])})`],
    [1, () => `range(big, ${random.pick(['1', '7', '9000000000000000', '9007199254740991', '1e19'])})`],
    [0.5, () => 'geometry_type(area)'],
    [1, () => `range(amount, ${random.pick([10, 0.5, 33])})`],
    [2, () => staticRange(draw)],
    [
      2,
      () =>
        `range(${time}, ${random.pick(['1 year', '1 M', '1 q', '1 week', '1 day', '1 d', '2 days', '12 hours', '1h', '30 m', '15 s', '500 ms', '1 quarter'])})`
    ]
  ])
}

function staticRange({ random }: Draw): string {
  const open = (): string => (random.chance(0.5) ? '*, ' : '')
  const close = (): string => (random.chance(0.5) ? ', *' : '')
  const steps = random.weighted<[string, string]>([
    [2, () => ['n', '0, 10, 20']],
    [1, () => ['n', '-5, 2.5, 7']],
    [1, () => ['amount', '0, 50.5, 100']],
    [1, () => ['`day`', "date'2019-06-01', date'2021-01-01', date'2024'"]],
    [1, () => ['ts', "date'2018-01-01', date'2020-05-05T10:00', date'2024-01-01'"]]
  ])
  return `range(${steps[0]}, ${open()}${steps[1]}${close()})`
}

function refinement(draw: Draw, timezone: string): string {
  const { random, values } = draw
  const field = random.pick(FACETS)
  const known = values[field] ?? []
  const path = known.length === 0 ? '2024' : facetPath(random.pick(known), timezone, draw)
  return `${field}:${random.chance(0.3) ? `"${path}"` : path}`
}

/** The value as a facet shows it, or a level above it. */
function facetPath(value: Exclude<Value, null>, timezone: string, { random }: Draw): string {
  if (isList(value)) return value.length > 0 ? random.pick(value) : 'red'
  if (!isDay(value) && !isInstant(value)) return String(value)
  const { year, month, day } = isDay(value) ? localTimeOfDay(value) : wallClockOf(value, timezone)
  return [pad(year, 4), pad(month), pad(day)].slice(0, random.int(1, 3)).join('/')
}
