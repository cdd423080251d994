import type { QueryParams } from '#http'
import { utcDay } from '#kit'
import type { Field } from '#schema'
import type { Pair } from './address.ts'
import { dateText, fieldText, numberText, quote } from './odsql-text.ts'

/** A condition on one field, as people set it; texts are as they were typed. */
export type FieldFilter =
  | { readonly kind: 'one-of'; readonly field: Field; readonly values: readonly string[] }
  | { readonly kind: 'none-of'; readonly field: Field; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly field: Field; readonly from: string; readonly to: string }
  | { readonly kind: 'contains'; readonly field: Field; readonly text: string }
  | { readonly kind: 'empty'; readonly field: Field }

const MAX_VALUES = 100
const MAX_TEXT = 500

/** What the address says of each field. Fields that the dataset does not have are ignored, as old portals do. */
export function readFilters(query: QueryParams, fields: readonly Field[]): FieldFilter[] {
  return fields.flatMap((field): FieldFilter[] => {
    const { name } = field
    const all = (kind: string): string[] =>
      [...new Set(query.all(`${kind}.${name}`).map((value) => value.trim().slice(0, MAX_TEXT)))]
        .filter((value) => value !== '')
        .slice(0, MAX_VALUES)
    const one = (kind: string): string => all(kind).at(-1) ?? ''
    const refined = all('refine')
    const excluded = all('exclude')
    const [from, to, text] = [one('from'), one('to'), one('contains')]
    return [
      ...(refined.length === 0 ? [] : [{ kind: 'one-of', field, values: refined } as const]),
      ...(excluded.length === 0 ? [] : [{ kind: 'none-of', field, values: excluded } as const]),
      ...(isRange(field) && (boundText(field, from) ?? boundText(field, to)) !== undefined
        ? [{ kind: 'range', field, from, to } as const]
        : []),
      ...(field.type === 'text' && text !== '' ? [{ kind: 'contains', field, text } as const] : []),
      ...(one('empty') === '1' ? [{ kind: 'empty', field } as const] : [])
    ]
  })
}

export function isRange({ type }: Field): boolean {
  return type === 'int' || type === 'double' || isTime(type)
}

export function isTime(type: Field['type']): boolean {
  return type === 'date' || type === 'datetime'
}

function boundText({ type }: Field, text: string): string | undefined {
  return isTime(type) ? dateText(text) : numberText(text)
}

export function filterPairs(filter: FieldFilter): Pair[] {
  const { name } = filter.field
  switch (filter.kind) {
    case 'one-of':
      return filter.values.map((value) => [`refine.${name}`, value])
    case 'none-of':
      return filter.values.map((value) => [`exclude.${name}`, value])
    case 'range':
      return (
        [
          [`from.${name}`, filter.from],
          [`to.${name}`, filter.to]
        ] as const
      ).filter(([, value]) => value !== '')
    case 'contains':
      return [[`contains.${name}`, filter.text]]
    case 'empty':
      return [[`empty.${name}`, '1']]
  }
}

/** Clauses that mean the same: conditions, or refinements. */
export interface FilterClauses {
  readonly where: readonly string[]
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
}

const NO_FILTER: FilterClauses = { where: [], refine: [], exclude: [] }

export function filterClauses(filter: FieldFilter): FilterClauses {
  const { field } = filter
  const name = fieldText(field.name)
  switch (filter.kind) {
    case 'one-of': {
      const [only] = filter.values
      const any = filter.values.length === 1 ? [] : anyOf(field, filter.values)
      if (any.length === 0) return { ...NO_FILTER, refine: [`${field.name}:${only ?? ''}`] }
      return { ...NO_FILTER, where: [any.join(' or ')] }
    }
    case 'none-of':
      return { ...NO_FILTER, exclude: filter.values.map((value) => `${field.name}:${value}`) }
    case 'range':
      return { ...NO_FILTER, where: rangeConditions(filter) }
    case 'contains':
      return { ...NO_FILTER, where: [`${name} like ${quote(`*${filter.text}*`)}`] }
    case 'empty':
      return { ...NO_FILTER, where: [`${name} is null`] }
  }
}

/** Conditions of which one must hold; values that the type does not have are left out. */
function anyOf(field: Field, values: readonly string[]): string[] {
  const name = fieldText(field.name)
  const literals = values.flatMap((value) => literalOf(field, value) ?? [])
  if (!isTime(field.type)) return literals.length === 0 ? [] : [`${name} in (${literals.join(', ')})`]
  return values
    .map((value) => value.replaceAll('/', '-'))
    .map((value) => rangeConditions({ kind: 'range', field, from: value, to: value }))
    .filter((conditions) => conditions.length > 0)
    .map((conditions) => `(${conditions.join(' and ')})`)
}

function literalOf({ type }: Field, value: string): string | undefined {
  if (type === 'boolean') return /^(true|false)$/i.test(value) ? value.toLowerCase() : undefined
  return type === 'int' || type === 'double' ? numberText(value) : quote(value)
}

function rangeConditions({ field, from, to }: FieldFilter & { readonly kind: 'range' }): string[] {
  const name = fieldText(field.name)
  const low = boundText(field, from)
  if (isTime(field.type)) {
    const end = dateText(to) === undefined ? undefined : endOfPeriod(to)
    return [
      ...(low === undefined ? [] : [`${name} >= ${low}`]),
      ...(end === undefined ? [] : [end === 'never' ? `${name} is not null` : `${name} < date'${end}'`])
    ]
  }
  const high = boundText(field, to)
  return [...(low === undefined ? [] : [`${name} >= ${low}`]), ...(high === undefined ? [] : [`${name} <= ${high}`])]
}

/** When a year, month or day is over: `2018-02` → `2018-03-01`; the last one of the calendar never is. */
function endOfPeriod(text: string): string {
  const [year = 0, month, day] = text.trim().slice(0, 10).split('-').map(Number)
  const end =
    month === undefined ? utcDay(year + 1) : day === undefined ? utcDay(year, month + 1) : utcDay(year, month, day + 1)
  return end >= utcDay(10_000) ? 'never' : new Date(end).toISOString().slice(0, 10)
}
