import { type ApiKey, countLiveKeys, type Keys, type NewKey, type Principal } from '#access'
import { type AuditAction, recordAudit } from '#events'
import type { UserRow, Writer } from '#store'
import { badParameters, forbidden, refused, unknown } from '../pipeline/errors.ts'
import { callerWithin, type PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'

/** Input of the owner for a key; missing values stay. null: the portal's own limit, or no expiration. */
export interface KeyInput {
  readonly name?: string | undefined
  readonly organization?: boolean | undefined
  readonly expiresMs?: number | null | undefined
  readonly dailyCalls?: number | null | undefined
  readonly dailyEngineMs?: number | null | undefined
}

export interface OwnKeys {
  list(owner: string): Promise<readonly ApiKey[]>
  /** Errors: `portal/bad-parameters`, `portal/forbidden`, like all functions below. */
  create(caller: Principal, owner: string, name: string, input: KeyInput): Promise<NewKey>
  /** Errors: `portal/unknown-api-key` also when it is of somebody else, or revoked. */
  update(caller: Principal, owner: string, id: string, input: KeyInput): Promise<ApiKey>
  rotate(caller: Principal, owner: string, id: string): Promise<NewKey>
  revoke(caller: Principal, owner: string, id: string): Promise<ApiKey>
}

/** More would be mislaid. */
const MAX_LIVE = 100

export function createOwnKeys(ground: PortalContext): OwnKeys {
  const { store, clock, keys } = ground
  const userOf = async (owner: string): Promise<UserRow> => {
    const user = await findUser(store.db, owner)
    if (user === undefined) throw unknown('user')
    return user
  }
  /** Not the ended ones of an earlier user of that name. */
  const listOf = async (owner: string): Promise<readonly ApiKey[]> => {
    const user = await userOf(owner)
    return (await keys.list(user.username)).filter(
      ({ revokedMs, createdMs }) => revokedMs === null || createdMs >= user.created_ms
    )
  }
  const find = async (owner: string, id: string): Promise<ApiKey> => {
    const key = (await listOf(owner)).find((each) => each.id === id && each.revokedMs === null)
    if (key === undefined) throw unknown('api-key')
    return key
  }
  /**
   * Looks at the caller again, and makes the entry of the audit log: a key is known by its id, or before it is made by
   * its name.
   */
  const checked =
    (caller: Principal, owner: string, action: AuditAction<'keys'>, subject: string, data: object = {}) =>
    async (tx: Writer): Promise<void> => {
      await callerWithin(tx, caller)
      await recordAudit(tx, [{ type: 'keys', action, subject, data: { owner, ...data } }], clock.now())
    }
  return {
    list: listOf,
    create: async (caller, owner, name, input) => {
      const { username } = await userOf(owner)
      checkInput(ground, caller, input)
      return keys.create(name, { owner: username, ...termsOf(input) }, async (tx) => {
        // A key of a user whom nobody knows any more would be one that the operator made.
        await checked(caller, username, 'create', name, input)(tx)
        if ((await countLiveKeys(tx, username, clock.now())) >= MAX_LIVE)
          throw refused(`A user can have at most ${MAX_LIVE} active API keys.`)
      })
    },
    update: async (caller, owner, id, input) => {
      const key = await find(owner, id)
      checkInput(ground, caller, input)
      return keys.update(
        key.id,
        { ...(input.name !== undefined && { name: input.name }), ...termsOf(input) },
        checked(caller, owner, 'update', id, input)
      )
    },
    rotate: async (caller, owner, id) => keys.rotate((await find(owner, id)).id, checked(caller, owner, 'rotate', id)),
    revoke: async (caller, owner, id) => keys.revoke((await find(owner, id)).id, checked(caller, owner, 'revoke', id))
  }
}

function termsOf({ organization, expiresMs, dailyCalls, dailyEngineMs }: KeyInput): Parameters<Keys['update']>[1] {
  return {
    ...(organization !== undefined && { organization }),
    ...(expiresMs !== undefined && { expiresMs }),
    ...(dailyCalls !== undefined && { dailyCalls }),
    ...(dailyEngineMs !== undefined && { dailyEngineMs })
  }
}

/** Owners limit their keys; beyond what the portal gives every key only those go who decide over its security. */
function checkInput(
  { clock, settings }: PortalContext,
  { member }: Principal,
  { dailyCalls, dailyEngineMs, expiresMs }: KeyInput
): void {
  if (expiresMs != null && expiresMs <= clock.now()) throw badParameters(["'expires' must lie in the future."])
  const beyond = (wanted: number | null | undefined, own: number | null): boolean =>
    wanted != null && own !== null && wanted > own
  const isBeyond = beyond(dailyCalls, settings.keyDailyCalls) || beyond(dailyEngineMs, settings.keyDailyEngineMs)
  if (isBeyond && member?.privileges.has('portal:admin:manageSecurity') !== true) throw forbidden()
}
