import { createHash } from 'node:crypto'
import { type Clock, isLoggiaError, type Sealer } from '#kit'
import type { UserRow } from '#store'

/** The password was right, and the code is missing. It opens nothing without the code. */
export interface SignInTicket {
  readonly username: string
  readonly userId: string
  /** Of the hash of the password: after a new password the ticket is worth nothing. */
  readonly passwordMark: string
  readonly madeMs: number
  /** A factor that is being set up: the user must have one, and has none yet. */
  readonly secret: string | null
}

const PLACE = 'sign-in without its code'
/** As long as somebody looks for a phone, or installs an app. */
const TICKET_MS = 600_000

type Keeping = { readonly sealer: Sealer; readonly clock: Clock }

export function sealTicket({ sealer, clock }: Keeping, user: UserRow, secret: string | null): string {
  const { username, id: userId } = user
  const ticket: SignInTicket = { username, userId, passwordMark: markOf(user), madeMs: clock.now(), secret }
  return sealer.seal(JSON.stringify(ticket), PLACE)
}

/** undefined: it was not made here, or is too old. */
export function openTicket({ sealer, clock }: Keeping, sealed: string): SignInTicket | undefined {
  try {
    const ticket = JSON.parse(sealer.open(sealed, PLACE)) as SignInTicket
    return clock.now() - ticket.madeMs > TICKET_MS ? undefined : ticket
  } catch (error) {
    if (isLoggiaError(error, 'seal/')) return undefined
    throw error
  }
}

/** Whether it is still about this user with this password. */
export function isTicketOf({ userId, passwordMark }: SignInTicket, user: UserRow | undefined): user is UserRow {
  return user !== undefined && user.id === userId && user.disabled === 0 && passwordMark === markOf(user)
}

function markOf({ password_hash }: UserRow): string {
  return createHash('sha256')
    .update(password_hash ?? '')
    .digest('base64url')
}
