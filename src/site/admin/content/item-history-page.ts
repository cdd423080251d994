import { queryText } from '../../state/address.ts'
import type { ListView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { actionWords } from '../audit/action-words.ts'
import { actorCell } from '../audit/audit-page.ts'
import { itemContent, itemHref, openItem } from './open-item.ts'

interface HistoryDocument {
  readonly items: readonly {
    readonly actor: string | null
    readonly action: string
    readonly created: number
    readonly outcome: 'done' | 'failed' | 'refused'
    readonly ip: string | null
  }[]
  readonly nextKey?: string
}

/** `/admin/items/:id/history/`: who changed it, and when. */
export const itemHistoryPage: AdminPage = {
  section: 'items',
  path: '/items/:id/history',
  show: async (request) => {
    const item = await openItem(request)
    const after = request.http.query.get('after')
    const document = await request.read<HistoryDocument>({
      operation: '/portals/:portal_id/history',
      parameters: { id: item.id, types: 'i', start: after }
    })
    return itemContent(request, item, 'history', [listOf(request, document, after !== undefined)])
  }
}

/** The log is read by keys: forwards, and back to its beginning. */
function listOf(request: AdminRequest, { items, nextKey }: HistoryDocument, isLater: boolean): ListView {
  const { t, format, context } = request
  const path = itemHref(request, 'history')
  return {
    kind: 'list',
    id: 'history',
    title: null,
    says: t('history.count', { n: items.length }),
    query: null,
    columns: [t('history.when'), t('history.what'), t('history.who'), t('history.outcome')].map((label) => ({
      label,
      href: null,
      sorted: null,
      numeric: false
    })),
    rows: items.map(({ actor, action, created, outcome, ip }, at) => ({
      key: String(at),
      name: actionWords(t, `items/${action}`) ?? action,
      cells: [
        { text: format.dateTime(created, context.settings.timezone) },
        { text: actionWords(t, `items/${action}`) ?? action },
        actorCell(t, { actor, ip }),
        { text: t(`audit.outcome.${outcome}`) }
      ],
      buttons: []
    })),
    empty: { text: t('history.none'), link: null },
    pager:
      nextKey === undefined && !isLater
        ? null
        : {
            previous: isLater ? path : null,
            next: nextKey === undefined ? null : path + queryText([['after', nextKey]]),
            says: t('history.count', { n: items.length })
          },
    bulk: null
  }
}
