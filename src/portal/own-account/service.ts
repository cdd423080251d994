import { accessError, checkTransport, type Principal, type TokenUse } from '#access'
import { recordAudit, runFrom } from '#events'
import type { OwnKeys } from '../api-keys/index.ts'
import { type Organizations, policyOf, signInMinutes } from '../organization/index.ts'
import { forbidden, unknown } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { browserOf, type SignIns } from '../tokens/index.ts'
import type { Users } from '../users/index.ts'

/** The request that a form came with. */
export interface FormSource {
  readonly id: string
  readonly address: string
  readonly encrypted: boolean
  header(name: string): string | undefined
}

export interface OwnProfile {
  readonly username: string
  readonly fullName: string
  readonly email: string
  readonly description: string
  readonly role: string
  /** Whether the member may have API keys. */
  readonly mayHaveKeys: boolean
}

export interface OwnKey {
  readonly id: string
  readonly name: string
  readonly createdMs: number
  readonly usedMs: number | null
  readonly expiresMs: number | null
}

/** A sign-in that has not ended. */
export interface OwnSession {
  readonly id: string
  /** `browser`: on a page; `program`: by the portal API. */
  readonly kind: 'browser' | 'program'
  /** The browser, or what the token is bound to. */
  readonly from: string
  readonly createdMs: number
  readonly usedMs: number
  readonly expiresMs: number
  readonly current: boolean
}

export interface OwnAccount {
  /** Errors: `portal/no-token`, with sentences in `details.list` · `portal/busy` · `access/encryption-required`. */
  signIn(
    input: { readonly username: string; readonly password: string; readonly stay: boolean },
    from: FormSource
  ): Promise<{ readonly secret: string; readonly seconds: number }>
  /** The second step, where the first failed with `portal/code-required` or `portal/factor-required`. */
  signInWithCode(
    input: { readonly ticket: string; readonly code: string; readonly stay: boolean },
    from: FormSource
  ): Promise<{ readonly secret: string; readonly seconds: number; readonly recoveryCodes: readonly string[] }>
  /** For a user who has not set up the second factor that the role demands. Errors: `portal/no-token`. */
  setUpFactor(ticket: string): Promise<{ readonly secret: string; readonly uri: string; readonly setup: string }>
  /** Days that a member who asks for it stays signed in. */
  stayDays(): Promise<number>
  signOut(session: string, from: FormSource): Promise<void>
  profile(caller: Principal): Promise<OwnProfile>
  /** Ends all sessions. Errors: `portal/bad-parameters`, with sentences in `details.list` · `portal/refused`. */
  changePassword(
    caller: Principal,
    passwords: { readonly present: string; readonly next: string },
    from: FormSource
  ): Promise<void>
  /** Errors: `portal/bad-parameters` when it is not the present one, `portal/refused` too many attempts. */
  confirmPassword(caller: Principal, present: string, from: FormSource): Promise<void>
  keys(caller: Principal): Promise<readonly OwnKey[]>
  /** Resolves with the secret, which is not kept. */
  createKey(caller: Principal, name: string, expiresMs: number | null, from: FormSource): Promise<string>
  revokeKey(caller: Principal, id: string, from: FormSource): Promise<void>
  sessions(caller: Principal, session: string | undefined): Promise<readonly OwnSession[]>
  /** Errors: `portal/unknown-user` when the member has no such session. */
  endSession(caller: Principal, id: string, from: FormSource): Promise<void>
  /** All sessions, and the tokens of programs. */
  endSessions(caller: Principal, from: FormSource): Promise<void>
  /** A member saw a notice and answered: kept in the audit log. */
  noteAnswer(
    caller: Principal,
    notice: { readonly hash: string; readonly accepted: boolean },
    from: FormSource
  ): Promise<void>
}

export interface OwnAccountServices {
  readonly signIns: SignIns
  readonly users: Users
  readonly ownKeys: OwnKeys
  readonly organizations: Organizations
}

const MINUTE_MS = 60_000
/** As much of the hash as nobody guesses, and as says nothing of the token. */
const ID_LENGTH = 24

