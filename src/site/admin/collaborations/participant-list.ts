import type { ListView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { buttonView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { wordOf } from '../sources/scheduled-parts.ts'
import type { ParticipantDocument } from './collaboration-document.ts'

/** Portals that take part, the host among them. */
export function participantList(request: AdminRequest, participants: readonly ParticipantDocument[]): ListView {
  const { t } = request
  return listView(request, {
    id: 'participants',
    title: t('collab.participants'),
    says: t('collab.countPortals', { n: participants.length }),
    total: participants.length,
    state: { ...listState(request, {}), start: 1, num: Math.max(1, participants.length) },
    columns: [{ label: t('collab.portal') }, { label: t('people.role') }, { label: t('people.state') }],
    rows: participants.map(({ portalInfo: { id, name, url }, collaborationRole, status }) => ({
      key: id,
      name,
      cells: [
        { text: name, below: `${url} · ${id}` },
        { text: t(`collab.role.${collaborationRole}`) },
        { text: wordOf(request, 'collab.status', status), badge: status === 'active' ? 'ok' : 'info' }
      ],
      buttons:
        collaborationRole === 'Host'
          ? []
          : [
              buttonView(request, {
                name: 'removeGuest',
                label: t('collab.removeGuest'),
                says: `${t('collab.removeGuest')}: ${name}`,
                hidden: { participant: id, name },
                danger: true
              })
            ]
    })),
    empty: { text: '' }
  })
}
