import type { Field } from '#schema'
import type { AbsentField } from '../load/typed-columns.ts'
import type { ReadField } from '../types/read-field.ts'

/** All fields of a dataset in their order, read from the file where it has them. */
export function withAbsent(fields: readonly Field[], read: readonly ReadField[]): (ReadField | AbsentField)[] {
  const found = new Map(read.map((each) => [each.field.name, each]))
  return fields.map((field) => found.get(field.name) ?? { field, absent: true })
}

/** A field after an append, and how the file wrote it. */
export interface FieldAfter extends Pick<ReadField, 'field'>, Partial<Pick<ReadField, 'reading'>> {}

/** The fields of a dataset that was extended: as they were, and with years of any length when one of the records has one. */
export function fieldsAfter(fields: readonly Field[], read: readonly ReadField[]): FieldAfter[] {
  const found = new Map(read.map((each) => [each.field.name, each]))
  return fields.map((field) => {
    const each = found.get(field.name)
    return each === undefined
      ? { field }
      : { field: each.field.anyYear === true ? { ...field, anyYear: true } : field, reading: each.reading }
  })
}
