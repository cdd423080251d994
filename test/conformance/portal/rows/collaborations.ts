import { ID } from '../fits.ts'
import { asks, FORBIDDEN, mustBe, type Row, refused, type Step, SUCCESS, TOKEN_REQUIRED, table } from '../row.ts'
import { NOBODYS_ID, reads } from './steps.ts'

const rule = table('COLLABORATION-lifecycle: fields, states, limits')
const synchronization = table('COLLABORATION-sync: synchronizations')
const auth = table('PORTAL-credential: authentication')

const ONE = '/portals/self/collaborations/{collaboration}'
const WORKSPACE = `${ONE}/workspaces/{workspace}`
const INVITATION = `${ONE}/invitations/{invitation}`
const LIST = '/portals/self/collaborations'
const GUEST = 'https://guest.example/webadaptor'

/** A collaboration of this portal, kept as `collaboration`, and its workspace, kept as `workspace`. */
const COLLABORATION: readonly Step[] = [
  asks('administrator', '/portals/self/createCollaboration', { name: 'Water {n}', workspaceName: 'First' }, SUCCESS, {
    keeps: { collaboration: 'collaboration.id' }
  }),
  asks(
    'administrator',
    `${ONE}/addWorkspace`,
    { collaborationWorkspaceName: 'Second', collaborationWorkspaceDescription: 'Of {n}' },
    SUCCESS,
    { keeps: { workspace: 'collaborationWorkspaceId' } }
  )
]
const GROUP = asks(
  'administrator',
  '/community/createGroup',
  { title: 'Linked {n}', tags: 'row', access: 'private' },
  { success: true },
  { keeps: { group: 'group.id' } }
)
const INVITE: readonly Step[] = [
  {
    as: 'administrator',
    to: `${ONE}/inviteParticipant`,
    sends: { guestPortalUrl: GUEST, collaborationWorkspacesParticipantConfigJSON: '[{"{workspace}": "send"}]' },
    page: { headers: { 'content-disposition': /collaboration-guest\.example\.invite/ }, text: /"invitationRequest"/ }
  },
  asks('administrator', `${ONE}/invitations`, {}, undefined, {
    keeps: { invitation: 'collaborationInvitations.0.id' }
  })
]
const update = (sends: object): Step => asks('administrator', `${WORKSPACE}/updateInfo`, sends as never, SUCCESS)
const is = (gives: object): Step => reads('administrator', WORKSPACE, gives)
const wrong = (sends: object, ...names: readonly string[]): Step =>
  refused('administrator', `${WORKSPACE}/updateInfo`, sends as never, mustBe(...names), { unchanged: WORKSPACE })

