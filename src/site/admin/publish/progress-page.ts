import { siteError } from '../../errors.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { publicationStatus } from './publication-status.ts'
import { isAudience, type PublishAudience, shareDataset } from './share-dataset.ts'
import { openSource } from './source-item.ts'

const ID = /^[0-9a-f]{32}$/i

/** `/admin/publish/:id/progress/`: a publication that takes longer than a page waits. */
export const progressPage: AdminPage = {
  section: 'publish',
  path: '/publish/:id/progress',
  show: async (request) => {
    const { t, href, param } = request
    const source = await openSource(request)
    const { item, job, audience } = orderOf(request)
    const { status, statusMessage } = await publicationStatus(request, source.owner, item, job)
    const parts: PartView[] = []
    if (status === 'completed')
      parts.push(
        { kind: 'note', tone: 'ok', title: t('done.published'), texts: [], copy: null },
        ...(audience === 'keep'
          ? []
          : [formView(request, { name: 'share', lead: t('publish.shareNow'), fields: [], button: t('sharing.save') })])
      )
    else if (status === 'failed')
      parts.push({ kind: 'note', tone: 'bad', title: t('publish.failed'), texts: [statusMessage], copy: null })
    else parts.push({ kind: 'note', tone: 'info', title: null, texts: [t('publish.processing')], copy: null })
    return {
      title: source.title,
      trail: [{ label: t('content.publishData'), href: href('publish') }],
      actions: [
        status === 'completed'
          ? { label: t('publish.openItem'), href: href('items', item), primary: true }
          : status === 'failed'
            ? { label: t('publish.check'), href: href('publish', param('id')), primary: true }
            : { label: t('publish.lookAgain'), href: request.self, primary: true }
      ],
      parts
    }
  },
  forms: {
    share: {
      receive: (request) => {
        const { item, audience, groups } = orderOf(request)
        return outcomeOf(shareDataset(request, item, audience, groups), request.href('items', item), 'done.published')
      }
    }
  }
}

interface Ordered {
  readonly item: string
  readonly job: string
  readonly audience: PublishAudience
  readonly groups: readonly string[]
}

function orderOf({ http: { query } }: AdminRequest): Ordered {
  const [item, job, audience] = [query.get('item') ?? '', query.get('job') ?? '', query.get('access') ?? 'none']
  if (!ID.test(item) || !ID.test(job) || !isAudience(audience))
    throw siteError('site/bad-address', 'The address names no publication.')
  return { item, job, audience, groups: (query.get('groups') ?? '').split(',').filter((id) => id !== '') }
}
