import type { ListView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { buttonView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { wordOf } from '../sources/scheduled-parts.ts'
import type { InvitationDocument } from './collaboration-document.ts'

/** Invitations with their files. */
export function invitationList(request: AdminRequest, invitations: readonly InvitationDocument[]): ListView {
  const { t, href, param, format, context } = request
  return listView(request, {
    id: 'invitations',
    title: t('people.invitations'),
    says: t('people.countInvitations', { n: invitations.length }),
    total: invitations.length,
    state: { ...listState(request, {}), start: 1, num: Math.max(1, invitations.length) },
    columns: [
      { label: t('collab.portal') },
      { label: t('people.state') },
      { label: t('account.expires') },
      { label: t('collab.file') }
    ],
    rows: invitations.map(({ id, guestPortalUrl, status, expiration, config }) => ({
      key: id,
      name: guestPortalUrl,
      cells: [
        { text: guestPortalUrl },
        { text: wordOf(request, 'collab.status', status) },
        { text: format.dateTime(expiration, context.settings.timezone) },
        {
          text: config.invitationRequestFilename,
          href: href('collaborations', param('id'), 'invitations', id, 'file').replace(/\/$/, '')
        }
      ],
      buttons: (['refresh', 'invalidate'] as const).map((name) =>
        buttonView(request, {
          name,
          label: t(`collab.${name}`),
          says: `${t(`collab.${name}`)}: ${guestPortalUrl}`,
          hidden: { invitation: id },
          danger: name === 'invalidate'
        })
      )
    })),
    empty: { text: t('collab.noInvitations') }
  })
}
