import type { Literal, Predicate } from '#query'
import type { Field } from '#schema'
import { referTo } from './facet-field.ts'

const NOTHING: Predicate = { kind: 'constant', value: false }

/**
 * Records that have a value of a facet. Values are texts as the enumeration gives them: full paths of hierarchies, `2020/11` for dates.
 * A text that is no value of the field's type is a value that no record has.
 */
export function valuePredicate(field: Field, separator: string | undefined, value: string): Predicate {
  const reference = referTo(field)
  if (field.type === 'date' || field.type === 'datetime') return periodPredicate(reference, value)
  if (separator !== undefined) return { kind: 'under-path', field: reference, path: value, separator }
  const right = literalOf(field, value)
  return right === undefined ? NOTHING : { kind: 'compare', op: '=', left: reference, right }
}

function periodPredicate(field: ReturnType<typeof referTo>, value: string): Predicate {
  const match = /^(\d{1,4})(?:[/-](\d{1,2})(?:[/-](\d{1,2}))?)?$/.exec(value.trim())
  if (match === null) return NOTHING
  const [year = 0, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  if (month !== undefined && (month < 1 || month > 12)) return NOTHING
  if (day !== undefined && (day < 1 || day > new Date(Date.UTC(2000 + (year % 400), month ?? 0, 0)).getUTCDate())) return NOTHING
  return { kind: 'in-period', field, year, ...(month === undefined ? {} : { month }), ...(day === undefined ? {} : { day }) }
}

function literalOf({ type }: Field, value: string): Literal | undefined {
  const text = value.trim()
  if (type === 'int') return /^[+-]?\d{1,19}$/.test(text) ? intLiteral(text) : undefined
  if (type === 'double') return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? { kind: 'literal', type: 'double', value: Number(text) } : undefined
  if (type === 'boolean') return /^(true|false|1|0)$/i.test(text) ? { kind: 'literal', type: 'boolean', value: /^(true|1)$/i.test(text) } : undefined
  return { kind: 'literal', type: 'text', value }
}

/** Beyond 64 bits there is no such value. */
function intLiteral(text: string): Literal | undefined {
  const number = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, number) === number ? { kind: 'literal', type: 'int', value: String(number) } : undefined
}
