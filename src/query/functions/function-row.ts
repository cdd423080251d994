import type { IntegerRange } from '../whole-numbers.ts'

/** Where a function may stand: S select, W where, O order_by, G group_by. */
export type ClauseLetter = 'S' | 'W' | 'O' | 'G'

export type FunctionKind = 'scalar' | 'predicate' | 'aggregate' | 'grouping' | 'ordering' | 'declaration'

/**
 * Kinds of arguments. `value` any value, `field` any field; `text` `number` `time` (date or datetime) and
 * `statistic` (number or time) values of that type; `point` a geo_point_2d field, `place` a field with any geometry,
 * `searched` a field with words; the rest are literals: `string`, `decimal`, `whole`, `geometry`, `center` (a POINT),
 * `length` (a number and a unit of length), `relation` (a word), `fallback` (a string or null).
 */
export type ParameterType =
  | 'value'
  | 'field'
  | 'text'
  | 'number'
  | 'time'
  | 'statistic'
  | 'point'
  | 'place'
  | 'searched'
  | 'string'
  | 'decimal'
  | 'whole'
  | 'geometry'
  | 'center'
  | 'length'
  | 'relation'
  | 'fallback'

export interface Parameter {
  readonly type: ParameterType
  readonly optional?: true
}

/**
 * The result of a value function. `first`: the type of the first argument. `number`: the sum of the argument's values,
 * an integer while it is exact. An integer says between which numbers it lies, so that arithmetic with it stays exact.
 */
export type ValueResult =
  | { readonly result: 'int'; readonly range: IntegerRange }
  | { readonly result: 'double' | 'text' | 'datetime' | 'geo_shape' | 'json' | 'first' | 'number' }

export type OtherResult = { readonly result: 'boolean' | 'bucket' | 'cluster' | 'double' | 'none' }

/**
 * How the arguments are written: `values` by position; `counted` a value, `*` or `distinct` and a value; `searched` `*`
 * or fields, then a text; `named` `name=number`; `pattern` a name with or without `*` at its end; `steps` of a range.
 */
export type ArgumentStyle = 'values' | 'counted' | 'searched' | 'named' | 'pattern' | 'steps'

/** Properties of every function, by its name in lower case. */
export interface FunctionRow {
  readonly clauses: readonly ClauseLetter[]
  readonly style: ArgumentStyle
  /** Arguments by position; empty for the styles with their own rules. */
  readonly parameters: readonly Parameter[]
  /** The parentheses and their content, for the reference. */
  readonly form: string
  readonly note: string
  /** The name exists in the language, and Loggia answers that it does not offer the function. */
  readonly notOffered?: true
}

export const SWOG: readonly ClauseLetter[] = ['S', 'W', 'O', 'G']
export const SWO: readonly ClauseLetter[] = ['S', 'W', 'O']
export const SO: readonly ClauseLetter[] = ['S', 'O']
export const NO_PARAMETERS: readonly Parameter[] = []

type Values = Pick<FunctionRow, 'parameters'> & { readonly style: 'values' }

export function values(...types: readonly ParameterType[]): Values {
  return { style: 'values', parameters: types.map((type) => ({ type })) }
}

/** The last argument may be left out. */
export function optionalLast(...types: readonly ParameterType[]): Values {
  return {
    style: 'values',
    parameters: types.map((type, index) => (index === types.length - 1 ? { type, optional: true } : { type }))
  }
}
