import type { Dataset, Metas } from './dataset.ts'

/** The metas in a language as far as they were translated, in the dataset's own language for the rest. */
export function metasIn(dataset: Dataset, lang: string): Metas {
  const translated = dataset.translations[lang]
  if (translated === undefined) return dataset.metas
  return Object.fromEntries(
    Object.entries(dataset.metas).map(([template, values]) => {
      const said = Object.entries(translated[template] ?? {}).filter(
        ([name, value]) => value !== null && name in values
      )
      return [template, { ...values, ...Object.fromEntries(said) }]
    })
  )
}
