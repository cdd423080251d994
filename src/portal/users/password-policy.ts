import { randomBase64Url } from '#kit'
import type { SecurityPolicy } from '../organization/index.ts'
import { MAX_PASSWORD_LENGTH, verifyPassword } from './password.ts'
import { guessability } from './password-strength.ts'

/** The user of the password, and the portal's name: an attacker tries these first. */
export interface PasswordContext {
  readonly username: string
  readonly words: readonly string[]
}

/**
 * The rules of the organization that the password violates, as sentences; a password that is easy to guess is
 * always refused.
 */
export async function passwordProblems(
  password: string,
  { username, words }: PasswordContext,
  policy: SecurityPolicy
): Promise<string[]> {
  const letters = [...password]
  const count = (pattern: RegExp) => letters.filter((letter) => pattern.test(letter)).length
  const demands: readonly (readonly [demanded: number | null, found: number, what: string])[] = [
    [policy.minLength, letters.length, 'characters'],
    [policy.minUpper, count(/\p{Lu}/u), 'capital letters'],
    [policy.minLower, count(/\p{Ll}/u), 'small letters'],
    [policy.minLetter, count(/\p{L}/u), 'letters'],
    [policy.minDigit, count(/\p{Nd}/u), 'digits'],
    [policy.minOther, count(/[^\p{L}\p{Nd}]/u), 'other characters']
  ]
  const why = await guessability(password, [username, ...words.flatMap((word) => [word, ...word.split(/\s+/)])])
  return [
    ...demands.flatMap(([demanded, found, what]) =>
      demanded !== null && found < demanded
        ? [`'password' must have at least ${demanded} ${demanded === 1 ? what.slice(0, -1) : what}.`]
        : []
    ),
    ...(password.length > MAX_PASSWORD_LENGTH
      ? [`'password' must have at most ${MAX_PASSWORD_LENGTH} characters.`]
      : []),
    ...(password.toLowerCase() === username.toLowerCase() ? ["'password' must not be the user name."] : []),
    ...(why === undefined
      ? []
      : [`'password' must be harder to guess: ${why}. Several unrelated words make a good one.`])
  ]
}

/** So many that nobody guesses them (OWASP ASVS 5.0, 11.5.1). */
const RANDOM_BYTES = 16

/** 128 random bits, and all kinds of characters that the policy demands. */
export function randomPassword({
  minLength,
  minUpper,
  minLower,
  minLetter,
  minDigit,
  minOther
}: SecurityPolicy): string {
  const demanded =
    'A'.repeat(minUpper ?? 0) +
    'a'.repeat(Math.max(minLower ?? 0, minLetter ?? 0)) +
    '7'.repeat(minDigit ?? 0) +
    '!'.repeat(minOther ?? 0)
  const bytes = Math.max(RANDOM_BYTES, Math.ceil(((minLength - demanded.length) * 3) / 4))
  return randomBase64Url(bytes) + demanded
}

/** Whether it is one of the hashed ones. */
export async function isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (await verifyPassword(password, hash)) return true
  return false
}
