import type { QueryParams } from '#http'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done } from '../form-result.ts'
import { formView, isPreview } from '../form-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { CREATE_PAGE } from './page-document.ts'
import { placeFields, previewOf, textFields, textsOf } from './page-form.ts'

/** `/admin/pages/new/`: a draft in one language. */
export const newPagePage: AdminPage = {
  section: 'pages',
  path: '/pages/new',
  show: async (request) => {
    const { t, href, may, sent } = request
    const frame = { title: t('pages.new'), trail: [{ label: t('pages.section'), href: href('pages') }] }
    if (!(await may(CREATE_PAGE))) return { ...frame, parts: [mayNot(request)] }
    const language = languageOf(request, sent?.fields)
    return {
      ...frame,
      parts: [
        ...previewOf(request, language),
        formView(request, {
          name: 'create',
          lead: t('pages.draftText'),
          fields: [...textFields(request, language, undefined), ...placeFields(request, '', null)],
          hidden: { language },
          preview: t('pages.preview'),
          button: t('pages.save')
        })
      ]
    }
  },
  forms: { create: { receive: create } }
}

/** A new page begins in the language of its writer. */
function languageOf({ page }: AdminRequest, fields: QueryParams | undefined): string {
  return LANGUAGES.find((each) => each === fields?.get('language')) ?? page.frame.language
}

async function create(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  if (isPreview(fields)) return { kind: 'preview' }
  const slug = (fields.get('newSlug') ?? '').trim()
  const position = (fields.get('position') ?? '').trim()
  const outcome = await request.run({
    operation: CREATE_PAGE,
    parameters: {
      newSlug: slug,
      texts: textsOf(fields, languageOf(request, fields)),
      position: position === '' ? undefined : position
    }
  })
  return outcome.ok
    ? done(request.href('pages', slug), 'done.pageCreated')
    : { kind: 'refused', problems: outcome.failure.problems }
}
