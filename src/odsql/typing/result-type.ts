import type { Expression, ValueResult, ValueType } from '#query'

/** The type of a call by the result in its row of the function table. */
export function typeOfResult({ result }: ValueResult, [first]: readonly Expression[]): ValueType {
  return result === 'first' ? (first?.type ?? 'null') : TYPES[result]
}

const TYPES: Readonly<Record<Exclude<ValueResult['result'], 'first'>, ValueType>> = {
  int: 'int',
  double: 'double',
  text: 'text',
  datetime: 'datetime',
  geo_shape: 'geo_shape',
  json: 'json_blob',
  // The type for doubles. For integers it depends on how large they can become (integerRange).
  number: 'double'
}
