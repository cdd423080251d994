import { siteError } from '../../errors.ts'
import type { FactsView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'

/** A load of records that goes on while nobody waits for it. */
export interface Load {
  readonly owner: string
  readonly item: string
  readonly job: string
}

interface LoadStatus {
  readonly status: 'processing' | 'completed' | 'failed' | 'partial'
  readonly statusMessage: string
  readonly progress?: { readonly bytesRead: number; readonly totalBytes: number; readonly records?: number }
}

const ID = /^[0-9a-f]{32}$/i
const SECONDS_BETWEEN_LOOKS = 2

/** To the dataset when its records are there already, else to the page that shows how far they are. */
export async function followLoad(request: AdminRequest, load: Load): Promise<FormResult> {
  const { status } = await readStatus(request, load)
  return status === 'completed'
    ? done(request.href('items', load.item), 'done.published')
    : done(request.href('publish', load.owner, load.item, load.job), 'done.publishing')
}

/** `/admin/publish/:username/:item/:job/`: how far a load is, and a way to end it. */
export const loadPage: AdminPage = {
  section: 'publish',
  path: '/publish/:username/:item/:job',
  show: async (request) => {
    const { t, href } = request
    const load = loadOf(request)
    const state = await readStatus(request, load)
    const isRunning = state.status !== 'completed' && state.status !== 'failed'
    return {
      title: t('publish.load'),
      trail: [{ label: t('content.publishData'), href: href('publish') }],
      actions: isRunning
        ? [{ label: t('publish.lookAgain'), href: request.path }]
        : state.status === 'completed'
          ? [{ label: t('publish.openItem'), href: href('items', load.item), primary: true }]
          : [{ label: t('publish.backToSources'), href: href('publish'), primary: true }],
      ...(isRunning && { refreshSeconds: SECONDS_BETWEEN_LOOKS }),
      parts: await partsOf(request, load, state)
    }
  },
  forms: {
    cancel: {
      receive: (request) => {
        const { owner, item, job } = loadOf(request)
        return outcomeOf(
          request.run({ operation: CANCEL, path: { username: owner, item_id: item }, parameters: { jobId: job } }),
          request.path,
          'done.loadCancelled'
        )
      }
    }
  }
}

const CANCEL = '/content/users/:username/items/:item_id/cancelPublish'

async function partsOf(request: AdminRequest, load: Load, state: LoadStatus): Promise<PartView[]> {
  const { t } = request
  if (state.status === 'completed')
    return [{ kind: 'note', tone: 'ok', title: null, texts: [t('done.published')], copy: null }]
  if (state.status === 'failed')
    return [{ kind: 'note', tone: 'bad', title: t('publish.failed'), texts: [state.statusMessage], copy: null }]
  const mayCancel = await request.may(CANCEL, { username: load.owner, item_id: load.item })
  return [
    { kind: 'note', tone: 'info', title: null, texts: [t('publish.processing')], copy: null },
    ...progressFacts(request, state),
    ...(mayCancel
      ? [
          formView(request, {
            name: 'cancel',
            lead: t('publish.cancelText'),
            fields: [],
            button: t('publish.cancel'),
            danger: true
          })
        ]
      : [])
  ]
}

function progressFacts({ t, format }: AdminRequest, { progress }: LoadStatus): FactsView[] {
  // Before the file is opened its size is not known.
  if (progress === undefined || progress.totalBytes === 0) return []
  const { bytesRead, totalBytes, records } = progress
  return [
    {
      kind: 'facts',
      id: 'progress',
      title: null,
      facts: [
        {
          label: t('publish.bytesRead'),
          value: { text: t('publish.of', { part: format.bytes(bytesRead), whole: format.bytes(totalBytes) }) }
        },
        ...(records === undefined
          ? []
          : [{ label: t('publish.recordsLoaded'), value: { text: format.number(records) } }])
      ]
    }
  ]
}

function readStatus(request: AdminRequest, { owner, item, job }: Load): Promise<LoadStatus> {
  return request.read<LoadStatus>({
    operation: '/content/users/:username/items/:item_id/status',
    path: { username: owner, item_id: item },
    parameters: { jobId: job, jobType: 'publish' }
  })
}

function loadOf({ param }: AdminRequest): Load {
  const [owner, item, job] = [param('username'), param('item'), param('job')]
  if (!ID.test(item) || !ID.test(job))
    throw siteError('site/bad-address', 'The address does not name a load of records.')
  return { owner, item, job }
}
