import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { OriginLine, Semaphore, type SlotOrigin } from '#limits'
import { portalError } from '../pipeline/portal-error.ts'

/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * With this number in parallel they leave one processor free and use 38 MiB; waiting requests of known and unknown networks are
 * limited to a few seconds of work.
 */
const slots = new Semaphore({
  slots: 2,
  line: new OriginLine(60),
  refuse: () => portalError('portal/busy', 'Too many sign-ins at once. Please try again later.')
})
/** Hashing for somebody who has signed in or been invited. */
const MEMBERS: SlotOrigin = { origin: 'members', known: true }

/** Longer would only be work. */
export const MAX_PASSWORD_LENGTH = 500

const derive = promisify(argon2)

/** In the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await withPasswordSlot(MEMBERS, () => compute(password, salt, COST, HASH_BYTES))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** A turn to compute a hash. Errors: `portal/busy`. */
export function withPasswordSlot<Result>(origin: SlotOrigin, work: () => Promise<Result>): Promise<Result> {
  return slots.run(work, origin)
}

export function verifyPassword(
  password: string,
  stored: string | null,
  origin: SlotOrigin = MEMBERS
): Promise<boolean> {
  return withPasswordSlot(origin, () => comparePassword(password, stored))
}

/**
 * Within a slot. Also returns false when there is no stored hash, in the same time (no user enumeration).
 */
export async function comparePassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? NOBODY)
  const computed = await compute(password, salt, cost, hash.length)
  return timingSafeEqual(computed, hash) && stored !== null
}

/** A hash of nothing that anybody could type. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(HASH_BYTES))}`

interface Stored {
  readonly cost: typeof COST
  readonly salt: Buffer
  readonly hash: Buffer
}

function parse(stored: string): Stored {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? []
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64')
  }
}

function compute(password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> {
  // Keyboards write one letter in several ways (NIST SP 800-63B §3.1.1.2).
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
