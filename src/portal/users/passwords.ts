import type { Principal } from '#access'
import { createThrottle, findKnown, findRole, type Known, type Throttle, TOO_MANY_ATTEMPTS } from '#access'
import { recordAudit } from '#events'
import type { UserRow, Writer } from '#store'
import { portalWords, type SecurityPolicy } from '../organization/index.ts'
import { signInFailure } from '../pipeline/audit.ts'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { emitUserEvent } from './events.ts'
import { managing } from './managing.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { isOneOf, type PasswordContext, passwordProblems, randomPassword } from './password-policy.ts'
import { checkMayActFor } from './policy.ts'
import { viewOf } from './shapes.ts'
import { findUser, updateUser } from './store.ts'

export interface PasswordChange {
  /** Password of the own account; members who manage users need none. */
  readonly present?: string | undefined
  /** Where the present one comes from: guesses of it are counted with those of sign-ins. */
  readonly address?: string | undefined
  readonly agent?: string | undefined
  /** Absent: one is made. */
  readonly next?: string | undefined
}

export interface Passwords {
  /**
   * Ends all sign-ins of the user. Resolves with the password when it was made here. Errors: `portal/bad-parameters`,
   * `portal/unknown-user`, `portal/forbidden`.
   */
  resetPassword(
    caller: Principal,
    username: string,
    change: PasswordChange,
    policy: SecurityPolicy
  ): Promise<string | undefined>
  /**
   * Before the caller changes how the own account is signed in to; guesses are counted with those of sign-ins. An account
   * without a password has none to confirm. Errors: `portal/refused`, `portal/bad-parameters`.
   */
  confirmPassword(caller: Principal, change: Pick<PasswordChange, 'present' | 'address' | 'agent'>): Promise<void>
  /** The user signs in no more until it is reset. */
  expirePassword(caller: Principal, username: string): Promise<string>
}

/** More than any policy asks for. */
const MAX_HISTORY = 10

export function createPasswords(ground: PortalContext): Passwords {
  const { store, clock, tokens } = ground
  const throttle = createThrottle(ground)
  return {
    resetPassword: async (asking, username, { present = '', address = '', agent, next }, policy) => {
      const row = await findUser(store.db, username)
      if (row === undefined || viewOf(row, asking.member) !== 'whole') throw unknown('user')
      checkMayActFor(asking.member, row, await findRole(store.db, row.role))
      const isOwn = asking.name === row.username
      const attempt = { username: row.username, address, agent }
      const known = isOwn ? await findKnown(store.db, attempt, clock.now()) : undefined
      if (isOwn) {
        await checkPresent(throttle, row, present, address, agent, known).catch((error: unknown) => {
          ground.failures.note({ ...signInFailure(attempt, 'passwordCheckFailed', row.username), actor: row.username })
          throw error
        })
      }
      const password = next ?? randomPassword(policy)
      const earlier = earlierHashes(row)
      await checkNext(
        password,
        { username: row.username, words: [...(await portalWords(ground)), row.full_name] },
        earlier,
        policy
      )
      const password_hash = await hashPassword(password)
      await changeAs(ground, asking, async (tx, caller) => {
        const nowMs = clock.now()
        await checkUnchanged(tx, row, caller)
        // A person who knew the old password may have signed in with it.
        await tokens.revokeAll(tx, row.username)
        await throttle.forget(tx, row.username)
        if (isOwn) await throttle.succeed(tx, row.username, attempt, known)
        await updateUser(tx, row.username, {
          password_hash,
          password_history: JSON.stringify(earlier),
          password_changed_ms: nowMs,
          password_expired: 0,
          modified_ms: nowMs
        })
        await recordAudit(tx, [{ type: 'users', action: 'reset', subject: row.username }], nowMs)
        await emitUserEvent({ tx, actor: actorOf(caller), nowMs }, 'update', row.username)
      })
      return next === undefined ? password : undefined
    },
    confirmPassword: async (caller, { present = '', address = '', agent }) => {
      const row = await findUser(store.db, caller.name)
      if (row === undefined) throw unknown('user')
      if (row.password_hash === null) return
      const attempt = { username: row.username, address, agent }
      const known = await findKnown(store.db, attempt, clock.now())
      await checkPresent(throttle, row, present, address, agent, known).catch((error: unknown) => {
        ground.failures.note({ ...signInFailure(attempt, 'passwordCheckFailed', row.username), actor: row.username })
        throw error
      })
      await store.sideTransaction((tx) => throttle.succeed(tx, row.username, attempt, known))
    },
    expirePassword: (caller, username) =>
      managing(ground, caller, username, async (tx, row, nowMs) => {
        await updateUser(tx, row.username, { password_expired: 1, modified_ms: nowMs })
        return row.username
      })
  }
}

/** A token that somebody found must not lead to the password. Errors: `portal/refused`, `portal/bad-parameters`. */
async function checkPresent(
  throttle: Throttle,
  { username, password_hash }: UserRow,
  present: string,
  address: string,
  agent: string | undefined,
  known: Known
): Promise<void> {
  if ((await throttle.begin({ username, address, agent }, known)) > 0) throw refused(TOO_MANY_ATTEMPTS)
  if (!(await verifyPassword(present, password_hash))) throw badParameters(["'password' must be the present password."])
}

/**
 * Hashing takes long, and the compared value must still be current: a person who knows a password that was reset
 * meanwhile does not set the next one.
 */
async function checkUnchanged(tx: Writer, { username, id, password_hash }: UserRow, caller: Principal): Promise<void> {
  const row = await findUser(tx, username)
  if (row === undefined || row.id !== id) throw unknown('user')
  checkMayActFor(caller.member, row, await findRole(tx, row.role))
  if (row.password_hash !== password_hash)
    throw refused('The password was changed at the same time. This request changed nothing.')
}

/** The present one and those before it, newest first. */
function earlierHashes({ password_hash, password_history }: UserRow): string[] {
  const before: string[] = JSON.parse(password_history)
  return [...(password_hash === null ? [] : [password_hash]), ...before].slice(0, MAX_HISTORY)
}

async function checkNext(
  password: string,
  context: PasswordContext,
  earlier: readonly string[],
  policy: SecurityPolicy
): Promise<void> {
  const problems = (await passwordProblems(password, context, policy)).map((problem) =>
    problem.replace("'password'", "'newPassword'")
  )
  if (problems.length > 0) throw badParameters(problems)
  const { historySize } = policy
  if (historySize === null || !(await isOneOf(password, earlier.slice(0, historySize)))) return
  throw badParameters([`'newPassword' must not be one of the last ${historySize} passwords.`])
}
