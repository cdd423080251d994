import { isLoggiaError } from '#kit'
import type { CellView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import { scheduleWords } from './schedule-words.ts'
import {
  editAction,
  momentCell,
  nextCell,
  type Run,
  removeForm,
  runList,
  SOURCES,
  scheduledButtons,
  scheduledFacts,
  scheduledForms,
  sourcesTabs,
  stateCell
} from './scheduled-parts.ts'
import { type Source, sourcePlace } from './source-place.ts'

interface SourceRun extends Run {
  readonly bytes: number | null
  readonly recordsBefore: number | null
  readonly recordsAfter: number | null
}

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
              { text: scheduleWords(request, source.scheduleInput) },
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

/** With a link when the dataset is there: the first run creates it. */
async function datasetCell({ context, caller, href }: AdminRequest, { datasetId }: Source): Promise<CellView> {
  try {
    const { itemId } = await context.catalog.find(datasetId, caller)
    return { text: datasetId, href: href('items', itemId) }
  } catch (error) {
    if (isLoggiaError(error) && error.kind === 'not-found') return { text: datasetId }
    throw error
  }
}

/** `/admin/sources/{id}/`: its runs, and what can be done with it. */
export const sourcePage: AdminPage = {
  section: 'sources',
  path: '/sources/:id',
  show: async (request) => {
    const { t, href, format } = request
    const where = sourcePlace(request)
    const source = await request.read<Source>(where)
    const { runs } = await request.read<{ readonly runs: readonly SourceRun[] }>({
      ...where,
      operation: `${where.operation}/runs`
    })
    return {
      title: source.datasetId,
      trail: [{ label: t('admin.sources'), href: href('sources') }],
      actions: await editAction(request, where, href('sources', source.id, 'edit')),
      parts: [
        scheduledFacts(request, source, [
          { label: t('load.dataset'), value: await datasetCell(request, source) },
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
  forms: scheduledForms(sourcePlace, ({ href }) => href('sources'))
}
