import { EN } from '../../i18n/en/index.ts'
import type { MessageKey, Translate } from '../../i18n/translate.ts'

/** `items/share`, with a text of its own. */
type NamedAction = Extract<MessageKey, `event.${string}/${string}`> extends `event.${infer Name}` ? Name : never

/**
 * Actions of the audit log that are the same for a reader as another one: an operation that changes what an event is about writes
 * its own name when there was nothing to change, and some operations have several addresses.
 */
const SAME: Readonly<Record<string, NamedAction>> = {
  'items/comments/delete': 'items/deleteComment',
  'items/comments/update': 'items/updateComment',
  'items/updateinfo': 'items/updateDatasetMetadata',
  'organization/updateItems': 'items/update',
  'users/addItem': 'items/add',
  'folders/addItem': 'items/add',
  'users/deleteItems': 'items/delete',
  'users/moveItems': 'items/move',
  'users/publish': 'items/publish',
  'folders/publish': 'items/publish',
  'users/reassignItems': 'items/reassign',
  'users/shareItems': 'items/share',
  'users/unshareItems': 'items/unshare',
  'folders/createService': 'users/createService',
  'groups/deleteThumbnail': 'items/deleteThumbnail',
  'users/deleteThumbnail': 'items/deleteThumbnail',
  'organization/createGroup': 'groups/add',
  'organization/createNotification': 'groups/createNotification',
  'organization/createRole': 'roles/add',
  'roles/roles/delete': 'roles/delete',
  'roles/roles/setPrivileges': 'roles/update',
  'roles/roles/update': 'roles/update',
  'organization/disableUsers': 'users/disableUsers',
  'organization/enableUsers': 'users/enableUsers',
  'organization/updateUserLicenseType': 'users/updateUserLicenseType',
  'organization/updateUserRole': 'users/updateUserRole',
  'organization/security/createUser': 'users/add',
  'organization/signUp': 'users/add',
  'organization/oauth2/revokeToken': 'users/signout',
  'organization/oauth2/signin': 'users/signin',
  'organization/inviteByEmail': 'organization/invite',
  'invitations/collaborations/invitations/invalidate': 'invitations/invitations/delete',
  'users/setProperties': 'users/update',
  'users/identities/add': 'users/linkProvider',
  'providers/identities/remove': 'users/unlinkProvider',
  'users/secondFactor/confirm': 'users/addSecondFactor',
  'users/secondFactor/recoveryCodes': 'users/renewRecoveryCodes',
  'users/secondFactor/remove': 'users/removeSecondFactor',
  'users/secondFactor/reset': 'users/resetSecondFactor',
  'users/apiKeys/create': 'keys/create',
  'keys/apiKeys/update': 'keys/update',
  'keys/apiKeys/rotate': 'keys/rotate',
  'keys/apiKeys/revoke': 'keys/revoke',
  'organization/quotas/updateKey': 'keys/update',
  'organization/deleteCategorySchema': 'organization/assignCategorySchema',
  'organization/mail/remove': 'organization/mail/update',
  'organization/security/tokens/update': 'organization/security/config/update',
  'organization/securityPolicy/reset': 'organization/securityPolicy/update',
  'organization/services/webhooks/settings': 'organization/webhooks/settings/update',
  'organization/sources/add': 'sources/add',
  'sources/sources/pause': 'sources/pause',
  'sources/sources/remove': 'sources/remove',
  'sources/sources/resume': 'sources/resume',
  'sources/sources/update': 'sources/update',
  'organization/harvesters/add': 'harvesters/add',
  'harvesters/harvesters/pause': 'harvesters/pause',
  'harvesters/harvesters/remove': 'harvesters/remove',
  'harvesters/harvesters/resume': 'harvesters/resume',
  'harvesters/harvesters/update': 'harvesters/update',
  'organization/identityProviders/add': 'providers/add',
  'providers/identityProviders/update': 'providers/update',
  'providers/identityProviders/delete': 'providers/delete',
  'participants/collaborations/participants/updateItemDeletePolicy':
    'participants/collaborations/participants/updateInfo',
  'participants/collaborations/participants/updateParticipantAccessModes':
    'participants/collaborations/participants/updateInfo',
  'workspaces/collaborations/workspaces/schedule/delete': 'workspaces/collaborations/workspaces/schedule/update',
  'workspaces/collaborations/workspaces/schedule/pause': 'workspaces/collaborations/workspaces/schedule/update',
  'workspaces/collaborations/workspaces/schedule/resume': 'workspaces/collaborations/workspaces/schedule/update'
}

/** Every action that has a text: what the log can be filtered by. */
export const NAMED_ACTIONS: readonly string[] = Object.keys(EN)
  .filter((key) => /^event\.[^/]+\//.test(key))
  .map((key) => key.slice('event.'.length))

/** An action, `items/share`, in words; undefined: of a log that another release wrote. */
export function actionWords(t: Translate, name: string): string | undefined {
  const key = `event.${SAME[name] ?? name}`
  return Object.hasOwn(EN, key) ? t(key as MessageKey) : undefined
}

/** The actions that have the words of this one. */
export function sameActions(name: string): readonly string[] {
  return [name, ...Object.keys(SAME).filter((each) => SAME[each] === name)]
}
