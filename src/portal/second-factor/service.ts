import { createThrottle, findKnown, type Principal, TOO_MANY_ATTEMPTS } from '#access'
import { type AuditAction, recordAudit } from '#events'
import type { UserRow, Writer } from '#store'
import type { Organization } from '../organization/index.ts'
import { signInFailure } from '../pipeline/audit.ts'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { emitUserEvent, findExactUser, findUser, managingAccess, viewOf } from '../users/index.ts'
import { factorPlace, useCode } from './check-code.ts'
import { needsFactor } from './policy.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { isTicketOf, openTicket, sealTicket } from './sign-in-ticket.ts'
import { countRecoveryCodes, findFactor, putFactor, putRecoveryCodes, removeFactor } from './store.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

export interface FactorState {
  readonly enabled: boolean
  readonly sinceMs: number | null
  readonly recoveryCodesLeft: number
  /** The role of the user must have one. */
  readonly required: boolean
}

/** A factor that is not kept yet: the app has to answer with a code first. */
export interface FactorSetup {
  readonly secret: string
  /** For the picture that apps read. */
  readonly uri: string
  /** Comes back with the first code. */
  readonly setup: string
}

/** Where somebody is. */
export interface FactorOrigin {
  readonly address: string
  readonly agent: string | undefined
}

/** The second factor of members: time-based codes of an app (RFC 6238), and recovery codes. */
export interface SecondFactors {
  /** Errors: `portal/unknown-user`, also when the caller does not see the whole user. */
  state(caller: Principal, username: string, organization: Organization): Promise<FactorState>
  /** After the password was confirmed. Errors: `portal/refused` when there is one. */
  begin(caller: Principal, organization: Organization): Promise<FactorSetup>
  /** Resolves with the recovery codes, which are not kept. Errors: `portal/bad-parameters`, `portal/refused`. */
  confirm(caller: Principal, setup: string, code: string, from: FactorOrigin): Promise<readonly string[]>
  /** New recovery codes; the old ones end. The same errors. */
  renewCodes(caller: Principal, code: string, from: FactorOrigin): Promise<readonly string[]>
  /** Errors: also `portal/refused` where the role must have one. */
  remove(caller: Principal, code: string, from: FactorOrigin, organization: Organization): Promise<void>
  /** By those who manage users, of somebody who lost it. */
  reset(caller: Principal, username: string): Promise<void>
}

export function createSecondFactors(ground: PortalContext): SecondFactors {
  const { store, clock, sealer, failures } = ground
  const throttle = createThrottle(ground)

  /** One attempt with a code, counted before it is checked. */
  const withCode = async <Result>(
    caller: Principal,
    from: FactorOrigin,
    parameter: string,
    work: (tx: Writer, user: UserRow) => Promise<Result | undefined>
  ): Promise<Result> => {
    const attempt = { username: caller.name, ...from }
    const known = await findKnown(store.db, attempt, clock.now())
    if ((await throttle.begin(attempt, known)) > 0) throw refused(TOO_MANY_ATTEMPTS)
    const result = await changeAs(ground, caller, async (tx) => {
      const user = await findExactUser(tx, caller.name)
      if (user === undefined) throw unknown('user')
      const done = await work(tx, user)
      if (done !== undefined) await throttle.succeed(tx, user.username, attempt, known)
      return done
    })
    if (result !== undefined) return result
    failures.note({ ...signInFailure(from, 'codeCheckFailed', caller.name), actor: caller.name })
    throw badParameters([`'${parameter}' must be a code of now that was not used before.`])
  }
  const audit = (tx: Writer, action: AuditAction<'users'>, subject: string): Promise<void> =>
    recordAudit(tx, [{ type: 'users', action, subject }], clock.now())

  return {
    state: async (caller, username, organization) => {
      const user = await findUser(store.db, username)
      if (user === undefined || viewOf(user, caller.member) !== 'whole') throw unknown('user')
      return {
        enabled: user.second_factor_ms !== null,
        sinceMs: user.second_factor_ms,
        recoveryCodesLeft: await countRecoveryCodes(store.db, user.username),
        required: needsFactor(organization, user)
      }
    },
    begin: async (caller, { name: portal, properties }) => {
      const user = await findExactUser(store.db, caller.name)
      if (user === undefined) throw unknown('user')
      if (user.second_factor_ms !== null) throw refused('This account has a second factor already. Remove it first.')
      if (properties.mfaEnabled === false) throw refused('Second factors are switched off in this portal.')
      if (user.password_hash === null)
        throw refused('This account has no password: its sign-in provider has the second factor.')
      return newSetup(ground, user, portal)
    },
    confirm: (caller, setup, code, from) =>
      withCode(caller, from, 'code', async (tx, user) => {
        const ticket = openTicket(ground, setup)
        if (ticket?.secret == null || !isTicketOf(ticket, user) || user.second_factor_ms !== null)
          throw refused('This set-up is over. Begin again.')
        return keepFactor(ground, tx, user, ticket.secret, code)
      }),
    renewCodes: (caller, code, from) =>
      withCode(caller, from, 'code', async (tx, user) => {
        if (!(await useCode(tx, sealer, user.username, code, clock.now()))) return undefined
        const codes = newRecoveryCodes()
        await putRecoveryCodes(tx, user.username, codes.map(hashRecoveryCode))
        await audit(tx, 'renewRecoveryCodes', user.username)
        return codes
      }),
    remove: async (caller, code, from, organization) => {
      await withCode(caller, from, 'code', async (tx, user) => {
        if (needsFactor(organization, user)) throw refused('Your role must have a second factor.')
        if (!(await useCode(tx, sealer, user.username, code, clock.now()))) return undefined
        await removeFactor(tx, user.username)
        await audit(tx, 'removeSecondFactor', user.username)
        return true
      })
    },
    reset: (caller, username) =>
      managingAccess(ground, caller, username, async (tx, user, nowMs) => {
        if (user.username === caller.name) throw refused('Remove your own second factor with a code.')
        if ((await findFactor(tx, user.username)) === undefined) throw refused(`${user.username} has no second factor.`)
        await removeFactor(tx, user.username)
        await audit(tx, 'resetSecondFactor', user.username)
        await emitUserEvent({ tx, actor: actorOf(caller), nowMs }, 'update', user.username)
      })
  }
}

/** `secret`: of a set-up that goes on. */
export function newSetup(ground: PortalContext, user: UserRow, portal: string, secret = newTotpSecret()): FactorSetup {
  return {
    secret,
    uri: totpUri(secret, { portal, username: user.username }),
    setup: sealTicket(ground, user, secret)
  }
}

/** Keeps the factor when the app's code is right; resolves with its recovery codes. */
export async function keepFactor(
  { sealer, clock }: PortalContext,
  tx: Writer,
  { username }: UserRow,
  secret: string,
  code: string
): Promise<readonly string[] | undefined> {
  const nowMs = clock.now()
  const step = totpStep(secret, code.replace(/\s/g, ''), nowMs, 0)
  if (step === undefined) return undefined
  const codes = newRecoveryCodes()
  const sealed = sealer.seal(secret, factorPlace(username))
  await putFactor(tx, { username, secret: sealed, last_step: step, created_ms: nowMs }, codes.map(hashRecoveryCode))
  await recordAudit(tx, [{ type: 'users', action: 'addSecondFactor', subject: username, actor: username }], nowMs)
  return codes
}
