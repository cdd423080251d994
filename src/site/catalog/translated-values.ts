import type { Dataset } from '#catalog'
import type { Language } from '../i18n/languages.ts'

const FIELDS = ['theme', 'keyword'] as const

/** Values of facets in the visitor's language, as the datasets that have them translate them; filters keep the value. */
export type TranslatedValues = Readonly<Record<(typeof FIELDS)[number], ReadonlyMap<string, string>>>

export function translatedValues(datasets: readonly Dataset[], language: Language): TranslatedValues {
  const names = { theme: new Map<string, string>(), keyword: new Map<string, string>() }
  for (const { metas, translations } of datasets)
    for (const field of FIELDS) {
      const values = textsOf(metas.default?.[field])
      const translated = textsOf(translations[language]?.default?.[field])
      // Lists of different lengths do not say which value is which.
      if (translated.length !== values.length) continue
      for (const [at, value] of values.entries()) {
        const name = translated[at]
        if (name !== undefined && !names[field].has(value)) names[field].set(value, name)
      }
    }
  return names
}

function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((each) => typeof each === 'string')
}