export function createOwnAccount(
  context: PortalContext,
  { signIns, users, ownKeys, organizations }: OwnAccountServices
): OwnAccount {
  const { tokens, clock } = context
  const within = <Result>(caller: Principal | undefined, from: FormSource, work: () => Promise<Result>) =>
    runFrom(
      {
        actor: caller === undefined || caller.kind === 'anonymous' ? null : caller.name,
        address: from.address,
        client: from.header('user-agent') ?? null,
        requestId: from.id
      },
      work
    )
  const checkSecret = async ({ encrypted }: FormSource): Promise<void> =>
    checkTransport(
      policyOf(await organizations.read(), context.settings),
      { audience: 'everyone', carriesSecret: true },
      encrypted
    )
  const find = async (caller: Principal, id: string) => {
    const found = (await tokens.list(caller.name)).find(({ sha256 }) => sha256.startsWith(id))
    if (found === undefined || id.length !== ID_LENGTH) throw unknown('user')
    return found
  }

  return {
    signIn: (input, from) =>
      within(undefined, from, async () => {
        await checkSecret(from)
        const organization = await organizations.read()
        const { username, password, stay } = input
        const agent = from.header('user-agent')
        const { token, expires } = await signIns.signIn(
          {
            username,
            password,
            client: 'session',
            browser: browserOf(agent),
            expiration: signInMinutes(organization, stay)
          },
          { address: from.address, agent },
          organization
        )
        return { secret: token, seconds: Math.max(0, (expires - clock.now()) / 1_000) }
      }),
    signInWithCode: ({ ticket, code, stay }, from) =>
      within(undefined, from, async () => {
        await checkSecret(from)
        const organization = await organizations.read()
        const agent = from.header('user-agent')
        const { token, expires, recoveryCodes } = await signIns.signInWithCode(
          { ticket, code, browser: browserOf(agent), expiration: signInMinutes(organization, stay) },
          { address: from.address, agent },
          organization
        )
        return { secret: token, seconds: Math.max(0, (expires - clock.now()) / 1_000), recoveryCodes }
      }),
    setUpFactor: async (ticket) => signIns.setUpFactor(ticket, await organizations.read()),
    stayDays: async () =>
      Math.max(1, Math.round((signInMinutes(await organizations.read(), true) * MINUTE_MS) / 86_400_000)),
    signOut: (session, from) => within(undefined, from, () => signIns.signOut(session, useOf(from))),
    profile: async (caller) => {
      const { row, role } = await users.see(caller.name, caller)
      return {
        username: row.username,
        fullName: row.full_name,
        email: row.email ?? '',
        description: row.description ?? '',
        role: role.name,
        mayHaveKeys: mayHaveKeys(caller)
      }
    },
    changePassword: (caller, { present, next }, from) =>
      within(caller, from, async () => {
        await checkSecret(from)
        const { securityPolicy } = await organizations.read()
        await users.resetPassword(
          caller,
          caller.name,
          { present, next, address: from.address, agent: from.header('user-agent') },
          securityPolicy
        )
      }),
    confirmPassword: (caller, present, from) =>
      within(caller, from, async () => {
        await checkSecret(from)
        await users.confirmPassword(caller, { present, address: from.address, agent: from.header('user-agent') })
      }),
    keys: async (caller) =>
      (await ownKeys.list(caller.name))
        .filter(({ revokedMs }) => revokedMs === null)
        .map(({ id, name, createdMs, usedMs, expiresMs }) => ({ id, name, createdMs, usedMs, expiresMs })),
    createKey: (caller, name, expiresMs, from) =>
      within(caller, from, async () => {
        await checkSecret(from)
        if (!mayHaveKeys(caller)) throw forbidden()
        const { secret } = await ownKeys.create(caller, caller.name, name, { expiresMs, organization: true })
        return secret
      }),
    revokeKey: (caller, id, from) =>
      within(caller, from, async () => void (await ownKeys.revoke(caller, caller.name, id))),
    sessions: async (caller, session) => {
      const current = session === undefined ? undefined : await currentOf(session)
      return (await tokens.list(caller.name)).map(({ sha256, binding, createdMs, usedMs, expiresMs }) => ({
        id: sha256.slice(0, ID_LENGTH),
        kind: binding.kind === 'session' ? 'browser' : 'program',
        from: binding.value,
        createdMs,
        usedMs,
        expiresMs,
        current: sha256 === current
      }))
    },
    endSession: (caller, id, from) =>
      within(caller, from, async () => {
        const token = await find(caller, id)
        await changeAs(context, caller, async (tx) => {
          await tokens.revoke(tx, token)
          await recordAudit(tx, [{ type: 'users', action: 'endSession', subject: caller.name }], clock.now())
        })
      }),
    endSessions: (caller, from) =>
      within(caller, from, () =>
        changeAs(context, caller, async (tx) => {
          await tokens.revokeAll(tx, caller.name)
          await recordAudit(tx, [{ type: 'users', action: 'endSessions', subject: caller.name }], clock.now())
        })
      ),
    noteAnswer: (caller, { hash, accepted }, from) =>
      within(caller, from, () =>
        changeAs(context, caller, (tx) =>
          recordAudit(
            tx,
            [
              {
                type: 'organization',
                action: accepted ? 'acceptNotice' : 'declineNotice',
                subject: 'self',
                data: { notice: hash }
              }
            ],
            clock.now()
          )
        )
      )
  }

  async function currentOf(session: string): Promise<string | undefined> {
    try {
      return (await tokens.find(session, { address: '', encrypted: true, session: true })).sha256
    } catch (error) {
      if (accessError.is(error)) return undefined
      throw error
    }
  }
}

function useOf({ address, encrypted }: FormSource): TokenUse {
  return { address, encrypted, session: true }
}

function mayHaveKeys({ member }: Principal): boolean {
  return member?.privileges.has('portal:user:generateApiTokens') === true
}
