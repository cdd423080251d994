import { prefixesOf } from '../address.ts'

/** Something that failed sign-ins are counted against. */
export interface AttemptSubject {
  readonly name: string
  /** This many failures cost nothing: people mistype. */
  readonly free: number
  /** The delay doubles with every further failure, from one second to this. */
  readonly maxDelayMs: number
}

/** The user name of a sign-in attempt, and its origin. */
export interface Attempt {
  readonly username: string
  readonly address: string
  /** User-Agent. */
  readonly agent?: string | undefined
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/**
 * Failures of one account from one network and from the networks around it, by how many addresses the prefix has: an
 * attacker who owns a whole prefix is slowed down in all of it, and nobody outside of it is. The wider, the more people
 * share it, and the shorter the longest delay.
 */
const ACCOUNT_LEVELS: readonly Omit<AttemptSubject, 'name'>[] = [
  { free: 5, maxDelayMs: 15 * MINUTE_MS },
  { free: 10, maxDelayMs: 5 * MINUTE_MS },
  { free: 30, maxDelayMs: MINUTE_MS },
  { free: 60, maxDelayMs: MINUTE_MS }
]

/** Failures of any accounts from one network, and from the one around it: one password tried with many names. */
const NETWORK_LEVELS: readonly Omit<AttemptSubject, 'name'>[] = [
  { free: 50, maxDelayMs: MINUTE_MS },
  { free: 200, maxDelayMs: MINUTE_MS }
]

/**
 * More failures of one account from everywhere than this within the hour are an attack (NIST SP 800-63B §3.2.2 draws
 * the line at 100).
 */
export const UNDER_ATTACK = 100
/** Remaining free attempts of a network that is unknown for the account. */
const FREE_UNDER_ATTACK = 2

/** Names are case-insensitive. */
export function accountName(username: string): string {
  return username.toLowerCase().slice(0, 200)
}

/**
 * Failures of the account from all networks: they refuse nobody, and only reduce the free attempts of unknown networks.
 */
export function accountSubject(username: string): string {
  return `user:${accountName(username)}`
}

/**
 * The subjects that an attempt is counted against, narrowest first, always in this order. A client from which the user has
 * signed in before has its own count, and a network from which the user has signed in before only that of the
 * account in it: nobody elsewhere, and no other account of that network, delays them.
 */
export function subjectsOf(
  { username, address, agent = '' }: Attempt,
  known: 'client' | 'network' | undefined,
  underAttack: boolean
): AttemptSubject[] {
  const name = accountName(username)
  const prefixes = prefixesOf(address)
  if (known === 'client')
    return [{ name: `client:${prefixes[0]} ${agent.slice(0, 200)} ${name}`, free: 10, maxDelayMs: MINUTE_MS }]
  const levels = ACCOUNT_LEVELS.slice(0, prefixes.length).map((level, at) => ({
    ...level,
    name: `both:${prefixes[at]} ${name}`
  }))
  const [own, ...around] = levels as [AttemptSubject, ...AttemptSubject[]]
  if (known === 'network') return [{ ...own, maxDelayMs: MINUTE_MS }]
  const networks = NETWORK_LEVELS.slice(0, prefixes.length).map((level, at) => ({
    ...level,
    name: `network:${at === 0 ? prefixes[0] : (prefixes.at(-2) as string)}`
  }))
  return [underAttack ? { ...own, free: FREE_UNDER_ATTACK } : own, ...around, ...networks]
}

/** The delay after its last failure, by a subject's number of failures. */
export function delayMs({ free, maxDelayMs }: AttemptSubject, failures: number): number {
  return failures < free ? 0 : Math.min(maxDelayMs, SECOND_MS * 2 ** Math.min(failures - free, 30))
}
