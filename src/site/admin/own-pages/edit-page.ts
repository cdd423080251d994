import type { QueryParams } from '#http'
import { pagePath, titleIn } from '../../pages/page-address.ts'
import type { LinksView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { type AudienceDocument, audienceText } from '../content/audience.ts'
import { accessText } from '../content/item-document.ts'
import { done, outcomeOf } from '../form-result.ts'
import { formView, isPreview } from '../form-view.ts'
import { languagesOf, PAGES, type PageDocument, readPage } from './page-document.ts'
import { placeFields, previewOf, textFields, textsOf } from './page-form.ts'

const UPDATE = `${PAGES}/:slug/update`

/** `/admin/pages/:slug/?lang=fr`: one page, in one language after the other. */
export const editPage: AdminPage = {
  section: 'pages',
  path: '/pages/:slug',
  show: async (request) => {
    const { t, href, page, may } = request
    const document = await readPage(request)
    const language = chosen(request, document)
    const mayChange = await may(UPDATE, { slug: document.slug })
    const frame = page.frame
    return {
      title: titleIn(document, frame.language),
      lead: document.slug,
      trail: [{ label: t('pages.section'), href: href('pages') }],
      actions: [{ label: t('pages.view'), href: pagePath(frame.basePath, document.slug) }],
      parts: [
        languageLinks(request, document, language),
        ...previewOf(request, language),
        ...(mayChange ? await forms(request, document, language) : [])
      ]
    }
  },
  forms: {
    text: {
      edits: updateOf,
      receive: async (request, fields) =>
        isPreview(fields)
          ? { kind: 'preview' }
          : change(request, { texts: textsOf(fields, chosen(request, await readPage(request))) })
    },
    place: { edits: updateOf, receive: savePlace },
    language: {
      confirm: async ({ t }) => ({
        title: t('pages.removeLanguage'),
        texts: [t('files.removeText')],
        button: t('pages.removeLanguage')
      }),
      receive: async (request) =>
        change(request, { texts: JSON.stringify({ [chosen(request, await readPage(request))]: null }) })
    },
    delete: {
      confirm: async ({ t }) => ({
        title: t('pages.delete'),
        texts: [t('pages.deleteText')],
        button: t('pages.delete')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${PAGES}/:slug/delete`, path: { slug: request.param('slug') } }),
          request.href('pages'),
          'done.pageDeleted'
        )
    }
  }
}

function chosen({ http: { query }, page }: AdminRequest, document: PageDocument): string {
  const languages = languagesOf(document)
  const wanted = query.get('lang') ?? page.frame.language
  if (query.get('lang') === undefined && document.texts[wanted] === undefined)
    return Object.keys(document.texts)[0] ?? wanted
  return languages.find((each) => each === wanted) ?? page.frame.language
}

function languageLinks(request: AdminRequest, document: PageDocument, current: string): LinksView {
  return {
    kind: 'links',
    label: request.t('pages.language'),
    look: 'tabs',
    links: languagesOf(document).map((each) => ({
      label: `${request.format.languageName(each)}${document.texts[each] === undefined ? '' : ' ✓'}`,
      href: `${request.path}?lang=${encodeURIComponent(each)}`,
      current: each === current
    }))
  }
}

async function forms(request: AdminRequest, document: PageDocument, language: string): Promise<PartView[]> {
  const { t, href } = request
  const { texts, slug, position, itemId } = document
  return [
    formView(request, {
      name: 'text',
      fields: textFields(request, language, texts[language]),
      preview: t('pages.preview'),
      button: t('pages.save')
    }),
    {
      kind: 'facts',
      id: 'audience',
      title: null,
      facts: [
        { label: t('content.whoSees'), value: { text: await whoSees(request, document) } },
        { label: '', value: { text: t('pages.share'), href: href('items', itemId, 'sharing') } }
      ]
    },
    formView(request, {
      name: 'place',
      title: t('pages.address'),
      fields: placeFields(request, slug, position),
      button: t('pages.savePlace')
    }),
    ...(Object.keys(texts).length > 1 && texts[language] !== undefined
      ? [
          formView(request, {
            name: 'language',
            title: t('pages.removeLanguage'),
            fields: [],
            button: t('pages.removeLanguage'),
            danger: true
          })
        ]
      : []),
    formView(request, {
      name: 'delete',
      title: t('pages.delete'),
      lead: t('pages.deleteText'),
      fields: [],
      button: t('pages.delete'),
      danger: true
    })
  ]
}

/** With the number of people, for those who may change the item. */
async function whoSees(request: AdminRequest, { itemId, access }: PageDocument): Promise<string> {
  const outcome = await request.run({ operation: '/content/items/:item_id/audience', path: { item_id: itemId } })
  return outcome.ok ? audienceText(request, outcome.document as AudienceDocument) : accessText(request.t, access)
}

function updateOf({ param }: Pick<AdminRequest, 'param'>) {
  return { operation: UPDATE, path: { slug: param('slug') } }
}

function change(request: AdminRequest, parameters: { readonly texts: string }): Promise<FormResult> {
  return outcomeOf(request.run({ ...updateOf(request), parameters }), request.self, 'done.saved')
}

async function savePlace(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const newSlug = (fields.get('newSlug') ?? '').trim()
  const outcome = await request.run({
    ...updateOf(request),
    parameters: { newSlug, position: (fields.get('position') ?? '').trim() }
  })
  return outcome.ok
    ? done(request.href('pages', newSlug === '' ? request.param('slug') : newSlug), 'done.saved')
    : { kind: 'refused', problems: outcome.failure.problems }
}
