import { FIELD_NAME } from '#schema'

/** Derived fields of a dataset. */
export const MAX_DERIVED = 100
/** Characters of an expression. */
export const MAX_EXPRESSION = 10_000
const MAX_KEYS = 5

/** What is wrong with `compute` and `lookup` of a field of a schema; undefined: nothing. */
export function wrongDerivation({
  compute,
  lookup,
  source,
  values
}: Readonly<Record<string, unknown>>): string | undefined {
  if (compute === undefined && lookup === undefined) return undefined
  if (compute !== undefined && !isExpression(compute))
    return `compute must be an ODSQL expression of at most ${MAX_EXPRESSION.toLocaleString('en')} characters`
  if (lookup !== undefined && !isLookUp(lookup))
    return `lookup must be {"dataset": "…", "key": {"field of this dataset": "field of the other"}, "field": "…"}, with at most ${MAX_KEYS} fields in the key`
  if (compute !== undefined && lookup !== undefined) return 'compute and lookup exclude each other'
  const kind = compute === undefined ? 'lookup' : 'compute'
  if (source !== undefined) return `${kind} and source exclude each other: the field is not a column of the file`
  if (values !== undefined) return `${kind} and values exclude each other: the values are not those of a file`
  return undefined
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_EXPRESSION
}

function isLookUp(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { dataset, key, field, ...others } = value as Record<string, unknown>
  if (typeof key !== 'object' || key === null || Array.isArray(key) || Object.keys(others).length > 0) return false
  const pairs = Object.entries(key)
  return (
    typeof dataset === 'string' &&
    dataset !== '' &&
    isName(field) &&
    pairs.length > 0 &&
    pairs.length <= MAX_KEYS &&
    pairs.every((pair) => pair.every(isName))
  )
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && FIELD_NAME.test(value)
}
