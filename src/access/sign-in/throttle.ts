import type { Clock } from '#kit'
import type { Store, Writer } from '#store'
import {
  type Attempt,
  type AttemptSubject,
  accountSubject,
  delayMs,
  subjectsOf,
  UNDER_ATTACK
} from './attempt-subjects.ts'
import { forgetClients, rememberClient, sweepClients } from './known-clients.ts'

export type { Attempt } from './attempt-subjects.ts'

export type Known = 'client' | 'network' | undefined

/**
 * Failed sign-ins, counted by all servers together: guesses are slowed down, and nobody can keep others from signing
 * in.
 */
export interface Throttle {
  /**
   * How long this attempt has to wait, as far as this server knows without asking the database; 0: it may have a turn.
   */
  knownDelayMs(attempt: Attempt, known: Known): number
  /**
   * Counts an attempt before it is checked, so that concurrent ones do not all pass. Resolves with 0, or with how long
   * it has to wait: it was not counted then.
   */
  begin(attempt: Attempt, known: Known): Promise<number>
  /**
   * The password was right: the account's failures from there are deleted, and the client is known from
   * now on. `username` as it is written.
   */
  succeed(tx: Writer, username: string, attempt: Attempt, known: Known): Promise<void>
  /** The attempt was not a failure, and proved nothing yet: it is taken back, and what failed before stays. */
  withdraw(tx: Writer, attempt: Attempt, known: Known): Promise<void>
  /** After a new password: no client is known any more. */
  forget(tx: Writer, username: string): Promise<void>
  /** Forgets what no longer counts. */
  sweep(): Promise<void>
}

/** As sign-in pages of the product say it (PORTAL-token-8). */
export const TOO_MANY_ATTEMPTS = 'Too many invalid attempts. Please try again later.'

/** A subject without failures for this time starts again at 0; longer than every delay. */
const FORGOTTEN_MS = 60 * 60_000

/** Subjects in the cache of delayed ones; more would be an attack on memory. */
const MAX_DELAYED = 10_000

/**
 * Rows kept; the ones whose last failure is longest ago go first. Checked after every this many attempts, and with
 * every sweep.
 */
const MAX_ROWS = 200_000
const LOOKED_AT_EVERY = 10_000

export function createThrottle({ store, clock }: { readonly store: Store; readonly clock: Clock }): Throttle {
  /** Until when a subject has to wait: somebody who guesses ten thousand times must not keep the database busy. */
  const delayed = new Map<string, number>()
  let attempts = 0

  const remember = ({ name }: AttemptSubject, untilMs: number): void => {
    if (delayed.size >= MAX_DELAYED) delayed.clear()
    delayed.set(name, untilMs)
  }

  const sweep = async (): Promise<void> => {
    await store.sideTransaction(async (tx) => {
      await tx
        .deleteFrom('sign_in_attempts')
        .where('last_ms', '<=', clock.now() - FORGOTTEN_MS)
        .execute()
      const surplus = await tx
        .selectFrom('sign_in_attempts')
        .select('last_ms')
        .orderBy('last_ms', 'desc')
        .offset(MAX_ROWS)
        .limit(1)
        .executeTakeFirst()
      if (surplus !== undefined)
        await tx.deleteFrom('sign_in_attempts').where('last_ms', '<=', surplus.last_ms).execute()
      await sweepClients(tx, clock.now())
    })
  }

  return {
    knownDelayMs: (attempt, known) => {
      // The stricter limit of an attack is not known here; the database looks again.
      const waits = subjectsOf(attempt, known, false).map(({ name, maxDelayMs }) => ({
        waitMs: (delayed.get(name) ?? 0) - clock.now(),
        maxDelayMs
      }))
      return Math.max(0, ...waits.flatMap(({ waitMs, maxDelayMs }) => (waitMs > maxDelayMs ? [] : [waitMs])))
    },
    begin: async (attempt, known) => {
      if (++attempts % LOOKED_AT_EVERY === 0) await sweep()
      return store.sideTransaction(async (tx) => {
        const nowMs = clock.now()
        const account = known === undefined ? await lockCount(tx, accountSubject(attempt.username), nowMs) : undefined
        const subjects = subjectsOf(attempt, known, account !== undefined && account.count >= UNDER_ATTACK)
        for (const subject of subjects) {
          const { count, last_ms } = await lockCount(tx, subject.name, nowMs)
          // A clock that was put back must not make a delay longer than it is.
          const waitMs = Math.min(last_ms, nowMs) + delayMs(subject, count) - nowMs
          if (count === 0 || waitMs <= 0) continue
          remember(subject, nowMs + waitMs)
          return waitMs
        }
        const names = [
          ...(account === undefined ? [] : [accountSubject(attempt.username)]),
          ...subjects.map(({ name }) => name)
        ]
        await tx
          .updateTable('sign_in_attempts')
          .set((row) => ({ count: row('count', '+', 1), last_ms: nowMs }))
          .where('subject', 'in', names)
          .execute()
        return 0
      })
    },
    succeed: async (tx, username, attempt, known) => {
      const [own, ...others] = subjectsOf(attempt, known, false).map(({ name }) => name)
      if (own !== undefined) delayed.delete(own)
      await tx
        .deleteFrom('sign_in_attempts')
        .where('subject', '=', own ?? '')
        .execute()
      // This attempt was not a failure; those of others are left to stand.
      const shared = known === undefined ? [accountSubject(attempt.username), ...others] : others
      if (shared.length > 0)
        await tx
          .updateTable('sign_in_attempts')
          .set((row) => ({ count: row('count', '-', 1) }))
          .where('subject', 'in', shared)
          .where('count', '>', 0)
          .execute()
      await rememberClient(tx, username, attempt, clock.now())
    },
    withdraw: async (tx, attempt, known) => {
      const names = subjectsOf(attempt, known, false).map(({ name }) => name)
      await tx
        .updateTable('sign_in_attempts')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('subject', 'in', known === undefined ? [accountSubject(attempt.username), ...names] : names)
        .where('count', '>', 0)
        .execute()
    },
    forget: (tx, username) => forgetClients(tx, username),
    sweep
  }
}

/**
 * The failures of a subject, its row locked until the transaction ends: of many at once each sees those before it. A
 * deleted counter starts again at 0.
 */
async function lockCount(
  tx: Writer,
  subject: string,
  nowMs: number
): Promise<{ readonly count: number; readonly last_ms: number }> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('subject', '=', subject)
    .where('last_ms', '<=', nowMs - FORGOTTEN_MS)
    .execute()
  return tx
    .insertInto('sign_in_attempts')
    .values({ subject, count: 0, last_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((old) => ({ count: old.ref('sign_in_attempts.count') }))
    )
    .returning(['count', 'last_ms'])
    .executeTakeFirstOrThrow()
}
