import { type Dataset, type MetaValue, metasIn } from '#catalog'
import type { Language } from '../i18n/languages.ts'
import { safeLink } from '../markup/markup.ts'

/** What a dataset says about itself, in the visitor's language as far as it is translated; everything bounded. */
export interface DatasetTexts {
  readonly title: string
  /** HTML as its publisher wrote it: goes through `readMarkup` or `plainText`. */
  readonly description: string
  /** Of these texts, for `lang=`; undefined: nobody said. */
  readonly language: string | undefined
  readonly publisher: string
  readonly licence: string
  readonly licenceUrl: string | undefined
  readonly themes: readonly string[]
  readonly keywords: readonly string[]
  readonly territory: readonly string[]
  readonly references: readonly string[]
  readonly attributions: readonly string[]
  /** ISO 8601. */
  readonly modified: string | null
  readonly dataProcessed: string | null
  readonly metadataProcessed: string | null
  readonly dataLanguage: string
  readonly frequency: string
  readonly contactName: string
  readonly contactEmail: string
  readonly timezone: string | null
}

const MAX_TITLE = 300
const MAX_TEXT = 500
const MAX_LIST = 50

export function textsOf(dataset: Dataset, language: Language): DatasetTexts {
  const metas = metasIn(dataset, language)
  const { default: base = {}, dcat = {} } = metas
  const own = shorten(base.language, 20)
  const translated = (dataset.translations[language]?.default?.title ?? null) !== null
  return {
    title: shorten(base.title, MAX_TITLE) || dataset.id,
    description: typeof base.description === 'string' ? base.description : '',
    language: languageTag(translated ? language : own),
    publisher: shorten(base.publisher, MAX_TEXT),
    licence: shorten(base.license, MAX_TEXT),
    licenceUrl: safeLink(base.license_url),
    themes: listOf(base.theme),
    keywords: listOf(base.keyword),
    territory: listOf(base.territory),
    references: listOf(base.references),
    attributions: listOf(base.attributions),
    modified: dateOf(base.modified),
    dataProcessed: dateOf(base.data_processed),
    metadataProcessed: dateOf(base.metadata_processed),
    dataLanguage: own,
    frequency: shorten(dcat.accrualperiodicity, MAX_TEXT),
    contactName: shorten(dcat.contact_name, MAX_TEXT),
    contactEmail: shorten(dcat.contact_email, MAX_TEXT),
    timezone: typeof base.timezone === 'string' && base.timezone !== '' ? base.timezone : null
  }
}

/** A tag as HTML has it (BCP 47), or none. */
function languageTag(text: string): string | undefined {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text) ? text : undefined
}

export function shorten(value: unknown, length: number): string {
  if (typeof value !== 'string') return ''
  const text = value.trim()
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}

function listOf(value: MetaValue | undefined): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  return items
    .slice(0, MAX_LIST)
    .map((item) => shorten(item, MAX_TEXT))
    .filter((item) => item !== '')
}

function dateOf(value: MetaValue | undefined): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}
