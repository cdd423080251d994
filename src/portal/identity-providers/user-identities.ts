import type { Principal } from '#access'
import { recordAudit } from '#events'
import { refused, unknown } from '../pipeline/errors.ts'
import type { PortalContext } from '../portal-context.ts'
import { findUser, managing, managingAccess, viewOf } from '../users/index.ts'
import { deleteIdentities, findIdentity, findProvider, insertIdentity, listIdentities } from './store.ts'

export interface UserIdentity {
  readonly provider: string
  readonly providerName: string
  readonly subject: string
  /** The provider decides role and mapped groups. */
  readonly managed: boolean
  readonly createdMs: number
  readonly usedMs: number | null
}

/** Accounts of providers that a user signs in with. */
export interface UserIdentities {
  /** Errors: `portal/unknown-user`, also when the caller does not see the whole user. */
  list(caller: Principal, username: string): Promise<readonly UserIdentity[]>
  /** By those who manage users: as whom the provider knows the user. Errors: `portal/unknown-provider`, `portal/refused`. */
  add(
    caller: Principal,
    username: string,
    identity: { readonly provider: string; readonly subject: string }
  ): Promise<void>
  /** Errors: `portal/unknown-provider`, `portal/refused` when nothing would be left to sign in with. */
  remove(caller: Principal, username: string, provider: string): Promise<void>
}

export function createUserIdentities(ground: PortalContext): UserIdentities {
  const { store } = ground
  return {
    list: async (caller, username) => {
      const user = await findUser(store.db, username)
      if (user === undefined || viewOf(user, caller.member) !== 'whole') throw unknown('user')
      const rows = await listIdentities(store.db, user.username)
      const providers = await Promise.all(rows.map(({ provider_id }) => findProvider(store.db, provider_id)))
      return rows.map((row, at) => ({
        provider: row.provider_id,
        providerName: providers[at]?.name ?? row.provider_id,
        subject: row.subject,
        managed: row.managed === 1,
        createdMs: row.created_ms,
        usedMs: row.used_ms
      }))
    },
    add: (caller, username, { provider: id, subject }) =>
      managingAccess(ground, caller, username, async (tx, user, nowMs) => {
        const provider = await findProvider(tx, id)
        if (provider === undefined) throw unknown('provider')
        const key = { provider_id: id, issuer: provider.issuer, subject }
        if ((await findIdentity(tx, key)) !== undefined)
          throw refused(`This account of ${provider.name} belongs to a user of the portal already.`)
        await insertIdentity(tx, { ...key, username: user.username, managed: 0, created_ms: nowMs, used_ms: null })
        await recordAudit(
          tx,
          [{ type: 'users', action: 'linkProvider', subject: user.username, data: { provider: id, subject } }],
          nowMs
        )
      }),
    remove: (caller, username, id) =>
      managing(ground, caller, username, async (tx, user, nowMs) => {
        const others = (await listIdentities(tx, user.username)).filter(({ provider_id }) => provider_id !== id)
        if (user.password_hash === null && others.length === 0)
          throw refused(`${user.username} has no password, and could not sign in any more. Set one first.`)
        if ((await deleteIdentities(tx, user.username, id)) === 0) throw unknown('provider')
        await recordAudit(
          tx,
          [{ type: 'users', action: 'unlinkProvider', subject: user.username, data: { provider: id } }],
          nowMs
        )
      })
  }
}
