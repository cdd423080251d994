import { type AccessErrorCode, accessError, networkOf, type Principal } from '#access'
import type { AuditAction, Failure, FailureLog, Origin } from '#events'
import type { HttpRequest } from '#http'
import type { Operation } from './operation.ts'
import { type PortalErrorCode, portalError } from './portal-error.ts'
import type { Found } from './routing.ts'

/** Things that the path of an operation can name, as in the audit log: the most specific first. */
const SUBJECTS: readonly (readonly [parameter: string, type: string])[] = [
  ['webhook_id', 'webhooks'],
  ['source_id', 'sources'],
  ['harvester_id', 'harvesters'],
  ['provider_id', 'providers'],
  ['workspace_id', 'workspaces'],
  ['participant_id', 'participants'],
  ['invitation_id', 'invitations'],
  ['key_id', 'keys'],
  ['role_id', 'roles'],
  ['item_id', 'items'],
  ['group_id', 'groups'],
  ['folder_id', 'folders'],
  ['username', 'users'],
  ['collaboration_id', 'collaborations']
]

/** Words of paths that say of what an operation is, and not which. */
const COLLECTIONS = new Set(['portals', 'community', 'content', 'users', 'items', 'groups'])

/** The caller, its address, and the audit entry of a change that does not write its own. */
export function originOf(http: HttpRequest, { operation, path }: Found, caller: Principal | undefined): Origin {
  const origin = { ...clientOf(http), actor: actorName(caller) }
  const change = changeOf(operation, path)
  return change === undefined ? origin : { ...origin, change }
}

/** The entry of an operation that writes none itself; undefined: another operation ends the change. */
export function changeOf(operation: Operation, path: Found['path']): Origin['change'] {
  return operation.isStep ? undefined : { ...subjectOf(path), action: actionOf(operation) }
}

/**
 * Refusals that an administrator wants to see, and nothing that is only a mistake in a form. Anonymous callers who are asked
 * for a token are not audited: clients ask without one first. Quotas write their own entries.
 */
const REFUSALS: Readonly<Partial<Record<AccessErrorCode | PortalErrorCode, AuditAction<'access'>>>> = {
  'portal/forbidden': 'forbidden',
  'access/invalid-token': 'invalidToken',
  'access/invalid-key': 'invalidKey',
  'access/encryption-required': 'encryptionRequired'
}

export function noteRefusal(
  failures: FailureLog,
  http: HttpRequest,
  found: Found | undefined,
  caller: Principal | undefined,
  error: unknown
): void {
  const action = accessError.is(error) || portalError.is(error) ? REFUSALS[error.code] : undefined
  if (action === undefined || found === undefined) return
  failures.note({
    ...clientOf(http),
    network: networkOf(http.address),
    type: 'access',
    action,
    subject: actionOf(found.operation),
    actor: actorName(caller),
    outcome: 'refused',
    // `users/disable`, as an entry of the same operation would name it.
    data: { ...found.path, operation: operationName(found) }
  })
}

/**
 * A sign-in or a proof of the password that did not work. `username`: of a user there is; what is typed into the wrong
 * field may be a password.
 */
export function signInFailure(
  { address, agent }: { readonly address: string; readonly agent?: string | undefined },
  action: AuditAction<'users'>,
  username: string | undefined
): Failure {
  return {
    type: 'users',
    action,
    subject: username ?? '',
    actor: null,
    address,
    client: agent ?? null,
    network: networkOf(address),
    outcome: 'failed'
  }
}

function clientOf(http: HttpRequest): Pick<Origin, 'address' | 'client' | 'requestId'> {
  return { address: http.address, client: http.header('user-agent') ?? null, requestId: http.id }
}

function actorName(caller: Principal | undefined): string | null {
  if (caller === undefined || caller.kind === 'anonymous') return null
  return caller.kind === 'key' ? `key:${caller.id}` : caller.name
}

function subjectOf(path: Readonly<Record<string, string>>): { readonly type: string; readonly subject: string } {
  const named = SUBJECTS.find(([parameter]) => path[parameter] !== undefined)
  return named === undefined
    ? { type: 'organization', subject: 'self' }
    : { type: named[1], subject: path[named[0]] as string }
}

/** What an operation does to which kind of thing: `organization/securityPolicy/update`. */
export function operationName({ operation, path }: Pick<Found, 'operation' | 'path'>): string {
  return `${subjectOf(path).type}/${actionOf(operation)}`
}

/** `/portals/:portal_id/securityPolicy/update` → `securityPolicy/update`. */
function actionOf({ path }: Operation): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':') && !COLLECTIONS.has(word))
  // Some clients call it `workpaces`.
  return words.map((word) => (word === 'workpaces' ? 'workspaces' : word)).join('/') || 'read'
}
