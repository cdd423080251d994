import { createHash } from 'node:crypto'
import { findRole, type Principal } from '#access'
import { randomBase64Url, randomHex } from '#kit'
import { admitNewUser, checkMayAdmit } from '../groups/index.ts'
import type { SecurityPolicy } from '../organization/index.ts'
import { badParameters, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { change, changeAs, type PortalContext } from '../portal-context.ts'
import { addAccount, checkNewAccount, findUser, type NewAccount, prepareAccount } from '../users/index.ts'
import { type InvitationWords, writeInvitation } from './invitation-mail.ts'
import type { Invitation, Invited } from './shapes.ts'
import { acceptInvitation, deleteInvitation, findOpenInvitation, insertInvitation, listInvitations } from './store.ts'

export interface Invitations {
  list(): Promise<Invitation[]>
  /**
   * Makes a user at once, a member of the groups. Errors: those of a new user, `portal/unknown-group`,
   * `portal/forbidden`.
   */
  admit(caller: Principal, account: NewAccount, groups: readonly string[], policy: SecurityPolicy): Promise<void>
  /** Resolves with the code that accepts it. Errors: as for a new user, but of the password. */
  invite(caller: Principal, invited: Invited, sending: Sending): Promise<Invitee>
  /** Errors: `portal/unknown-invitation`. */
  withdraw(caller: Principal, id: string): Promise<void>
  /** Makes the user. Errors: `portal/unknown-invitation` also when it is over, and those of a new user. */
  signUp(code: string, account: SignUp, policy: SecurityPolicy): Promise<string>
}

/** How an invitation reaches the invited. */
export interface Sending {
  readonly minutes: number
  readonly words: InvitationWords
  /** Name of the portal. */
  readonly name: string
  /** The address of the page for a code. */
  readonly linkOf: (code: string) => string
}

export interface Invitee {
  readonly id: string
  readonly code: string
  /** A mail with the link is on its way. */
  readonly mailed: boolean
}

export interface SignUp {
  readonly username: string
  readonly password: string
  readonly fullName?: string | undefined
  readonly email?: string | undefined
}

const MINUTE_MS = 60_000

export function createInvitations(ground: PortalContext): Invitations {
  const { store, clock, mail } = ground
  return {
    list: () => listInvitations(store.db),
    admit: async (asking, said, groups, policy) => {
      await checkMayAdmit(store.db, clock.now(), asking, groups)
      const account = await prepareAccount(ground, said, policy, asking)
      await changeAs(ground, asking, async (tx, caller) => {
        const happening = { tx, actor: actorOf(caller), nowMs: clock.now() }
        await checkMayAdmit(tx, happening.nowMs, caller, groups)
        await addAccount(tx, account, caller, happening.actor, happening.nowMs)
        await admitNewUser(happening, groups, account.row.username)
      })
    },
    invite: async (caller, invited, { minutes, words, name, linkOf }) => {
      await checkMayAdmit(store.db, clock.now(), caller, invited.groups)
      const { role, userType } = await checkNewAccount(
        ground,
        { ...invited, username: invited.username || 'anybody' },
        caller
      )
      if (invited.username !== '' && (await findUser(store.db, invited.username)) !== undefined)
        throw portalError('portal/username-taken', `The user name ${invited.username} is taken.`)
      const code = randomBase64Url(24)
      const nowMs = clock.now()
      const invitation: Invitation = {
        ...invited,
        id: randomHex(16),
        role: role.id,
        userType: userType.id,
        invitedBy: caller.name,
        createdMs: nowMs,
        expiresMs: nowMs + minutes * MINUTE_MS,
        acceptedMs: null
      }
      const mailed = await changeAs(ground, caller, async (tx) => {
        // A role that somebody waits for cannot be deleted any more, but it could be until now.
        if ((await findRole(tx, role.id)) === undefined) throw unknown('role')
        await insertInvitation(tx, invitation, hash(code))
        if (invited.email === '' || (await mail.settings(tx)) === null) return false
        await mail.add(tx, {
          ...writeInvitation(words, { name, link: linkOf(code) }),
          to: invited.email,
          about: 'invitation',
          aboutId: invitation.id,
          endsMs: invitation.expiresMs
        })
        return true
      })
      return { id: invitation.id, code, mailed }
    },
    withdraw: (caller, id) =>
      changeAs(ground, caller, async (tx) => {
        if (!(await deleteInvitation(tx, id))) throw unknown('invitation')
        await mail.withdraw(tx, 'invitation', id)
      }),
    signUp: async (code, { username, password, fullName, email }, policy) => {
      const invitation = await findOpenInvitation(store.db, hash(code), clock.now())
      if (invitation === undefined) throw unknown('invitation')
      if (invitation.username !== '' && invitation.username !== username)
        throw badParameters([`'username' must be ${invitation.username}, as the invitation says.`])
      const { firstName, lastName, role, userType, groups } = invitation
      const account = await prepareAccount(
        ground,
        { username, password, firstName, lastName, fullName, email: email || invitation.email, role, userType },
        policy,
        'system'
      )
      await change(ground, async (tx) => {
        if (!(await acceptInvitation(tx, invitation.id, clock.now()))) throw unknown('invitation')
        await mail.withdraw(tx, 'invitation', invitation.id)
        const happening = { tx, actor: { id: account.row.id, username }, nowMs: clock.now() }
        await addAccount(tx, account, 'system', happening.actor, happening.nowMs)
        await admitNewUser(happening, groups, username)
      })
      return username
    }
  }
}

/** The code is random, so a plain hash is enough. */
function hash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