export const COLLABORATION_ROWS: readonly Row[] = [
  rule('8. Update workspace info', 'sent values are changed, and all others stay', [
    ...COLLABORATION,
    is({
      name: 'Second',
      description: /^Of \d+$/,
      config: { maxItemSizeInMB: 512, maxReplicationPackageSizeInMB: 1024, copyByRefIfCopyFail: true }
    }),
    update({ name: 'Renamed', maxItemSizeInMB: 100 }),
    update({ description: '', copyByRefIfCopyFail: false, config: { note: 'kept' } }),
    is({
      name: 'Renamed',
      description: '',
      config: { maxItemSizeInMB: 100, maxReplicationPackageSizeInMB: 1024, copyByRefIfCopyFail: false, note: 'kept' }
    })
  ]),
  rule('limits', 'names of at most 100 characters, descriptions of 250, sizes up to those of the organization', [
    ...COLLABORATION,
    update({ name: 'x'.repeat(100), description: 'y'.repeat(250), maxItemSizeInMB: 1024 }),
    wrong({ name: 'x'.repeat(101) }, 'name'),
    wrong({ description: 'y'.repeat(251) }, 'description'),
    wrong(
      { maxItemSizeInMB: 1025, maxReplicationPackageSizeInMB: 5121 },
      'maxItemSizeInMB',
      'maxReplicationPackageSizeInMB'
    )
  ]),
  rule('7. Update workspace group link', 'the group of the caller is linked with the given settings, and unlinked', [
    ...COLLABORATION,
    GROUP,
    asks(
      'administrator',
      `${WORKSPACE}/updatePortalGroupLink`,
      { portalGroupId: '{group}', enableRealtimeSync: true, copyFeatureServiceData: true },
      SUCCESS
    ),
    is({
      participantGroupLinks: [
        { portalGroupId: '{group}', config: { enableRealtimeSync: true, copyFeatureServiceData: true } }
      ]
    }),
    asks(
      'administrator',
      `${WORKSPACE}/removePortalGroupLink`,
      {},
      {
        collaborationId: '{collaboration}',
        collaborationWorkspaceId: '{workspace}',
        success: true
      }
    ),
    is({ participantGroupLinks: [] })
  ]),
  rule('7. Update workspace group link', 'portalGroupId is required, and names a group of this portal', [
    ...COLLABORATION,
    refused('administrator', `${WORKSPACE}/updatePortalGroupLink`, {}, mustBe('portalGroupId'), {
      unchanged: WORKSPACE
    }),
    refused(
      'administrator',
      `${WORKSPACE}/updatePortalGroupLink`,
      { portalGroupId: NOBODYS_ID },
      {
        code: 400,
        message: 'Group does not exist or is inaccessible.'
      }
    )
  ]),
  rule('9. Invalidate an invitation', 'by POST, as samples do, and by GET, as the reference lists it', [
    ...COLLABORATION,
    ...INVITE,
    asks('administrator', `${INVITATION}/invalidate`, {}, SUCCESS),
    asks('administrator', `${INVITATION}/invalidate`, {}, SUCCESS, { over: { method: 'GET' } })
  ]),
  rule('issued → invalidated', 'an invitation is host_created, then host_invalidated, and cannot be refreshed', [
    ...COLLABORATION,
    ...INVITE,
    reads('administrator', INVITATION, {
      id: ID,
      status: 'host_created',
      guestPortalId: 'unknown',
      guestPortalUrl: GUEST
    }),
    asks('administrator', `${INVITATION}/invalidate`, {}, SUCCESS),
    reads('administrator', INVITATION, { status: 'host_invalidated' }),
    refused('administrator', `${INVITATION}/refresh`, {}, { code: 400 })
  ]),
  rule('5. Update workspace schedule', 'the host is refused: the schedule is the guest’s', [
    ...COLLABORATION,
    refused('administrator', `${WORKSPACE}/schedule/update`, { startTime: 1, interval: 24 }, FORBIDDEN)
  ]),
  rule('6. Pause workspace schedule', 'the host is refused: the schedule is the guest’s', [
    ...COLLABORATION,
    refused('administrator', `${WORKSPACE}/schedule/pause`, {}, FORBIDDEN)
  ]),
  rule('scheduled → paused → deleted', 'no transition is the host’s (two portals: src/portal/collaborations)', [
    ...COLLABORATION,
    ...['schedule', 'schedule/resume', 'schedule/delete'].map((path) =>
      refused('administrator', `${WORKSPACE}/${path}`, {}, FORBIDDEN)
    )
  ]),
  synchronization('sync', 'is refused as long as no guest takes part', [
    ...COLLABORATION,
    refused('administrator', `${WORKSPACE}/sync`, {}, { code: 400, message: 'No guest takes part in the workspace.' })
  ]),
  synchronization('sync', 'of an unknown workspace is an error', [
    ...COLLABORATION,
    refused(
      'administrator',
      `${ONE}/workspaces/${NOBODYS_ID}/sync`,
      { async: true },
      { code: 400, message: 'Workspace does not exist or is inaccessible.' }
    )
  ]),
  synchronization('syncStatus', 'is a page, empty before the first synchronization', [
    ...COLLABORATION,
    reads('administrator', `${WORKSPACE}/syncStatus`, { status: [], total: 0, start: 1, nextStart: -1 })
  ]),
  synchronization('syncStatus of one', 'an unknown one is an error', [
    ...COLLABORATION,
    refused(
      'administrator',
      `${WORKSPACE}/syncStatus/${NOBODYS_ID}`,
      {},
      { code: 400, message: 'Synchronization does not exist or is inaccessible.' }
    )
  ]),
  synchronization('who may', 'needs the privilege to manage collaborations', [
    ...COLLABORATION,
    ...['sync', 'syncStatus', `syncStatus/${NOBODYS_ID}`]
      .map((path) => `${WORKSPACE}/${path}`)
      .flatMap((to) => [refused('owner', to, {}, FORBIDDEN), refused('nobody', to, {}, TOKEN_REQUIRED)])
  ]),
  auth('workspaces, invitations, group links, schedules', 'need the privilege to manage collaborations', [
    ...COLLABORATION,
    ...INVITE,
    ...[
      ONE,
      WORKSPACE,
      INVITATION,
      `${WORKSPACE}/updateInfo`,
      `${WORKSPACE}/updatePortalGroupLink`,
      `${INVITATION}/invalidate`
    ].flatMap((to) => [refused('owner', to, {}, FORBIDDEN), refused('nobody', to, {}, TOKEN_REQUIRED)])
  ]),
  rule('9. Invalidate an invitation', 'an unknown one returns an error', [
    ...COLLABORATION,
    refused(
      'administrator',
      `${ONE}/invitations/${NOBODYS_ID}/invalidate`,
      {},
      {
        code: 400,
        message: 'Invitation does not exist or is inaccessible.'
      }
    ),
    refused(
      'administrator',
      `${LIST}/${NOBODYS_ID}`,
      {},
      {
        code: 400,
        message: 'Collaboration does not exist or is inaccessible.'
      }
    )
  ])
]
