import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { done } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { scheduleFields, scheduleParameters, secretsField, secretsParameter } from './schedule-fields.ts'
import {
  momentCell,
  nextCell,
  type Run,
  removeForm,
  runList,
  type Scheduled,
  type ScheduledPlace,
  SOURCES,
  scheduledButtons,
  scheduledFacts,
  scheduledForms,
  sourcesTabs,
  stateCell
} from './scheduled-parts.ts'

interface Source extends Scheduled {
  readonly datasetId: string
  readonly hasSecrets: boolean
  readonly loadedMs: number | null
}

interface SourceRun extends Run {
  readonly bytes: number | null
  readonly recordsBefore: number | null
  readonly recordsAfter: number | null
}

const place = ({ param }: AdminRequest): ScheduledPlace => ({
  operation: `${SOURCES}/:source_id`,
  path: { source_id: param('id') }
})

/** `/admin/sources/`: files at addresses that are loaded on a schedule. */
export const sourcesPage: AdminPage = {
  section: 'sources',
  path: '/sources',
  show: async (request) => {
    const { t, href } = request
    const state = listState(request, {})
    const { total, sources } = await request.read<{ readonly total: number; readonly sources: readonly Source[] }>({
      operation: SOURCES,
      parameters: { start: String(state.start), num: String(state.num) }
    })
    const add = { label: t('load.newSource'), href: href('sources', 'new'), primary: true }
    return {
      title: t('admin.sources'),
      actions: [add],
      parts: [
        sourcesTabs(request, 'sources'),
        listView(request, {
          id: 'sources',
          says: t('load.countSources', { n: total }),
          total,
          state,
          columns: [
            { label: t('load.dataset') },
            { label: t('people.state') },
            { label: t('load.schedule') },
            { label: t('load.next') },
            { label: t('load.loaded') }
          ],
          rows: sources.map((source) => ({
            key: source.id,
            name: source.datasetId,
            cells: [
              { text: source.datasetId, href: href('sources', source.id), below: source.url },
              stateCell(request, source),
              { text: source.schedule, lang: 'en' },
              nextCell(request, source),
              momentCell(request, source.loadedMs)
            ],
            buttons: []
          })),
          empty: { text: t('load.noSources'), link: add }
        })
      ]
    }
  }
}

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
              required: true,
              maxLength: 250
            },
            {
              kind: 'text',
              name: 'url',
              label: t('load.address'),
              hint: t('load.addressHint'),
              required: true,
              maxLength: 4_000
            },
            ...scheduleFields(request),
            secretsField(request),
            { kind: 'text', name: 'format', label: t('load.format'), hint: t('load.formatHint'), maxLength: 50 },
            { kind: 'text', name: 'upsert', label: t('load.upsert'), hint: t('load.upsertHint') },
            {
              kind: 'number',
              name: 'maxVanished',
              label: t('load.maxVanished'),
              hint: t('load.maxVanishedHint'),
              value: '20'
            }
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
            url: fields.get('url'),
            ...scheduleParameters(fields),
            secrets,
            format: fields.get('format') || undefined,
            upsert: fields.get('upsert') || undefined,
            maxVanished: fields.get('maxVanished') || undefined
          }
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        return done(request.href('sources', (outcome.document as { readonly id: string }).id), 'done.sourceAdded')
      }
    }
  }
}

/** `/admin/sources/{id}/`: its runs, and what can be done with it. */
export const sourcePage: AdminPage = {
  section: 'sources',
  path: '/sources/:id',
  show: async (request) => {
    const { t, href, format } = request
    const where = place(request)
    const source = await request.read<Source>(where)
    const { runs } = await request.read<{ readonly runs: readonly SourceRun[] }>({
      ...where,
      operation: `${where.operation}/runs`
    })
    return {
      title: source.datasetId,
      trail: [{ label: t('admin.sources'), href: href('sources') }],
      parts: [
        scheduledFacts(request, source, [
          { label: t('load.loaded'), value: momentCell(request, source.loadedMs) },
          { label: t('load.secrets'), value: { text: t(source.hasSecrets ? 'load.kept' : 'load.notSet') } }
        ]),
        await scheduledButtons(request, where, source),
        runList(request, runs, ({ recordsBefore, recordsAfter, bytes }) => ({
          text:
            recordsAfter === null
              ? '–'
              : t('load.records', {
                  before: format.number(recordsBefore ?? 0),
                  after: format.number(recordsAfter)
                }),
          ...(bytes === null ? {} : { below: format.bytes(bytes) })
        })),
        ...(await removeForm(request, where))
      ]
    }
  },
  forms: scheduledForms(place, ({ href }) => href('sources'))
}
