import { EVENT_CATALOGUE, type EventCategory, type EventOperation } from '../catalogue.ts'

/**
 * What the audit log can say of each kind of thing besides the events of the catalogue: changes that are not events, by the
 * path of their operation or by name, and refusals. Pages have words for each; a name that is not here is never written.
 */
const OTHER_ACTIONS = {
  items: [
    'addRating',
    'addResources',
    'append',
    'cancel',
    'cancelPublish',
    'comments/delete',
    'comments/update',
    'commit',
    'copy',
    'deleteInfo',
    'deleteRating',
    'deleteThumbnail',
    'removeResources',
    'returnToLoad',
    'setContentStatus',
    'updateDatasetMetadata',
    'updateFields',
    'updateResources',
    'updateThumbnail',
    'updateinfo',
    'uploadExpired'
  ],
  groups: ['applications/accept', 'applications/decline', 'createNotification', 'deleteThumbnail', 'leave'],
  users: [
    'addItem',
    'addRelationship',
    'addSecondFactor',
    'apiKeys/create',
    'codeCheckFailed',
    'createFolder',
    'createService',
    'deleteItems',
    'deleteRelationship',
    'deleteThumbnail',
    'endSession',
    'endSessions',
    'exchangeToken',
    'expirePassword',
    'export',
    'identities/add',
    'linkProvider',
    'moveItems',
    'notifications/delete',
    'passwordCheckFailed',
    'providerSignin',
    'providerSigninFailed',
    'publish',
    'reassign',
    'reassignItems',
    'removeSecondFactor',
    'renewRecoveryCodes',
    'reset',
    'resetSecondFactor',
    'secondFactor/begin',
    'secondFactor/confirm',
    'secondFactor/recoveryCodes',
    'secondFactor/remove',
    'secondFactor/reset',
    'setProperties',
    'shareItems',
    'signinBusy',
    'signinDelayed',
    'signinFailed',
    'unlinkProvider',
    'unshareItems',
    'useRecoveryCode'
  ],
  roles: ['roles/delete', 'roles/setPrivileges', 'roles/update'],
  organization: [
    'acceptCollaborationInvitation',
    'acceptNotice',
    'addResource',
    'assignCategorySchema',
    'collaborations/createIdentity',
    'createCollaboration',
    'createGroup',
    'createNotification',
    'createPage',
    'createRole',
    'declineNotice',
    'deleteCategorySchema',
    'disableUsers',
    'enableUsers',
    'generateToken',
    'harvesters/add',
    'identityProviders/add',
    'invite',
    'inviteByEmail',
    'mail/messages/send',
    'mail/remove',
    'mail/test',
    'mail/update',
    'metadataLists/update',
    'oauth2/revokeToken',
    'oauth2/signin',
    'pages/delete',
    'pages/update',
    'quotas/updateKey',
    'removeResource',
    'security/config/update',
    'security/createUser',
    'security/tokens/update',
    'securityPolicy/reset',
    'securityPolicy/update',
    'services/webhooks/settings',
    'settings/update',
    'signUp',
    'sources/add',
    'update',
    'updateItems',
    'updateUserLicenseType',
    'updateUserRole',
    'webhooks/createWebhook',
    'webhooks/settings/update'
  ],
  invitations: [
    'collaborations/invitations/invalidate',
    'collaborations/invitations/refresh',
    'invitations/accept',
    'invitations/decline',
    'invitations/delete'
  ],
  keys: ['apiKeys/revoke', 'apiKeys/rotate', 'apiKeys/update', 'create', 'revoke', 'rotate', 'update'],
  'push-keys': ['create', 'revoke'],
  folders: ['addItem', 'createService', 'delete', 'publish', 'updateFolder'],
  webhooks: [
    'webhooks/activate',
    'webhooks/deactivate',
    'webhooks/delete',
    'webhooks/ping',
    'webhooks/redeliver',
    'webhooks/update'
  ],
  collaborations: [
    'collaborations/addWorkspace',
    'collaborations/configSync',
    'collaborations/delete',
    'collaborations/deleted',
    'collaborations/exportInvitationResponse',
    'collaborations/importInvitationResponse',
    'collaborations/inviteParticipant',
    'collaborations/removeParticipation',
    'collaborations/removed',
    'collaborations/updateInfo',
    'collaborations/withdraw'
  ],
  participants: [
    'collaborations/leave',
    'collaborations/participants/remove',
    'collaborations/participants/updateInfo',
    'collaborations/participants/updateItemDeletePolicy',
    'collaborations/participants/updateParticipantAccessModes'
  ],
  workspaces: [
    'collaborations/workspaces/delete',
    'collaborations/workspaces/removePortalGroupLink',
    'collaborations/workspaces/schedule/delete',
    'collaborations/workspaces/schedule/pause',
    'collaborations/workspaces/schedule/resume',
    'collaborations/workspaces/schedule/update',
    'collaborations/workspaces/sync',
    'collaborations/workspaces/updateInfo',
    'collaborations/workspaces/updatePortalGroupLink'
  ],
  sources: [
    'add',
    'pause',
    'remove',
    'resume',
    'sources/pause',
    'sources/remove',
    'sources/resume',
    'sources/run',
    'sources/update',
    'update'
  ],
  harvesters: [
    'add',
    'harvesters/pause',
    'harvesters/remove',
    'harvesters/resume',
    'harvesters/run',
    'harvesters/update',
    'pause',
    'remove',
    'resume',
    'update'
  ],
  providers: [
    'add',
    'delete',
    'identities/remove',
    'identityProviders/delete',
    'identityProviders/test',
    'identityProviders/update',
    'update'
  ],
  access: ['encryptionRequired', 'forbidden', 'invalidKey', 'invalidToken', 'others', 'quotaExceeded']
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Kinds of things that entries are about. */
export type AuditType = EventCategory | keyof typeof OTHER_ACTIONS

export type AuditAction<Type extends AuditType = AuditType> = Type extends AuditType
  ?
      | (Type extends EventCategory ? EventOperation<Type> : never)
      | (Type extends keyof typeof OTHER_ACTIONS ? (typeof OTHER_ACTIONS)[Type][number] : never)
  : never

/** A kind with an action that it has. */
export type AuditName = { [Type in AuditType]: { readonly type: Type; readonly action: AuditAction<Type> } }[AuditType]

/** Every action that an entry can have, as `items/share`. */
export const AUDIT_ACTIONS: ReadonlySet<string> = new Set([
  ...Object.entries(EVENT_CATALOGUE).flatMap(([type, { operations }]) =>
    Object.keys(operations).map((action) => `${type}/${action}`)
  ),
  ...Object.entries(OTHER_ACTIONS).flatMap(([type, actions]) => actions.map((action) => `${type}/${action}`))
])

export function isAuditName(name: { readonly type: string; readonly action: string }): name is AuditName {
  return AUDIT_ACTIONS.has(`${name.type}/${name.action}`)
}
