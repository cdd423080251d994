import { type Field, isMultivalued } from '#schema'

/** How fields with addresses of pictures are called. */
const PICTURES =
  /(^|_)(image|photo|picture|img|thumbnail|visuel|vignette|illustration|imagen|foto|bild)s?(_?(url|link|lien))?$/i

export function pictureField(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.type === 'text' && !isMultivalued(field) && PICTURES.test(field.name))
}
