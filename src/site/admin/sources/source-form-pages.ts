import type { QueryParams } from '#http'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { done, outcomeOf } from '../form-result.ts'
import { CHECKED, type FieldInput, formView } from '../form-view.ts'
import { keptSecretsFields, scheduleFields, scheduleParameters, secretsParameter } from './schedule-fields.ts'
import { SOURCES } from './scheduled-parts.ts'
import { type Source, sourcePlace } from './source-place.ts'

/** As the operation has it. */
const VANISHED = '20'

/** `/admin/sources/new/` */
export const newSourcePage: AdminPage = {
  section: 'sources',
  path: '/sources/new',
  show: async (request) => {
    const { t, href } = request
    return {
      title: t('load.newSource'),
      lead: t('load.newSourceText'),
      trail: [{ label: t('admin.sources'), href: href('sources') }],
      parts: [
        formView(request, {
          name: 'add',
          fields: [
            {
              kind: 'text',
              name: 'datasetId',
              label: t('load.dataset'),
              hint: t('load.datasetHint'),
              value: request.http.query.get('dataset'),
              required: true,
              maxLength: 250
            },
            ...sourceFields(request, null)
          ],
          button: t('load.addSource')
        })
      ]
    }
  },
  forms: {
    add: {
      receive: async (request, fields) => {
        const secrets = secretsParameter(request, fields)
        if (typeof secrets === 'object') return { kind: 'refused', problems: [secrets] }
        const outcome = await request.run({
          operation: `${SOURCES}/add`,
          parameters: {
            datasetId: fields.get('datasetId'),
            ...parametersOf(fields),
            secrets,
            format: fields.get('format') || undefined,
            upsert: fields.get('upsert') || undefined,
            nullRejected: nullRejectedOf(fields)
          }
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        return done(request.href('sources', (outcome.document as { readonly id: string }).id), 'done.sourceAdded')
      }
    }
  }
}

/** `/admin/sources/{id}/edit/`: its address, schedule, credentials and bounds; its dataset and history stay. */
export const editSourcePage: AdminPage = {
  section: 'sources',
  path: '/sources/:id/edit',
  show: async (request) => {
    const { t, href } = request
    const source = await request.read<Source>(sourcePlace(request))
    return {
      title: t('load.editTitle', { name: source.datasetId }),
      lead: t('load.editText'),
      trail: [
        { label: t('admin.sources'), href: href('sources') },
        { label: source.datasetId, href: href('sources', source.id) }
      ],
      parts: [
        formView(request, { name: 'update', fields: sourceFields(request, source), button: t('load.saveChanges') })
      ]
    }
  },
  forms: {
    update: {
      edits: updateOf,
      receive: async (request, fields) => {
        const secrets = secretsParameter(request, fields)
        if (typeof secrets === 'object') return { kind: 'refused', problems: [secrets] }
        const call = {
          ...updateOf(request),
          parameters: {
            ...parametersOf(fields),
            secrets,
            removeSecrets: String(fields.get('removeSecrets') === CHECKED),
            format: fields.get('format') ?? '',
            upsert: fields.get('upsert') ?? '',
            nullRejected: nullRejectedOf(fields)
          }
        }
        return outcomeOf(request.run(call), request.href('sources', request.param('id')), 'done.saved')
      }
    }
  }
}

function updateOf(request: AdminRequest) {
  const { operation, path } = sourcePlace(request)
  return { operation: `${operation}/update`, path }
}

function sourceFields(request: AdminRequest, source: Source | null): FieldInput[] {
  const { t } = request
  const { format, change, nullRejected } = (source?.options ?? {}) as {
    readonly format?: string
    readonly nullRejected?: boolean
    readonly change?: { readonly by?: readonly string[] }
  }
  return [
    {
      kind: 'text',
      name: 'url',
      label: t('load.address'),
      hint: t('load.addressHint'),
      value: source?.url,
      required: true,
      maxLength: 4_000
    },
    ...scheduleFields(request, source?.scheduleInput),
    ...keptSecretsFields(request, source?.hasSecrets ?? false),
    {
      kind: 'text',
      name: 'format',
      label: t('load.format'),
      hint: t('load.formatHint'),
      value: format,
      maxLength: 50
    },
    {
      kind: 'text',
      name: 'upsert',
      label: t('load.upsert'),
      hint: t('load.upsertHint'),
      value: change?.by?.join(', ')
    },
    {
      kind: 'check',
      name: 'nullRejected',
      label: t('publish.nullRejected'),
      // As files are published: one bad value stops no schedule.
      value: source === null || nullRejected === true
    },
    {
      kind: 'number',
      name: 'maxVanished',
      label: t('load.maxVanished'),
      hint: t('load.maxVanishedHint'),
      value: source === null ? VANISHED : String(source.maxVanished)
    }
  ]
}

function nullRejectedOf(fields: QueryParams): string {
  return String(fields.get('nullRejected') === CHECKED)
}

function parametersOf(fields: QueryParams) {
  return {
    url: fields.get('url'),
    ...scheduleParameters(fields),
    maxVanished: fields.get('maxVanished') || undefined
  }
}
