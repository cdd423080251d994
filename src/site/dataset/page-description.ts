import { plainText } from '../markup/markup.ts'
import type { DatasetPage } from './open-dataset.ts'

const MAX_DESCRIPTION = 300

/** What search engines and cards of social networks show of a dataset: its own words, else what is known of it. */
export function pageDescription({ dataset, texts, page }: DatasetPage): string {
  const own = plainText(texts.description, MAX_DESCRIPTION)
  if (own !== '') return own
  const records = page.frame.t('count.records', { n: dataset.version?.recordCount ?? 0 })
  return [texts.title, records, texts.publisher].filter((each) => each !== '').join(', ')
}
