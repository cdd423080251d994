import { type Field, isMultivalued } from '#schema'

/** Words by which records are grouped. */
export function isText(field: Field): boolean {
  return field.type === 'text' && field.annotations.id !== true && !isMultivalued(field)
}

/** What a series runs along: moments, or years as whole numbers. */
export function isStep({ type, name, annotations }: Field): boolean {
  return (
    type === 'date' ||
    type === 'datetime' ||
    (type === 'int' && (annotations.id === true || /^(year|annee|jahr)$/i.test(name)))
  )
}

/** A number that can be averaged. */
export function isMeasure(field: Field): boolean {
  return (field.type === 'double' || field.type === 'int') && field.annotations.id !== true && !isStep(field)
}
