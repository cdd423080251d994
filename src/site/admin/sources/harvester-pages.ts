import type { ListView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import { type Harvester, type HarvestersDocument, harvesterPlace, kindText } from './harvester-place.ts'
import { scheduleWords } from './schedule-words.ts'
import {
  editAction,
  HARVESTERS,
  momentCell,
  nextCell,
  type Run,
  removeForm,
  runList,
  type ScheduledPlace,
  scheduledButtons,
  scheduledFacts,
  scheduledForms,
  sourcesTabs,
  stateCell,
  wordOf
} from './scheduled-parts.ts'

interface HarvestRun extends Run {
  readonly counts: Readonly<Record<string, number>>
  readonly entries: readonly HarvestEntry[]
}

interface HarvestEntry {
  readonly remoteId: string | null
  readonly datasetId: string | null
  readonly outcome: string
  readonly reason: string | null
  readonly notes: readonly string[]
}

interface DatasetsDocument {
  readonly total: number
  readonly datasets: readonly {
    readonly datasetId: string
    readonly remoteId: string
    readonly withdrawnMs: number | null
  }[]
}

/** More of a run are in the file that the command line writes. */
const SHOWN_ENTRIES = 100

/** `/admin/sources/harvesters/`: catalogs whose datasets come, change and go with them. */
export const harvestersPage: AdminPage = {
  section: 'sources',
  path: '/sources/harvesters',
  show: async (request) => {
    const { t, href, format } = request
    const state = listState(request, {})
    const { total, harvesters, kinds } = await request.read<HarvestersDocument>({
      operation: HARVESTERS,
      parameters: { start: String(state.start), num: String(state.num) }
    })
    const add = { label: t('load.newHarvester'), href: href('sources', 'harvesters', 'new'), primary: true }
    return {
      title: t('admin.sources'),
      actions: [add],
      parts: [
        sourcesTabs(request, 'harvesters'),
        listView(request, {
          id: 'harvesters',
          says: t('load.countHarvesters', { n: total }),
          total,
          state,
          columns: [
            { label: t('load.catalog') },
            { label: t('people.state') },
            { label: t('load.schedule') },
            { label: t('load.next') },
            { label: t('load.completed') },
            { label: t('load.datasets'), numeric: true }
          ],
          rows: harvesters.map((harvester) => ({
            key: harvester.id,
            name: harvester.url,
            cells: [
              {
                text: harvester.url,
                href: href('sources', 'harvesters', harvester.id),
                below: kindText(request, harvester.kind, kinds)
              },
              stateCell(request, harvester),
              { text: scheduleWords(request, harvester.scheduleInput) },
              nextCell(request, harvester),
              momentCell(request, harvester.completedMs),
              { text: format.number(harvester.datasets) }
            ],
            buttons: []
          })),
          empty: { text: t('load.noHarvesters'), link: add }
        })
      ]
    }
  }
}

/** `/admin/sources/harvesters/{id}/`: its runs, the datasets of the last one, and what can be done with it. */
export const harvesterPage: AdminPage = {
  section: 'sources',
  path: '/sources/harvesters/:id',
  show: async (request) => {
    const { t, href, format } = request
    const where = harvesterPlace(request)
    const harvester = await request.read<Harvester>(where)
    const { kinds } = await request.read<HarvestersDocument>({ operation: HARVESTERS, parameters: { num: '0' } })
    const { runs } = await request.read<{ readonly runs: readonly HarvestRun[] }>({
      ...where,
      operation: `${where.operation}/runs`
    })
    const counts = ({ counts: byOutcome }: HarvestRun): string =>
      Object.entries(byOutcome)
        .map(([outcome, n]) => `${wordOf(request, 'load.became', outcome)}: ${format.number(n)}`)
        .join(' · ') || '–'
    return {
      title: harvester.url,
      trail: [{ label: t('load.harvesters'), href: href('sources', 'harvesters') }],
      actions: await editAction(request, where, href('sources', 'harvesters', harvester.id, 'edit')),
      parts: [
        scheduledFacts(request, harvester, [
          { label: t('load.kind'), value: { text: kindText(request, harvester.kind, kinds) } },
          { label: t('load.secrets'), value: { text: t(harvester.hasSecrets ? 'load.kept' : 'load.notSet') } },
          { label: t('load.completed'), value: momentCell(request, harvester.completedMs) },
          { label: t('load.datasets'), value: { text: format.number(harvester.datasets) } }
        ]),
        await scheduledButtons(request, where, harvester),
        runList(request, runs, (run) => ({ text: counts(run) })),
        ...entryList(request, runs[0]),
        await datasetList(request, where),
        ...(await removeForm(request, where))
      ]
    }
  },
  forms: scheduledForms(harvesterPlace, ({ href }) => href('sources', 'harvesters'))
}

/** What the last run says about single datasets. */
function entryList(request: AdminRequest, run: HarvestRun | undefined): ListView[] {
  const { t } = request
  const entries = (run?.entries ?? []).filter(({ reason, notes }) => reason !== null || notes.length > 0)
  if (entries.length === 0) return []
  return [
    listView(request, {
      id: 'entries',
      title: t('load.lastRun'),
      says: t('load.countEntries', { n: entries.length }),
      total: Math.min(entries.length, SHOWN_ENTRIES),
      state: { ...listState(request, {}), start: 1, num: SHOWN_ENTRIES },
      columns: [{ label: t('load.dataset') }, { label: t('load.outcome') }],
      rows: entries.slice(0, SHOWN_ENTRIES).map(({ remoteId, datasetId, outcome, reason, notes }, at) => ({
        key: String(at),
        name: datasetId ?? remoteId ?? String(at),
        cells: [
          { text: datasetId ?? remoteId ?? '–' },
          {
            text: wordOf(request, 'load.became', outcome),
            below: [...(reason === null ? [] : [reason]), ...notes].join(' · '),
            belowLang: 'en'
          }
        ],
        buttons: []
      })),
      empty: { text: '' }
    })
  ]
}

async function datasetList(request: AdminRequest, { operation, path }: ScheduledPlace): Promise<ListView> {
  const { t, page, format } = request
  const state = listState(request, {})
  const { total, datasets } = await request.read<DatasetsDocument>({
    operation: `${operation}/datasets`,
    path,
    parameters: { start: String(state.start), num: String(state.num) }
  })
  return listView(request, {
    id: 'datasets',
    title: t('load.harvested'),
    says: t('load.countDatasets', { n: total }),
    total,
    state,
    columns: [{ label: t('load.dataset') }, { label: t('load.there') }, { label: t('load.withdrawn') }],
    rows: datasets.map(({ datasetId, remoteId, withdrawnMs }) => ({
      key: datasetId,
      name: datasetId,
      cells: [
        {
          text: datasetId,
          ...(withdrawnMs === null
            ? { href: `${page.frame.basePath}/explore/dataset/${encodeURIComponent(datasetId)}/information/` }
            : {})
        },
        { text: remoteId },
        { text: withdrawnMs === null ? '–' : format.date(withdrawnMs) }
      ],
      buttons: []
    })),
    empty: { text: t('load.noDatasets') }
  })
}
