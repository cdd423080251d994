import type { Field } from '#schema'

/** What separates the elements of a list in the file; the annotation says what separates them in what is written. */
export function separatorOf({ values, annotations }: Pick<Field, 'values' | 'annotations'>): string {
  return values?.separator ?? annotations.multivalued!
}
