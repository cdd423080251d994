import type { QueryParams } from '#http'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { aboutFields, type FieldTexts, fieldsOfForm, fieldTable, MAX_TABLE_FIELDS } from './field-table.ts'
import { itemContent, openItem } from './open-item.ts'

interface FieldsDocument {
  readonly fields: readonly {
    readonly name: string
    readonly type: string
    readonly label: string
    readonly description: string | null
    readonly hidden: boolean
    readonly annotations: { readonly unit?: string; readonly facet?: true }
  }[]
}

/** `/admin/items/:id/fields/`: labels, descriptions, units, filters and order of the fields of a dataset. */
export const itemFieldsPage: AdminPage = {
  section: 'items',
  path: '/items/:id/fields',
  show: async (request) => {
    const { t } = request
    const item = await openItem(request)
    const fields = await readFields(request)
    if (fields.length === 0)
      return itemContent(request, item, 'fields', [
        { kind: 'note', tone: 'info', title: null, texts: [t('fields.none')], copy: null }
      ])
    const more = fields.length - MAX_TABLE_FIELDS
    return itemContent(request, item, 'fields', [
      formView(request, {
        name: 'fields',
        lead: more > 0 ? `${t('fields.lead')} ${t('fields.more', { n: more })}` : t('fields.lead'),
        fields: [],
        table: fieldTable(request, fields),
        button: t('fields.save')
      })
    ])
  },
  forms: { fields: { edits: updateFields, receive: saveFields } }
}

async function readFields(request: AdminRequest): Promise<readonly FieldTexts[]> {
  const { fields } = await request.read<FieldsDocument>({
    operation: '/content/items/:item_id/fields',
    path: { item_id: request.param('id') }
  })
  return fields.map(({ annotations: { unit = null, facet = false }, ...field }) => ({ ...field, unit, facet }))
}

function updateFields({ param }: Pick<AdminRequest, 'param'>) {
  return { operation: '/content/items/:item_id/updateFields', path: { item_id: param('id') } }
}

/** Only what differs is sent: what another member changed meanwhile stays. */
async function saveFields(request: AdminRequest, form: QueryParams): Promise<FormResult> {
  const before = await readFields(request)
  const after = fieldsOfForm(before, form)
  const changes = after.flatMap((field) => changeOf(before.find(({ name }) => name === field.name) ?? field, field))
  const isMoved = after.some(({ name }, at) => before[at]?.name !== name)
  const outcome = await request.run({
    ...updateFields(request),
    parameters: {
      fields: JSON.stringify(changes),
      order: isMoved ? after.map(({ name }) => name).join(',') : undefined
    }
  })
  if (!outcome.ok) return { kind: 'refused', problems: aboutFields(outcome.failure.problems, changes) }
  return done(request.self, 'done.saved')
}

function changeOf(before: FieldTexts, after: FieldTexts): { readonly name: string }[] {
  const annotations = {
    ...(before.unit !== after.unit && { unit: after.unit }),
    ...(before.facet !== after.facet && { facet: after.facet ? true : null, disjunctive: after.facet ? true : null })
  }
  const change = {
    ...(before.label !== after.label && { label: after.label }),
    ...(before.description !== after.description && { description: after.description }),
    ...(before.hidden !== after.hidden && { hidden: after.hidden }),
    ...(Object.keys(annotations).length > 0 && { annotations })
  }
  return Object.keys(change).length === 0 ? [] : [{ name: after.name, ...change }]
}
