import type { QueryParams } from '#http'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { FactsView, FormView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { audienceText, readAudience } from './audience.ts'
import { catalogWords } from './catalog-words.ts'
import { categoryOptions } from './category-options.ts'
import { accessText, statusCell } from './item-document.ts'
import type { MetadataDocument } from './metadata-document.ts'
import { itemContent, openItem, ownedCall, type WholeItem } from './open-item.ts'
import { qualityNote } from './quality.ts'

const TEXTS = ['title', 'snippet', 'description', 'tags', 'licenseInfo', 'accessInformation', 'culture'] as const

/** `/admin/items/:id/`: what the item is, and its description. */
export const itemPage: AdminPage = {
  section: 'items',
  path: '/items/:id',
  show: async (request) => {
    const item = await openItem(request)
    const parts: PartView[] = [await factsOf(request, item), await qualityNote(request, item)]
    if (item.itemControl !== null) parts.push(await descriptionForm(request, item))
    return itemContent(request, item, '', parts)
  },
  forms: {
    describe: {
      edits: ({ param }) => ({ operation: '/content/items/:item_id/update', path: { item_id: param('id') } }),
      receive: async (request, fields) => {
        const item = await openItem(request)
        return outcomeOf(request.run(ownedCall(item, 'update', describedBy(fields))), request.self, 'done.saved')
      }
    }
  }
}

/** Empty fields clear what they say; a field that the form does not have stays. */
function describedBy(fields: QueryParams): Record<string, string> {
  const texts = TEXTS.flatMap((name) => {
    const value = fields.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const categories = fields.get('hasCategories') === undefined ? {} : { categories: fields.all('categories').join(',') }
  const more = fields.all('moreTags')
  const tags =
    more.length === 0 ? {} : { tags: [fields.get('tags') ?? '', ...more].filter((each) => each !== '').join(',') }
  return { ...Object.fromEntries(texts), ...tags, ...categories, clearEmptyFields: 'true' }
}

async function factsOf(request: AdminRequest, item: WholeItem): Promise<FactsView> {
  const { t, format, context } = request
  const zone = context.settings.timezone
  const audience =
    item.itemControl === null ? accessText(t, item.access) : audienceText(request, await readAudience(request, item.id))
  return {
    kind: 'facts',
    id: 'facts',
    title: null,
    facts: [
      { label: t('content.whoSees'), value: { text: audience } },
      { label: t('content.owner'), value: { text: item.owner } },
      { label: t('content.status'), value: statusCell(t, item.contentStatus) },
      { label: t('item.protection'), value: { text: t(item.protected ? 'item.protected' : 'item.notProtected') } },
      { label: t('item.created'), value: { text: format.dateTime(item.created, zone) } },
      { label: t('content.changed'), value: { text: format.dateTime(item.modified, zone) } },
      { label: t('content.views'), value: { text: format.number(item.numViews) } },
      ...(item.datasetId === undefined ? [] : [{ label: t('item.datasetId'), value: { text: item.datasetId } }])
    ]
  }
}

async function descriptionForm(request: AdminRequest, item: WholeItem): Promise<FormView> {
  const { t, format } = request
  const categories = await categoryOptions(request, item.categories)
  const used = (await catalogWords(request, 'keyword')).filter(
    (each) => !item.tags.includes(each) && !each.includes(',')
  )
  const { licenses } = await request.read<Pick<MetadataDocument, 'licenses'>>({
    operation: '/portals/:portal_id/metadataLists'
  })
  const culture = item.culture ?? ''
  const languages = [...new Set([...LANGUAGES, ...(culture === '' ? [] : [culture])])]
  return formView(request, {
    name: 'describe',
    title: t('item.description'),
    fields: [
      { kind: 'text', name: 'title', label: t('content.itemTitle'), value: item.title, required: true, maxLength: 250 },
      {
        kind: 'text',
        name: 'snippet',
        label: t('item.summary'),
        hint: t('item.summaryHint'),
        value: item.snippet,
        maxLength: 2_048
      },
      {
        kind: 'long',
        name: 'description',
        label: t('content.described'),
        hint: t('item.descriptionHint'),
        value: item.description,
        maxLength: 64_000
      },
      { kind: 'text', name: 'tags', label: t('item.tags'), hint: t('item.tagsHint'), value: item.tags.join(', ') },
      ...(used.length === 0
        ? []
        : [
            {
              kind: 'checks' as const,
              name: 'moreTags',
              label: t('meta.usedTags'),
              hint: t('meta.usedTagsHint'),
              options: used.map((value) => ({ value, label: value }))
            }
          ]),
      ...(categories.length === 0
        ? []
        : [
            {
              kind: 'checks' as const,
              name: 'categories',
              label: t('item.categories'),
              value: item.categories,
              options: categories
            }
          ]),
      {
        kind: 'text',
        name: 'licenseInfo',
        label: t('item.licence'),
        value: item.licenseInfo,
        maxLength: 64_000,
        suggestions: licenses.map(({ name }) => name)
      },
      {
        kind: 'text',
        name: 'accessInformation',
        label: t('item.credits'),
        hint: t('item.creditsHint'),
        value: item.accessInformation,
        maxLength: 10_000
      },
      {
        kind: 'select',
        name: 'culture',
        label: t('item.language'),
        value: culture,
        options: [
          { value: '', label: t('item.noLanguage') },
          ...languages.map((code) => ({ value: code, label: format.languageName(code) }))
        ]
      }
    ],
    // The boxes of a list without a tick send nothing.
    ...(categories.length > 0 && { hidden: { hasCategories: '1' } }),
    button: t('item.save')
  })
}
