import type { Expression, GroupKey } from '#query'
import type { Field } from '#schema'
import { mistake, shorten } from '../errors.ts'
import { referTo } from '../typing/names.ts'
import type { V1Parameters } from './v1-question.ts'

/** A part of a moment that records are grouped by. */
export type V1TimePart =
  | 'year'
  | 'month'
  | 'week'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'weekday'
  | 'yearday'
  | 'weekyear'

export interface V1Key {
  /** null: the value of the field. */
  readonly part: V1TimePart | null
  /** What `sort` calls it. */
  readonly names: readonly string[]
  readonly group: GroupKey
}

/** What is on the x axis, or one of several: a field, or parts of its moments. */
export interface V1Axis {
  readonly field: string
  readonly keys: readonly V1Key[]
}

const MAX_AXES = 10

/** `x=field`, `x=date.year&x=date.month`; of a plain date `periodic` and `precision` choose the parts. */
export function readAxes(parameters: V1Parameters, fields: readonly Field[]): V1Axis[] {
  const given = [...new Set(parameters.all('x').filter((each) => each.trim() !== ''))]
  if (given.length > MAX_AXES) throw refused(`An analysis has at most ${MAX_AXES} parameters x.`)
  const axes = new Map<string, Map<string, V1Key>>()
  for (const text of given) {
    const { field, parts } = readAxis(text.trim(), parameters, fields)
    const keys = axes.get(field.name) ?? new Map<string, V1Key>()
    for (const part of parts) keys.set(String(part), keyOf(field, part))
    axes.set(field.name, keys)
  }
  return [...axes].map(([field, keys]) => ({ field, keys: [...keys.values()] }))
}

function readAxis(
  text: string,
  parameters: V1Parameters,
  fields: readonly Field[]
): { readonly field: Field; readonly parts: readonly (V1TimePart | null)[] } {
  const field = fields.find(({ name }) => name === text)
  if (field !== undefined) {
    if (isTime(field)) return { field, parts: partsOf(field, parameters) }
    if (NOT_GROUPED.includes(field.type)) throw refused(`Field ${field.name} cannot be the x of an analysis.`)
    return { field, parts: [null] }
  }
  const dot = text.lastIndexOf('.')
  const timed = fields.find(({ name }) => name === text.slice(0, Math.max(0, dot)))
  const part = PARTS.find((each) => each === text.slice(dot + 1))
  if (timed === undefined || part === undefined || !isTime(timed))
    throw mistake('odsql/unknown-field', `Unknown field: ${shorten(text)}.`, { start: 0, end: 0 })
  return { field: timed, parts: [part] }
}

const NOT_GROUPED: readonly Field['type'][] = ['geo_point_2d', 'geo_shape', 'file', 'json_blob']
const PARTS: readonly V1TimePart[] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'weekday', 'yearday']
/** From the longest to the shortest. */
const LEVELS = ['year', 'month', 'day', 'hour', 'minute'] as const

/**
 * From the period, which comes again, to the precision: `periodic=month&precision=day` are the days of all months. A
 * field that is kept by years or months has no finer parts.
 */
function partsOf({ type, annotations }: Field, parameters: V1Parameters): V1TimePart[] {
  const choice = (name: string) => (parameters.all(name).at(-1) ?? '').trim().toLowerCase()
  const [periodic, precision] = [choice('periodic') || 'year', choice('precision') || 'day']
  for (const [name, value] of [
    ['periodic', periodic],
    ['precision', precision]
  ] as const)
    if (!PARTS.some((each) => each === value)) throw refused(`${shorten(value)} is not a valid ${name}.`)
  if (periodic === 'weekday' || periodic === 'yearday' || periodic === 'week') return [periodic]
  const from = Math.max(0, LEVELS.indexOf(periodic as (typeof LEVELS)[number]))
  if (precision === 'week') return from === 0 ? ['weekyear', 'week'] : ['week']
  const finest = LEVELS.indexOf(String(annotations.timeserie_precision) as (typeof LEVELS)[number])
  const most = finest >= 0 ? finest : type === 'date' ? LEVELS.indexOf('day') : LEVELS.length - 1
  const wished = LEVELS.indexOf(precision as (typeof LEVELS)[number])
  return LEVELS.slice(from, Math.max(from, Math.min(wished < 0 ? LEVELS.length - 1 : wished, most)) + 1)
}

function isTime({ type }: Field): boolean {
  return type === 'date' || type === 'datetime'
}

function keyOf(field: Field, part: V1TimePart | null): V1Key {
  const key = part === null ? field.name : `${field.name}.${part}`
  const value = part === null ? referTo(field) : partOf(field, part)
  return {
    part,
    names: part === null ? [field.name] : [field.name, key],
    group: { key, by: { kind: 'value', value }, type: value.type }
  }
}

/** Texts with leading zeros where the engine has no number: they sort as numbers do. */
function partOf(field: Field, part: V1TimePart): Expression {
  const args = [referTo(field)]
  switch (part) {
    case 'weekday':
      return { kind: 'call', fn: 'date_format', args, type: 'text', format: [{ code: 'e' }] }
    case 'yearday':
      return { kind: 'call', fn: 'date_format', args, type: 'text', format: [{ code: 'DDD' }] }
    // The year of a week, which around the turn of the year is another one than that of the day.
    case 'weekyear':
      return { kind: 'call', fn: 'date_format', args, type: 'text', format: [{ code: 'xxxx' }] }
    case 'week':
      return { kind: 'call', fn: 'date_format', args, type: 'text', format: [{ code: 'ww' }] }
    default:
      return { kind: 'call', fn: part, args, type: 'int' }
  }
}

function refused(message: string) {
  return mistake('odsql/argument', message, { start: 0, end: 0 })
}
