import type { CatalogDataset } from './described.ts'
import { languageTag } from './vocabulary/languages.ts'

/** A text and the language it is in (BCP 47). */
export interface TaggedText {
  readonly text: string
  readonly lang: string
}

/** A meta of the standard template in every language that it is known in, the dataset's own first. */
export function textsIn(
  { metas, translations }: CatalogDataset,
  lang: string,
  name: string,
  read: (value: unknown) => string
): TaggedText[] {
  const own = texts(metas.default?.[name], lang, read)
  const others = Object.entries(translations).flatMap(([other, templates]) => {
    const tag = languageTag(other)
    return tag === undefined || tag === lang ? [] : texts(templates.default?.[name], tag, read)
  })
  return [...own, ...others]
}

function texts(value: unknown, lang: string, read: (value: unknown) => string): TaggedText[] {
  const all = (Array.isArray(value) ? value : [value]).map(read).filter((text) => text !== '')
  return [...new Set(all)].map((text) => ({ text, lang }))
}
