import {
  type Attempt,
  accessError,
  createThrottle,
  findKnown,
  type Known,
  networkOf,
  normalAddress,
  TOO_MANY_ATTEMPTS,
  type TokenBinding,
  type TokenUse
} from '#access'
import { recordAudit } from '#events'
import { isLoggiaError, type LoggiaError } from '#kit'
import type { UserRow, Writer } from '#store'
import { maxTokenMinutes, type Organization } from '../organization/index.ts'
import { signInFailure } from '../pipeline/audit.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { change, type PortalContext } from '../portal-context.ts'
import type { FactorSetup } from '../second-factor/index.ts'
import {
  isTicketOf,
  keepFactor,
  needsFactor,
  newSetup,
  openTicket,
  sealTicket,
  useCode
} from '../second-factor/index.ts'
import { comparePassword, findExactUser, withPasswordSlot } from '../users/index.ts'
import { signedIn, signedOut } from './events.ts'
import type { GeneratedToken } from './shapes.ts'
import { noteSignIn } from './store.ts'

/** A request for a token, as a form that may be incomplete. */
export interface SignIn {
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly client?: TokenBinding['kind'] | undefined
  readonly referer?: string | undefined
  /** With client=session: what people know the browser by. */
  readonly browser?: string | undefined
  readonly ip?: string | undefined
  /** Of the second factor, when the account has one. */
  readonly code?: string | undefined
  /** Minutes. */
  readonly expiration?: number | undefined
}

/** The second step of a sign-in on a page: the password was right before. */
export interface CodeSignIn extends Pick<SignIn, 'browser' | 'expiration'> {
  /** Of the error that asked for the code, or of `setUpFactor`. */
  readonly ticket: string
  readonly code: string
}

/** Where somebody signs in from. */
export type Client = Omit<Attempt, 'username'>

export interface SignIns {
  /**
   * Errors: `portal/no-token`, naming what is missing or wrong, and never which of name and password it is ·
   * `portal/busy` · after the right password `portal/code-required`, or `portal/factor-required` for a user who has not
   * set up the second factor that the role demands (both with details: ticket).
   */
  signIn(input: SignIn, from: Client, organization: Organization): Promise<GeneratedToken>
  /**
   * With the code that was asked for; where a factor was set up, with its recovery codes. Errors: `portal/no-token`.
   */
  signInWithCode(
    input: CodeSignIn,
    from: Client,
    organization: Organization
  ): Promise<GeneratedToken & { readonly recoveryCodes: readonly string[] }>
  /** The app that a user without a second factor sets up to sign in. Errors: `portal/no-token` when it took too long. */
  setUpFactor(ticket: string, organization: Organization): Promise<FactorSetup>
  /**
   * A token of the portal for one of a federated server, with the same referer and end. Errors: those of `Tokens.find`.
   */
  exchange(secret: string, serverUrl: string, use: TokenUse, organization: Organization): Promise<GeneratedToken>
  /** An invalid token is ignored. */
  signOut(secret: string, use: TokenUse): Promise<void>
  /** Forgets attempts and tokens that no longer count. */
  sweep(): Promise<void>
}

