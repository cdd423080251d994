import type { Field } from '#schema'
import type { MessageKey } from '../i18n/translate.ts'
import { fieldText } from '../state/odsql-text.ts'

/** The measure of a series. */
export const CHART_FUNCTIONS = [
  'count',
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'distinct',
  'percentile',
  'each'
] as const
export type ChartFunction = (typeof CHART_FUNCTIONS)[number]

interface FunctionRow {
  readonly label: MessageKey
  /** Which fields it can be of; null: of none. */
  readonly takes: ((field: Field) => boolean) | null
  /** In ODSQL; `percent` of percentiles. */
  readonly text: (field: string, percent: number) => string
  /** Groups add up to the whole, so that shares and rests can be shown. */
  readonly additive: boolean
}

export function isNumber({ type, annotations }: Field): boolean {
  return (type === 'int' || type === 'double') && annotations.multivalued === undefined
}

const isCountable = ({ type, annotations }: Field): boolean =>
  annotations.multivalued === undefined && !['geo_point_2d', 'geo_shape', 'file', 'json_blob'].includes(type)

export const FUNCTION_ROWS: Readonly<Record<ChartFunction, FunctionRow>> = {
  count: { label: 'chart.count', takes: null, text: () => 'count(*)', additive: true },
  sum: { label: 'chart.sum', takes: isNumber, text: (field) => `sum(${field})`, additive: true },
  avg: { label: 'chart.avg', takes: isNumber, text: (field) => `avg(${field})`, additive: false },
  median: { label: 'chart.median', takes: isNumber, text: (field) => `median(${field})`, additive: false },
  min: { label: 'chart.min', takes: isNumber, text: (field) => `min(${field})`, additive: false },
  max: { label: 'chart.max', takes: isNumber, text: (field) => `max(${field})`, additive: false },
  distinct: {
    label: 'chart.distinct',
    takes: isCountable,
    text: (field) => `count(distinct ${field})`,
    additive: false
  },
  percentile: {
    label: 'chart.percentile',
    takes: isNumber,
    text: (field, percent) => `percentile(${field}, ${percent})`,
    additive: false
  },
  /** Not an aggregate: points of single records. */
  each: { label: 'chart.each', takes: isNumber, text: (field) => field, additive: false }
}

/** As the address names it: `avg`, `p90`. */
export function functionName(name: ChartFunction, percent: number): string {
  return name === 'percentile' ? `p${percent}` : name
}

export function readFunction(text: string): { readonly name: ChartFunction; readonly percent: number } | undefined {
  const percent = /^p(\d{1,2}(?:\.\d{1,3})?|100)$/.exec(text)?.[1]
  if (percent !== undefined) return { name: 'percentile', percent: Number(percent) }
  const name = CHART_FUNCTIONS.find((each) => each === text && each !== 'percentile')
  return name === undefined ? undefined : { name, percent: 50 }
}

export function measureText(name: ChartFunction, field: Field | null, percent: number): string {
  return FUNCTION_ROWS[name].text(field === null ? '' : fieldText(field.name), percent)
}

/** Whether values of groups add up to that of all records. */
export function isAdditive({ func }: { readonly func: ChartFunction }): boolean {
  return FUNCTION_ROWS[func].additive
}
