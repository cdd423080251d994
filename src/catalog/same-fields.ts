import { type Field, isMultivalued } from '#schema'
import { catalogError } from './errors.ts'

/** Names, types, lists and key are how the records lie in the engine: only a new load changes them. */
export function areSameFields(before: readonly Field[], after: readonly Field[]): boolean {
  return stored(before) === stored(after)
}

/** Throws `catalog/fields-differ`. */
export function checkSameFields(before: readonly Field[], after: readonly Field[]): readonly Field[] {
  if (areSameFields(before, after)) return after
  throw catalogError(
    'catalog/fields-differ',
    'Fields can be renamed, retyped, added or removed only by loading the records again.'
  )
}

/** Regardless of their order and of the separators of lists. */
function stored(fields: readonly Field[]): string {
  return JSON.stringify(
    fields
      .map((field) => [field.name, field.type, isMultivalued(field), field.annotations.id ?? null] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  )
}
