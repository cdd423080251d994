import { ADMINISTRATOR_ROLE, findRole } from '#access'
import type { UserIdentityRow, UserRow, Writer } from '#store'
import { setMembership } from '../groups/index.ts'
import { newMemberDefaults, type Organization, securityConfig } from '../organization/index.ts'
import type { PortalContext } from '../portal-context.ts'
import {
  addAccount,
  countWithRole,
  findExactUser,
  findUser,
  fittingUserType,
  prepareAccount,
  setRole,
  updateUser,
  userRoleChanged
} from '../users/index.ts'
import { groupsOf, membershipsFor, personOf, roleFor } from './claims.ts'
import { providerFailed } from './errors.ts'
import type { Claims } from './oidc-client.ts'
import type { IdentityProvider } from './provider.ts'
import { findIdentity, insertIdentity, noteIdentityUse } from './store.ts'

/** An account that is made if the person has none. */
export type PreparedAccount = Awaited<ReturnType<typeof prepareAccount>>

/** Errors: `portal/provider-failed` when the provider makes no accounts, or lets the person not in. */
export async function prepareProviderAccount(
  ground: PortalContext,
  provider: IdentityProvider,
  claims: Claims,
  organization: Organization
): Promise<PreparedAccount | undefined> {
  const { store } = ground
  if ((await findIdentity(store.db, keyOf(provider, claims))) !== undefined) return undefined
  if (!provider.createsUsers)
    throw providerFailed(
      `You have no account in this portal that is connected with ${provider.name}. Sign in with your password and connect it on your account page, or ask an administrator.`,
      'noAccount'
    )
  const role = await findRole(store.db, requireRole(provider, claims))
  if (role === undefined) throw notLetIn(provider)
  const { userType } = newMemberDefaults(securityConfig(organization))
  const person = personOf(claims, provider)
  return prepareAccount(
    ground,
    {
      ...person,
      username: await freeName(ground, person.username, provider.id),
      role: role.id,
      userType: fittingUserType(role, userType)
    },
    organization.securityPolicy,
    'system'
  )
}

/**
 * The user whom issuer and subject name, as the transaction has it, or the new one. Name and e-mail address never lead to
 * an account. Errors: `portal/provider-failed`.
 */
export async function enterAccount(tx: Writer, { provider, claims, prepared, nowMs }: Entry): Promise<UserRow> {
  const key = keyOf(provider, claims)
  const found = await findIdentity(tx, key)
  if (found === undefined && prepared === undefined) throw notLetIn(provider)
  if (found === undefined && prepared !== undefined) {
    await addAccount(tx, prepared, 'system', undefined, nowMs)
    const username = prepared.row.username
    await insertIdentity(tx, { ...key, username, managed: 1, created_ms: nowMs, used_ms: nowMs })
    await followGroups(tx, provider, claims, username, nowMs)
    return prepared.row
  }
  const identity = found as UserIdentityRow
  const user = await findExactUser(tx, identity.username)
  if (user === undefined || user.disabled === 1)
    throw providerFailed('This account is disabled. Ask an administrator of the portal.', 'disabled')
  await noteIdentityUse(tx, identity, nowMs)
  if (identity.managed === 0) return user
  await followRole(tx, provider, claims, user, nowMs)
  await followGroups(tx, provider, claims, user.username, nowMs)
  return user
}

interface Entry {
  readonly provider: IdentityProvider
  readonly claims: Claims
  readonly prepared: PreparedAccount | undefined
  readonly nowMs: number
}

/** The role that the provider's groups give now: what was taken away there is taken away here. */
async function followRole(
  tx: Writer,
  provider: IdentityProvider,
  claims: Claims,
  user: UserRow,
  nowMs: number
): Promise<void> {
  const role = await findRole(tx, requireRole(provider, claims))
  if (role === undefined) throw notLetIn(provider)
  if (role.id === user.role) return
  // Somebody must be able to administer the portal.
  const isLast =
    user.role === ADMINISTRATOR_ROLE && (await countWithRole(tx, ADMINISTRATOR_ROLE, { enabled: true })) === 1
  if (isLast) return
  await updateUser(tx, user.username, { user_type: fittingUserType(role, user.user_type) })
  await setRole(tx, user.username, role.id, nowMs)
  await userRoleChanged({ tx, actor: undefined, nowMs }, user.username, role.name)
}

/** Memberships of the groups that are mapped, and of no others. */
async function followGroups(
  tx: Writer,
  provider: IdentityProvider,
  claims: Claims,
  username: string,
  nowMs: number
): Promise<void> {
  const happening = { tx, actor: undefined, nowMs }
  for (const [groupId, belongs] of membershipsFor(provider, groupsOf(claims, provider)))
    await setMembership(happening, groupId, username, belongs)
}

function requireRole(provider: IdentityProvider, claims: Claims): string {
  const role = roleFor(provider, groupsOf(claims, provider))
  if (role === null) throw notLetIn(provider)
  return role
}

function notLetIn({ name }: IdentityProvider): Error {
  return providerFailed(`${name} knows you, but gives you no role in this portal. Ask an administrator.`, 'noRole')
}

export function keyOf(
  { id }: Pick<IdentityProvider, 'id'>,
  { iss, sub }: Claims
): Pick<UserIdentityRow, 'provider_id' | 'issuer' | 'subject'> {
  return { provider_id: id, issuer: iss, subject: sub }
}

/** A taken name is never shared: `ann`, `ann_entra`, `ann_entra-2`. */
async function freeName({ store }: PortalContext, name: string, providerId: string): Promise<string> {
  const candidates = [
    name,
    ...Array.from({ length: 50 }, (_, at) => `${name}_${providerId}${at === 0 ? '' : `-${at + 1}`}`)
  ]
  for (const each of candidates) if ((await findUser(store.db, each)) === undefined) return each
  throw providerFailed(`The user name ${name} is taken too often. Ask an administrator.`, 'nameTaken')
}
