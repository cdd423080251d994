import type { ListView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { momentCell } from '../sources/scheduled-parts.ts'
import {
  type CollaborationDocument,
  collaborationOf,
  INVITATIONS,
  type InvitationDocument,
  type ParticipantDocument,
  readCollaboration,
  readParticipants,
  readWorkspaces,
  type WorkspaceDocument
} from './collaboration-document.ts'
import { COLLABORATION_DOWNLOADS } from './collaboration-downloads.ts'
import { COLLABORATION_FORMS } from './collaboration-forms.ts'
import { groupField, modeField } from './collaborations-page.ts'
import { invitationList } from './invitation-list.ts'
import { participantList } from './participant-list.ts'

/** `/admin/collaborations/{id}/`: workspaces, and for the host who takes part and who is invited. */
export const collaborationPage: AdminPage = {
  section: 'collaborations',
  path: '/collaborations/:id',
  show: async (request) => {
    const { t, href } = request
    const collaboration = await readCollaboration(request)
    const participants = await readParticipants(request)
    const workspaces = await readWorkspaces(request)
    const own =
      participants === null
        ? await guestParts(request)
        : await hostParts(request, collaboration, participants, workspaces)
    return {
      title: collaboration.name,
      ...(collaboration.description === '' ? {} : { lead: collaboration.description }),
      trail: [{ label: t('admin.collaborations'), href: href('collaborations') }],
      parts: [
        {
          kind: 'note',
          tone: 'info',
          title: null,
          texts: [t(participants === null ? 'collab.isGuest' : 'collab.isHost')],
          copy: null
        },
        workspaceList(request, workspaces),
        ...own
      ]
    }
  },
  forms: COLLABORATION_FORMS,
  downloads: COLLABORATION_DOWNLOADS
}

function workspaceList(request: AdminRequest, workspaces: readonly WorkspaceDocument[]): ListView {
  const { t, href, param } = request
  return listView(request, {
    id: 'workspaces',
    title: t('collab.workspaces'),
    says: t('collab.countWorkspaces', { n: workspaces.length }),
    total: workspaces.length,
    state: { ...listState(request, {}), start: 1, num: Math.max(1, workspaces.length) },
    columns: [{ label: t('collab.workspace') }, { label: t('collab.group') }, { label: t('collab.synced') }],
    rows: workspaces.map((workspace) => ({
      key: workspace.id,
      name: workspace.name,
      cells: [
        { text: workspace.name, href: href('collaborations', param('id'), 'workspaces', workspace.id) },
        {
          text:
            workspace.participantGroupLinks.find((each) => each.portalGroupId !== undefined)?.portalGroupName ??
            t('collab.notLinked')
        },
        momentCell(request, workspace.lastSyncSuccess < 0 ? null : workspace.lastSyncSuccess)
      ],
      buttons: []
    })),
    empty: { text: t('collab.noWorkspaces') }
  })
}

async function guestParts(request: AdminRequest): Promise<PartView[]> {
  const { t, href, param } = request
  return [
    {
      kind: 'links',
      label: t('collab.response'),
      look: 'cards',
      links: [
        {
          label: t('collab.response'),
          text: t('collab.responseText'),
          href: href('collaborations', param('id'), 'response').replace(/\/$/, ''),
          current: false
        }
      ]
    },
    {
      kind: 'buttons',
      buttons: [buttonView(request, { name: 'news', label: t('collab.news'), says: t('collab.news') })]
    },
    formView(request, {
      name: 'leave',
      title: t('collab.leave'),
      lead: t('collab.leaveText'),
      fields: [],
      button: t('collab.leave'),
      danger: true
    })
  ]
}

async function hostParts(
  request: AdminRequest,
  { name, description }: CollaborationDocument,
  participants: readonly ParticipantDocument[],
  workspaces: readonly WorkspaceDocument[]
): Promise<PartView[]> {
  const { t } = request
  const { collaborationInvitations: invitations } = await request.read<{
    readonly collaborationInvitations: readonly InvitationDocument[]
  }>({ operation: INVITATIONS, path: collaborationOf(request), parameters: { num: '100' } })
  return [
    participantList(request, participants),
    invitationList(request, invitations),
    formView(request, {
      name: 'invite',
      title: t('collab.invite'),
      lead: t('collab.inviteText'),
      fields: [
        { kind: 'url', name: 'guestPortalUrl', label: t('collab.guestUrl'), required: true, maxLength: 2_000 },
        ...workspaces.map((each) => modeField(request, `mode.${each.id}`, t('collab.modeIn', { name: each.name }))),
        { kind: 'number', name: 'expiration', label: t('collab.hours'), value: '24' }
      ],
      button: t('collab.invite')
    }),
    formView(request, {
      name: 'import',
      title: t('collab.import'),
      lead: t('collab.importText'),
      fields: [{ kind: 'file', name: 'invitationResponseFile', label: t('collab.responseFile') }],
      button: t('collab.import')
    }),
    formView(request, {
      name: 'workspace',
      title: t('collab.addWorkspace'),
      fields: [
        { kind: 'text', name: 'collaborationWorkspaceName', label: t('collab.name'), required: true, maxLength: 100 },
        { kind: 'text', name: 'collaborationWorkspaceDescription', label: t('people.description'), maxLength: 250 },
        await groupField(request, 'portalGroupId', '')
      ],
      button: t('collab.addWorkspace')
    }),
    formView(request, {
      name: 'update',
      title: t('collab.edit'),
      fields: [
        { kind: 'text', name: 'name', label: t('collab.name'), value: name, required: true, maxLength: 100 },
        { kind: 'text', name: 'description', label: t('people.description'), value: description, maxLength: 250 }
      ],
      button: t('settings.save')
    }),
    formView(request, {
      name: 'delete',
      title: t('collab.delete'),
      lead: t('collab.deleteText'),
      fields: [],
      button: t('collab.delete'),
      danger: true
    })
  ]
}
