import { networkOf } from '#access'
import type { SignInAttemptRow, Store, Writer } from '#store'
import type { Clock } from '#kit'

/** Guesses of passwords, counted by all servers together. */
export interface Throttle {
  /**
   * Counts an attempt before it is looked at, so that many at once do not all pass. False: it is one too many, whatever the password.
   */
  begin(username: string, address: string): Promise<boolean>
  /** The password was right: what was counted against the name from there is forgotten. */
  succeed(tx: Writer, username: string, address: string): Promise<void>
  /** Forgets what no longer counts. */
  sweep(): Promise<void>
}

/** As sign-in pages of the product say it (facts 1.1). */
export const TOO_MANY_ATTEMPTS = 'Too many invalid attempts. Please try again later.'

const WINDOW_MS = 15 * 60_000

/**
 * In a quarter of an hour: five wrong passwords of one name from one network, as self-hosted portals have it; fifty of any names from one network;
 * five hundred of one name from everywhere, so that nobody locks a name out from one place, and a thousand places do not get far.
 */
const LIMITS = { nameFromNetwork: 5, network: 50, name: 500 } as const

/** Names and networks remembered as blocked; more would be an attack on memory. */
const MAX_BLOCKED = 10_000

export function createThrottle({ store, clock }: { readonly store: Store; readonly clock: Clock }): Throttle {
  /** Until when a subject is refused without asking the database: somebody who guesses ten thousand times must not keep it busy. */
  const blocked = new Map<string, number>()

  const countAll = (subjects: readonly Subject[]): Promise<Blocked | undefined> =>
    store.sideTransaction(async (tx) => {
      for (const { name, limit } of subjects) {
        const row = await count(tx, name, clock.now())
        if (row.count > limit) return { name, untilMs: row.begun_ms + WINDOW_MS }
      }
      return undefined
    })

  return {
    begin: async (username, address) => {
      const subjects = subjectsOf(username, address)
      if (subjects.some(({ name }) => (blocked.get(name) ?? 0) > clock.now())) return false
      const block = await countAll(subjects)
      if (block === undefined) return true
      if (blocked.size >= MAX_BLOCKED) blocked.clear()
      blocked.set(block.name, block.untilMs)
      return false
    },
    succeed: async (tx, username, address) => {
      const [own, ...others] = subjectsOf(username, address)
      await tx.deleteFrom('sign_in_attempts').where('subject', '=', own?.name ?? '').execute()
      for (const { name } of others) await tx.updateTable('sign_in_attempts').set((row) => ({ count: row('count', '-', 1) })).where('subject', '=', name).where('count', '>', 0).execute()
    },
    sweep: () => store.sideTransaction(async (tx) => void (await tx.deleteFrom('sign_in_attempts').where('begun_ms', '<=', clock.now() - WINDOW_MS).execute()))
  }
}

interface Subject {
  readonly name: string
  readonly limit: number
}

interface Blocked {
  readonly name: string
  readonly untilMs: number
}

/**
 * In one order for everybody, so that two servers do not wait for each other; the narrowest first, so that what it refuses does not
 * count against the others. Names count whatever their case.
 */
function subjectsOf(username: string, address: string): Subject[] {
  const [name, network] = [username.toLowerCase().slice(0, 200), networkOf(address)]
  return [
    { name: `both:${network} ${name}`, limit: LIMITS.nameFromNetwork },
    { name: `network:${network}`, limit: LIMITS.network },
    { name: `user:${name}`, limit: LIMITS.name }
  ]
}

/** Counted first and looked at afterwards: the row is locked, so of many at once each gets its own number. */
async function count(tx: Writer, subject: string, nowMs: number): Promise<Pick<SignInAttemptRow, 'count' | 'begun_ms'>> {
  await tx.deleteFrom('sign_in_attempts').where('subject', '=', subject).where('begun_ms', '<=', nowMs - WINDOW_MS).execute()
  return tx
    .insertInto('sign_in_attempts')
    .values({ subject, count: 1, begun_ms: nowMs })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet((old) => ({ count: old('sign_in_attempts.count', '+', 1) })))
    .returning(['count', 'begun_ms'])
    .executeTakeFirstOrThrow()
}
