import { payload } from '#http'
import type { ListView, PartView } from '../../views/admin-view.ts'
import type { AdminForm, AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf, refusalInWords } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { momentCell, wordOf } from '../sources/scheduled-parts.ts'
import {
  COLLABORATION,
  type CollaborationDocument,
  collaborationOf,
  type InvitationDocument,
  type ParticipantDocument,
  readCollaboration,
  readParticipants,
  readWorkspaces,
  type WorkspaceDocument
} from './collaboration-document.ts'
import { groupField, modeField } from './collaborations-page.ts'

const INVITATIONS = `${COLLABORATION}/invitations`
const IMPORT = `${COLLABORATION}/importInvitationResponse`

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
  forms: {
    update: simple('updateInfo', ['name', 'description'], 'done.saved'),
    workspace: simple(
      'addWorkspace',
      ['collaborationWorkspaceName', 'collaborationWorkspaceDescription', 'portalGroupId'],
      'done.workspaceAdded'
    ),
    news: simple('configSync', [], 'done.collabNews'),
    invite: {
      receive: async (request, fields) => {
        const modes = (await readWorkspaces(request)).flatMap(({ id }) => {
          const mode = fields.get(`mode.${id}`) ?? ''
          return mode === '' ? [] : [{ [id]: mode }]
        })
        return outcomeOf(
          request.run({
            operation: `${COLLABORATION}/inviteParticipant`,
            path: collaborationOf(request),
            parameters: {
              guestPortalUrl: fields.get('guestPortalUrl'),
              expiration: fields.get('expiration') || undefined,
              collaborationWorkspacesParticipantConfigJSON: JSON.stringify(modes)
            }
          }),
          request.path,
          'done.collabInvited'
        )
      }
    },
    refresh: ofInvitation('refresh', 'done.collabInvited'),
    invalidate: ofInvitation('invalidate', 'done.invitationWithdrawn'),
    import: {
      files: (request) => ({
        address: { operation: IMPORT, path: collaborationOf(request) },
        names: ['invitationResponseFile']
      }),
      receive: async (request, _fields, files) =>
        files.length === 0
          ? refusalInWords(request.t('files.choose'), 'invitationResponseFile')
          : outcomeOf(
              request.run({ operation: IMPORT, path: collaborationOf(request), files }),
              request.path,
              'done.collabImported'
            )
    },
    removeGuest: {
      confirm: async ({ t }, fields) => ({
        title: t('collab.removeGuest'),
        texts: [t('collab.removeGuestText', { name: fields.get('name') ?? '' })],
        button: t('collab.removeGuest')
      }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${COLLABORATION}/participants/:participant_id/remove`,
            path: { ...collaborationOf(request), participant_id: fields.get('participant') ?? '' }
          }),
          request.path,
          'done.saved'
        )
    },
    leave: ending('removeParticipation', 'collab.leave'),
    delete: ending('delete', 'collab.delete')
  },
  downloads: {
    '/response': {
      operation: `${COLLABORATION}/exportInvitationResponse`,
      path: collaborationOf,
      parameters: () => ({})
    },
    '/invitations/:invitation/file': {
      operation: `${INVITATIONS}/:invitation_id`,
      path: (request) => ({ ...collaborationOf(request), invitation_id: request.param('invitation') }),
      parameters: () => ({}),
      answer: async (request) => {
        const { invitationString, config } = await request.read<InvitationDocument>({
          operation: `${INVITATIONS}/:invitation_id`,
          path: { ...collaborationOf(request), invitation_id: request.param('invitation') }
        })
        const name = config.invitationRequestFilename.replaceAll(/[^\w.-]/g, '_')
        return {
          status: 200,
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename="${name}"`,
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store'
          },
          body: payload(invitationString),
          compressible: false
        }
      }
    }
  }
}

function simple(
  name: string,
  fields: readonly string[],
  says: 'done.saved' | 'done.workspaceAdded' | 'done.collabNews'
): AdminForm {
  return {
    receive: (request, sent) =>
      outcomeOf(
        request.run({
          operation: `${COLLABORATION}/${name}`,
          path: collaborationOf(request),
          parameters: Object.fromEntries(fields.map((each) => [each, sent.get(each)]))
        }),
        request.path,
        says
      )
  }
}

function ofInvitation(
  name: 'refresh' | 'invalidate',
  says: 'done.collabInvited' | 'done.invitationWithdrawn'
): AdminForm {
  return {
    receive: (request, fields) =>
      outcomeOf(
        request.run({
          operation: `${INVITATIONS}/:invitation_id/${name}`,
          path: { ...collaborationOf(request), invitation_id: fields.get('invitation') ?? '' }
        }),
        request.path,
        says
      )
  }
}

function ending(name: 'removeParticipation' | 'delete', key: 'collab.leave' | 'collab.delete'): AdminForm {
  return {
    confirm: async ({ t }) => ({ title: t(key), texts: [t(`${key}Text`)], button: t(key) }),
    receive: (request) =>
      outcomeOf(
        request.run({ operation: `${COLLABORATION}/${name}`, path: collaborationOf(request) }),
        request.href('collaborations'),
        'done.collabEnded'
      )
  }
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

function participantList(request: AdminRequest, participants: readonly ParticipantDocument[]): ListView {
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

function invitationList(request: AdminRequest, invitations: readonly InvitationDocument[]): ListView {
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
