import type { Field } from './field.ts'

/** What loads of the own portal keep with a field. An expression or the name of another dataset means nothing elsewhere. */
type Kept = Pick<Field, 'anyYear' | 'compute' | 'lookup' | 'values'>

/** The fields as another portal gets them. Hidden ones do not leave the portal. */
export function sharedFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ hidden }) => hidden !== true).map(withoutKept)
}

/** Fields that another portal sent, with what the fields of the same name keep here. */
export function takeFields(known: readonly Field[], sent: readonly Field[]): Field[] {
  const kept = new Map(known.map((field) => [field.name, keptOf(field)]))
  return sent.map((field) => ({ ...withoutKept(field), ...kept.get(field.name) }))
}

function withoutKept({
  anyYear: _anyYear,
  compute: _compute,
  lookup: _lookup,
  values: _values,
  ...field
}: Field): Field {
  return field
}

function keptOf({ anyYear, compute, lookup, values }: Field): Kept {
  return {
    ...(anyYear !== undefined && { anyYear }),
    ...(compute !== undefined && { compute }),
    ...(lookup !== undefined && { lookup }),
    ...(values !== undefined && { values })
  }
}
