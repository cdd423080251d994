import type { Expression, ValueType } from '#query'

/** Pairs of types that can be compared. */
export type Family = 'text' | 'number' | 'time' | 'boolean' | 'place' | 'null' | 'other'

const FAMILIES: Readonly<Record<ValueType, Family>> = {
  text: 'text',
  json_blob: 'text',
  int: 'number',
  number: 'number',
  double: 'number',
  boolean: 'boolean',
  date: 'time',
  datetime: 'time',
  geo_point_2d: 'place',
  geo_shape: 'place',
  file: 'other',
  null: 'null'
}

export function familyOf({ type }: { readonly type: ValueType }): Family {
  return FAMILIES[type]
}

/** Whole numbers, of 64 bits or more. */
export function isWhole({ type }: { readonly type: ValueType }): boolean {
  return type === 'int' || type === 'number'
}

/** A multivalued field; no function gives a list. */
export function isList(expression: Expression): boolean {
  return expression.kind === 'field' && expression.list
}

export function isTime(type: ValueType): type is 'date' | 'datetime' {
  return type === 'date' || type === 'datetime'
}
