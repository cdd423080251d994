import type { QueryParams } from '#http'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { MessageKey } from '../../i18n/translate.ts'
import type { LinksView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { changeMetadata, type MetadataDocument, readMetadata, updateMetadata } from './metadata-document.ts'
import { linesOf, plain, textOf } from './metadata-fields.ts'
import { itemContent, itemHref, openItem } from './open-item.ts'

interface Translated {
  readonly name: string
  readonly label: MessageKey
  readonly kind: 'text' | 'long'
  readonly type: 'text' | 'list'
  readonly max: number
}

/** What people translate; the operation takes every value. */
const TRANSLATED: readonly Translated[] = [
  { name: 'title', label: 'content.itemTitle', kind: 'text', type: 'text', max: 250 },
  { name: 'description', label: 'content.described', kind: 'long', type: 'text', max: 64_000 },
  { name: 'keyword', label: 'item.tags', kind: 'long', type: 'list', max: 64_000 },
  { name: 'theme', label: 'dataset.themes', kind: 'long', type: 'list', max: 64_000 },
  { name: 'publisher', label: 'dataset.publisher', kind: 'text', type: 'text', max: 1_000 },
  { name: 'attributions', label: 'dataset.attributions', kind: 'long', type: 'list', max: 64_000 }
]
const MAX_ORIGINAL = 300

/** `/admin/items/:id/translations/?lang=fr`: title and description in other languages. */
export const translationsPage: AdminPage = {
  section: 'items',
  path: '/items/:id/translations',
  show: async (request) => {
    const item = await openItem(request)
    const document = await readMetadata(request)
    const languages = languagesOf(document)
    const language = chosen(request, languages)
    return itemContent(request, item, 'translations', [
      languageLinks(request, languages, language),
      translationForm(request, document, language)
    ])
  },
  forms: { translate: { edits: updateMetadata, receive: saveTranslation } }
}

/** Those of the site, and those that the dataset has; not its own. */
function languagesOf({ metas, translations }: MetadataDocument): readonly string[] {
  const own = metas.default?.language
  return [...new Set([...LANGUAGES, ...Object.keys(translations)])].filter((each) => each !== own)
}

function chosen({ http: { query } }: Pick<AdminRequest, 'http'>, languages: readonly string[]): string {
  return languages.find((each) => each === query.get('lang')) ?? languages[0] ?? 'en'
}

function languageLinks(request: AdminRequest, languages: readonly string[], current: string): LinksView {
  const path = itemHref(request, 'translations')
  return {
    kind: 'links',
    label: request.t('meta.translations'),
    look: 'tabs',
    links: languages.map((each) => ({
      label: request.format.languageName(each),
      href: `${path}?lang=${encodeURIComponent(each)}`,
      current: each === current
    }))
  }
}

function translationForm(request: AdminRequest, { metas, translations }: MetadataDocument, language: string): PartView {
  const { t, format } = request
  return formView(request, {
    name: 'translate',
    title: t('meta.languageOf', { language: format.languageName(language) }),
    lead: t('meta.translationLead'),
    hidden: { language },
    fields: TRANSLATED.map((each) => {
      const original = textOf(each, metas.default?.[each.name]).replaceAll('\n', ', ')
      const shown = original.length > MAX_ORIGINAL ? `${original.slice(0, MAX_ORIGINAL)}…` : original
      const hints = [
        ...(each.type === 'list' ? [t('meta.listHint')] : []),
        ...(shown === '' ? [] : [t('meta.original', { text: shown })])
      ]
      return {
        kind: each.kind,
        name: fieldName(language, each),
        label: t(each.label),
        value: textOf(each, translations[language]?.default?.[each.name]),
        maxLength: each.max,
        ...(hints.length > 0 && { hint: hints.join(' ') })
      }
    }),
    button: t('meta.saveTranslation')
  })
}

async function saveTranslation(request: AdminRequest, form: QueryParams): Promise<FormResult> {
  const document = await readMetadata(request)
  const language = form.get('language') ?? ''
  const before = document.translations[language]?.default
  const changes = TRANSLATED.flatMap((each) => {
    const typed = form.get(fieldName(language, each))
    if (typed === undefined || plain(typed) === textOf(each, before?.[each.name])) return []
    const text = plain(typed)
    return [[each.name, text === '' ? null : each.type === 'list' ? linesOf(text) : text] as const]
  })
  return outcomeOf(
    changeMetadata(request, { translations: { [language]: { default: Object.fromEntries(changes) } } }),
    request.self,
    'done.saved'
  )
}

/** As the operation's sentences name the value. */
function fieldName(language: string, { name }: Translated): string {
  return `translations.${language}.default.${name}`
}
