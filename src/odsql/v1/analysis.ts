import { type Aggregate, type AggregateFunction, type Expression, integerRange, typeOfRange } from '#query'
import type { Field } from '#schema'
import { inClause, mistake, shorten } from '../errors.ts'
import { isWhole } from '../typing/types.ts'
import { readAxes, type V1Axis } from './axes.ts'
import { readV1Expression } from './expression.ts'
import type { V1Parameters } from './v1-question.ts'

/** A series of an analysis: values of one or several aggregates for each group. */
export interface V1Series {
  readonly name: string
  /** More than one for quantiles only, with the percents as they were written. */
  readonly values: readonly { readonly subset: string | null; readonly aggregate: Aggregate }[]
  /** Values are added up from group to group. */
  readonly cumulative: boolean
}

export interface V1Order {
  /** The place of a key among `groups`, or the name of a series. */
  readonly by: { readonly group: number } | { readonly series: string }
  readonly descending: boolean
}

/** An analysis of v1: records grouped by axes, and what is computed of each group. */
export interface V1Analysis {
  readonly axes: readonly V1Axis[]
  readonly series: readonly V1Series[]
  readonly order: readonly V1Order[]
}

const MAX_SERIES = 50
const MAX_SUBSETS = 20
const MAX_NAME = 200

/** Errors: `odsql/…`. */
export function readV1Analysis(parameters: V1Parameters, fields: readonly Field[]): V1Analysis {
  return inClause('select', () => {
    const axes = readAxes(parameters, fields)
    const series = readSeries(parameters, fields)
    return { axes, series, order: readOrder(parameters, axes, series) }
  })
}

/** `y.{name}.func`, `y.{name}.expr`, `y.{name}.cumulative`, `y.{name}.subsets` */
export function readSeries(parameters: V1Parameters, fields: readonly Field[]): V1Series[] {
  const names = parameters.names().flatMap((name) => /^y\.(.+)\.(?:func|expr)$/s.exec(name)?.[1] ?? [])
  const series = [...new Set(names)]
  if (series.length > MAX_SERIES) throw refused(`An analysis has at most ${MAX_SERIES} series.`)
  return series.map((name) => {
    if (name.length > MAX_NAME || name === 'x') throw refused(`${shorten(name)} is not a valid name of a series.`)
    return readOneSeries(name, parameters, fields)
  })
}

function readOneSeries(name: string, parameters: V1Parameters, fields: readonly Field[]): V1Series {
  const option = (each: string) => parameters.all(`y.${name}.${each}`).at(-1) ?? ''
  const func = option('func').trim().toUpperCase() || 'COUNT'
  const cumulative = /^(?:true|1)$/i.test(option('cumulative'))
  if (func === 'COUNT')
    return { name, cumulative, values: [{ subset: null, aggregate: { kind: 'aggregate', fn: 'count', type: 'int' } }] }
  if (option('expr').trim() === '') throw refused(`The series ${shorten(name)} needs y.${shorten(name)}.expr.`)
  const arg = readV1Expression(option('expr'), fields)
  if (func === 'QUANTILES') return { name, cumulative, values: quantiles(option('subsets'), numeric(arg)) }
  const fn = Object.hasOwn(FUNCTIONS, func) ? FUNCTIONS[func] : undefined
  if (fn === undefined)
    throw refused(`${shorten(func)} is not one of COUNT, ${Object.keys(FUNCTIONS).join(', ')}, QUANTILES.`)
  return { name, cumulative, values: [{ subset: null, aggregate: aggregateOf(fn, arg) }] }
}

const FUNCTIONS: Readonly<Record<string, AggregateFunction>> = {
  AVG: 'avg',
  SUM: 'sum',
  MIN: 'min',
  MAX: 'max',
  STDDEV: 'stddev',
  SUMSQUARES: 'sum_squares'
}

/** Sums of integers are exact; the least and the greatest value may be a time. */
function aggregateOf(fn: AggregateFunction, arg: Expression): Aggregate {
  if (fn === 'min' || fn === 'max') {
    const isTime = arg.type === 'date' || arg.type === 'datetime'
    return { kind: 'aggregate', fn, arg: isTime ? arg : numeric(arg), type: arg.type }
  }
  const aggregate: Aggregate = { kind: 'aggregate', fn, arg: numeric(arg), type: 'double' }
  if (fn !== 'sum' || !isWhole(arg)) return aggregate
  const exact: Aggregate = { ...aggregate, type: 'number' }
  return { ...exact, type: typeOfRange(integerRange(exact)) }
}

function numeric(arg: Expression): Expression {
  if (arg.type === 'int' || arg.type === 'double' || arg.type === 'number') return arg
  throw refused(`${arg.kind === 'field' ? `Field ${arg.name}` : 'The expression'} does not hold numbers.`)
}

function quantiles(text: string, arg: Expression): V1Series['values'] {
  const subsets = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (subsets.length > MAX_SUBSETS) throw refused(`A series has at most ${MAX_SUBSETS} quantiles.`)
  return [...new Set(subsets.length === 0 ? ['50'] : subsets)].map((subset) => {
    const percent = /^\d{1,3}(?:\.\d{1,10})?$/.test(subset) ? Number(subset) : Number.NaN
    if (!(percent >= 0 && percent <= 100)) throw refused(`${shorten(subset)} is not a percent from 0 to 100.`)
    return { subset, aggregate: { kind: 'aggregate', fn: 'percentile', arg, percent, type: 'double' } }
  })
}

/** Axes upwards, series downwards; `-` turns that round. What is not there is ignored. */
function readOrder(parameters: V1Parameters, axes: readonly V1Axis[], series: readonly V1Series[]): V1Order[] {
  const keys = parameters
    .all('sort')
    .flatMap((text) => text.split(','))
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .slice(0, MAX_SERIES)
  return keys.flatMap((key): V1Order[] => {
    const turned = key.startsWith('-')
    const name = key.replace(/^-/, '')
    if (series.some((each) => each.name === name)) return [{ by: { series: name }, descending: !turned }]
    const parts = axes.flatMap(({ keys: each }) => each)
    return parts.flatMap((part, group) =>
      name === 'x' || part.names.some((each) => name === `x.${each}`) ? [{ by: { group }, descending: turned }] : []
    )
  })
}

function refused(message: string) {
  return mistake('odsql/argument', message, { start: 0, end: 0 })
}
