import type { SecurityPolicy } from '../organization/index.ts'
import { MAX_PASSWORD_LENGTH, verifyPassword } from './password.ts'

/** What the organization demands of a password and this one has not, as sentences. */
export function passwordProblems(password: string, username: string, policy: SecurityPolicy): string[] {
  const letters = [...password]
  const count = (pattern: RegExp) => letters.filter((letter) => pattern.test(letter)).length
  const demands: readonly (readonly [demanded: number | null, found: number, what: string])[] = [
    [policy.minLength, letters.length, 'characters'], [policy.minUpper, count(/\p{Lu}/u), 'capital letters'], [policy.minLower, count(/\p{Ll}/u), 'small letters'],
    [policy.minLetter, count(/\p{L}/u), 'letters'], [policy.minDigit, count(/\p{Nd}/u), 'digits'], [policy.minOther, count(/[^\p{L}\p{Nd}]/u), 'other characters']
  ]
  return [
    ...demands.flatMap(([demanded, found, what]) => (demanded !== null && found < demanded ? [`'password' must have at least ${demanded} ${demanded === 1 ? what.slice(0, -1) : what}.`] : [])),
    ...(password.length > MAX_PASSWORD_LENGTH ? [`'password' must have at most ${MAX_PASSWORD_LENGTH} characters.`] : []),
    ...(password.toLowerCase() === username.toLowerCase() ? ["'password' must not be the user name."] : [])
  ]
}

/** Whether it is one of the hashed ones. */
export async function isOneOf(password: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (await verifyPassword(password, hash)) return true
  return false
}
