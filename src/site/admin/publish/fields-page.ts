import type { QueryParams } from '#http'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { fieldsOfForm, fieldTable } from '../content/field-table.ts'
import { ownedCall } from '../content/open-item.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { draftOf, fieldsToShow, withDraft } from './draft.ts'
import { failedParts } from './failed-parts.ts'
import { readCorrected } from './read-file.ts'
import { openSource } from './source-item.ts'
import { stepHref, stepsOf } from './steps.ts'

/** `/admin/publish/:id/fields/`: how the fields are shown. It is kept with the file until it is published. */
export const fieldsPage: AdminPage = {
  section: 'publish',
  path: '/publish/:id/fields',
  show: async (request) => {
    const { t, href } = request
    const source = await openSource(request)
    const frame = {
      title: t('publish.step.fields'),
      lead: source.title,
      trail: [{ label: t('content.publishData'), href: href('publish') }]
    }
    const outcome = await readCorrected(request)
    if (!outcome.ok)
      return { ...frame, parts: [stepsOf(request, 'fields'), ...failedParts(request, outcome.failure.problems)] }
    const { analysis } = outcome.document
    return {
      ...frame,
      parts: [
        stepsOf(request, 'fields'),
        formView(request, {
          name: 'fields',
          lead: t('fields.lead'),
          fields: [],
          table: fieldTable(request, fieldsToShow(analysis, draftOf(source))),
          button: t('publish.goOnToDescription')
        })
      ]
    }
  },
  forms: {
    fields: {
      edits: ({ param }) => ({ operation: '/content/items/:item_id/update', path: { item_id: param('id') } }),
      receive: keepDraft
    }
  }
}

async function keepDraft(request: AdminRequest, form: QueryParams): Promise<FormResult> {
  const source = await openSource(request)
  const outcome = await readCorrected(request)
  if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
  const fields = fieldsOfForm(fieldsToShow(outcome.document.analysis, draftOf(source)), form)
  return outcomeOf(
    request.run(ownedCall(source, 'update', { properties: withDraft(source, { fields }) })),
    stepHref(request, 'describe'),
    'done.saved'
  )
}