const DEFAULT_MINUTES = 60
const INVALID_CODE = 'The code is wrong, or was used before.'
const TOOK_TOO_LONG = 'This sign-in took too long. Please begin again.'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export function createSignIns(ground: PortalContext): SignIns {
  const { store, clock, tokens, members, failures } = ground
  const throttle = createThrottle(ground)

  /**
   * Waits for a turn, and looks at the password when the attempt is not too early. Errors: `portal/no-token` too early,
   * `portal/busy`.
   */
  const look = (attempt: Attempt, known: Known, password: string) =>
    withPasswordSlot({ origin: networkOf(attempt.address), known: known !== undefined }, async () => {
      const waitMs = throttle.knownDelayMs(attempt, known) || (await throttle.begin(attempt, known))
      if (waitMs > 0) throw tooEarly(waitMs)
      const user = await findExactUser(store.db, attempt.username)
      // Always compared: the time must not reveal whether the user exists.
      const right = await comparePassword(password, user?.password_hash ?? null)
      return user !== undefined && right && user.disabled === 0 ? user : undefined
    })

  const noteFailure = async (username: string, from: Client, error: unknown): Promise<void> => {
    // The code is missing only: the password was right.
    if (!isLoggiaError(error) || portalError.is(error, 'portal/code-required', 'portal/factor-required')) return
    const action =
      error.code === 'portal/busy' ? 'signinBusy' : error.details.delayed === true ? 'signinDelayed' : 'signinFailed'
    const user = await findExactUser(store.db, username)
    failures.note(signInFailure(from, action, user?.username))
  }

  const signInChecked = async (
    { username, password, code, minutes, binding }: CheckedRequest,
    from: Client,
    organization: Organization
  ): Promise<GeneratedToken> => {
    const attempt = { ...from, username }
    const known = await findKnown(store.db, attempt, clock.now())
    const waitMs = throttle.knownDelayMs(attempt, known)
    if (waitMs > 0) throw tooEarly(waitMs)
    const user = await look(attempt, known, password)
    if (user === undefined) throw noToken(['Invalid username or password.'])
    await askForFactor(user, code, attempt, known, organization)
    const made = await change(ground, async (tx) => {
      const nowMs = clock.now()
      // Verifying takes long: a password that was reset meanwhile, or a user who was disabled, gets no token after it.
      const now = await findExactUser(tx, username)
      if (now?.id !== user.id || now.disabled === 1 || now.password_hash !== user.password_hash)
        throw noToken(['Invalid username or password.'])
      checkPasswordAge(now, organization, nowMs)
      if (now.second_factor_ms !== null && !(await useCode(tx, ground.sealer, username, code, nowMs))) return undefined
      return enter(tx, now, { minutes, binding }, attempt, known, organization)
    })
    if (made === undefined) throw noToken([INVALID_CODE])
    return made
  }

  /** The password was right: the attempt neither failed nor succeeded. */
  const askForFactor = async (
    user: UserRow,
    code: string,
    attempt: Attempt,
    known: Known,
    organization: Organization
  ): Promise<void> => {
    const lacksFactor = user.second_factor_ms === null && needsFactor(organization, user)
    if (!lacksFactor && (user.second_factor_ms === null || code !== '')) return
    checkPasswordAge(user, organization, clock.now())
    await store.sideTransaction((tx) => throttle.withdraw(tx, attempt, known))
    const details = { ticket: sealTicket(ground, user, null) }
    if (lacksFactor)
      throw portalError('portal/factor-required', 'This account must have a second factor.', {
        details: {
          ...details,
          list: ['This account must have a second factor. Set one up on the sign-in page of the portal.']
        }
      })
    throw portalError('portal/code-required', 'The code of the second factor is required.', {
      details: { ...details, list: ["'code' must be specified: this account has a second factor."] }
    })
  }

  const enter = async (
    tx: Writer,
    { id, username }: UserRow,
    { minutes, binding }: Pick<CheckedRequest, 'minutes' | 'binding'>,
    attempt: Attempt,
    known: Known,
    organization: Organization
  ): Promise<GeneratedToken> => {
    const nowMs = clock.now()
    const expires = nowMs + minutes * MINUTE_MS
    const token = await tokens.issue(tx, { username, binding, expiresMs: expires, httpsOnly: organization.allSsl })
    await noteSignIn(tx, username, nowMs)
    await throttle.succeed(tx, username, attempt, known)
    await signedIn({ tx, actor: { id, username }, nowMs }, username)
    return { token, expires, ssl: organization.allSsl }
  }

  const signInByTicket = async (
    { ticket: sealed, code, browser, expiration = DEFAULT_MINUTES }: CodeSignIn,
    from: Client,
    organization: Organization
  ): Promise<GeneratedToken & { readonly recoveryCodes: readonly string[] }> => {
    const ticket = openTicket(ground, sealed)
    if (ticket === undefined) throw noToken([TOOK_TOO_LONG])
    const attempt = { ...from, username: ticket.username }
    const known = await findKnown(store.db, attempt, clock.now())
    const waitMs = throttle.knownDelayMs(attempt, known) || (await throttle.begin(attempt, known))
    if (waitMs > 0) throw tooEarly(waitMs)
    const made = await change(ground, async (tx) => {
      const user = await findExactUser(tx, ticket.username)
      if (!isTicketOf(ticket, user)) throw noToken([TOOK_TOO_LONG])
      // Nobody sets a factor up beside one that is there.
      if ((ticket.secret !== null) !== (user.second_factor_ms === null)) throw noToken([TOOK_TOO_LONG])
      const recoveryCodes =
        ticket.secret === null
          ? (await useCode(tx, ground.sealer, user.username, code, clock.now())) && []
          : await keepFactor(ground, tx, user, ticket.secret, code)
      if (!recoveryCodes) return undefined
      const binding = { kind: 'session', value: browser || '-' } as const
      return {
        ...(await enter(tx, user, { minutes: expiration, binding }, attempt, known, organization)),
        recoveryCodes
      }
    })
    if (made === undefined) throw noToken([INVALID_CODE])
    return made
  }

  return {
    signIn: async (input, from, organization) => {
      const checked = checkInput(input, from.address, organization)
      try {
        return await signInChecked(checked, from, organization)
      } catch (error) {
        await noteFailure(checked.username, from, error)
        throw error
      }
    },
    signInWithCode: async (input, from, organization) => {
      try {
        return await signInByTicket(input, from, organization)
      } catch (error) {
        await noteFailure(openTicket(ground, input.ticket)?.username ?? '', from, error)
        throw error
      }
    },
    setUpFactor: async (sealed, { name: portal }) => {
      const ticket = openTicket(ground, sealed)
      const user = ticket && (await findExactUser(store.db, ticket.username))
      if (ticket === undefined || !isTicketOf(ticket, user) || user.second_factor_ms !== null)
        throw noToken([TOOK_TOO_LONG])
      return newSetup(ground, user, portal, ticket.secret ?? undefined)
    },
    exchange: async (secret, serverUrl, use, organization) => {
      if (serverUrl === '') throw noToken(["'serverUrl' must be specified."])
      if (!/^https?:$/.test(URL.parse(serverUrl)?.protocol ?? ''))
        throw noToken(["'serverUrl' must be an http or https address."])
      // Also refuses the token of a user who was disabled meanwhile.
      const { name: username } = await tokens.identify(secret, use)
      const parent = await tokens.find(secret, use)
      const token = await change(ground, async (tx) => {
        if (!(await tokens.isLive(tx, parent))) throw accessError('access/invalid-token', 'Invalid token.')
        await recordAudit(
          tx,
          [{ type: 'users', action: 'exchangeToken', subject: username, actor: username, data: { serverUrl } }],
          clock.now()
        )
        return tokens.issue(tx, {
          username,
          binding: parent.binding,
          expiresMs: parent.expiresMs,
          httpsOnly: organization.allSsl,
          exchange: { serverUrl, parent }
        })
      })
      return { token, expires: parent.expiresMs, ssl: organization.allSsl }
    },
    signOut: async (secret, use) => {
      const token = await tokens.find(secret, use).catch((error: unknown) => {
        if (accessError.is(error, 'access/invalid-token')) return undefined
        throw error
      })
      const member = token && (await members.find(token.username))
      if (token === undefined || member === undefined) return
      await change(ground, async (tx) => {
        await tokens.revoke(tx, token)
        await signedOut(
          { tx, actor: { id: member.id, username: member.username }, nowMs: clock.now() },
          member.username
        )
      })
    },
    sweep: async () => {
      await throttle.sweep()
      await tokens.sweep()
    }
  }
}

interface CheckedRequest {
  readonly username: string
  readonly password: string
  readonly code: string
  readonly minutes: number
  readonly binding: TokenBinding
}

/** One sentence for everything that is missing or too much (PORTAL-token-7). */
function checkInput(
  { username = '', password = '', code = '', client = 'referer', referer = '', browser = '', ip, expiration }: SignIn,
  address: string,
  organization: Organization
): CheckedRequest {
  const most = maxTokenMinutes(organization)
  const minutes = expiration ?? Math.min(DEFAULT_MINUTES, most)
  const values = { referer: referer.trim(), ip: ip ?? '', requestip: normalAddress(address), session: browser || '-' }
  const value = values[client]
  const problems = [
    ...(username === '' ? ["'username' must be specified."] : []),
    ...(password === '' ? ["'password' must be specified."] : []),
    ...(value === '' ? [`'${client === 'ip' ? 'ip' : 'referer'}' must be specified.`] : []),
    ...(minutes > most ? [`'expiration' must be at most ${most} minutes.`] : [])
  ]
  if (problems.length > 0) throw noToken(problems)
  return { username, password, code: code.trim(), minutes, binding: { kind: client, value } }
}

function checkPasswordAge(
  { password_changed_ms, password_expired }: UserRow,
  { securityPolicy: { expirationInDays } }: Organization,
  nowMs: number
): void {
  const old = expirationInDays !== null && nowMs - (password_changed_ms ?? 0) > expirationInDays * DAY_MS
  if (old || password_expired === 1)
    throw noToken(['The password has expired. It must be reset before the next sign-in.'])
}

/** With the time to wait, so that people and programs need not try again and again. */
function tooEarly(waitMs: number): LoggiaError {
  const seconds = Math.ceil(waitMs / 1_000)
  return noToken(
    [TOO_MANY_ATTEMPTS, `The next attempt is possible in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`],
    { delayed: true }
  )
}

function noToken(details: readonly string[], more: Readonly<Record<string, unknown>> = {}): LoggiaError {
  return portalError('portal/no-token', 'Unable to generate token.', { details: { list: details, ...more } })
}
