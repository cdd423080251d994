import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * By somebody who knows the common passwords, the keyboard and the user. Sign-in lets through some thousand a day
 * (throttle), and eight random characters just reach it.
 */
const LEAST_GUESSES = 1e8

/**
 * Looked at from the beginning: what is hard to guess there does not become easier behind it, and the time grows with
 * the square of the length (measured: 80 ms at 64).
 */
const MAX_LENGTH = 64

/** Why a password is easy to guess, by the library's word for it. */
const REASONS: Readonly<Record<string, string>> = {
  common: 'it is on the list of common passwords',
  topTen: 'it is on the list of common passwords',
  topHundred: 'it is on the list of common passwords',
  similarToCommon: 'it is much like one on the list of common passwords',
  userInputs: 'it is made of the user name or the name of the portal',
  simpleRepeat: 'it repeats a character',
  extendedRepeat: 'it repeats a few characters',
  sequences: 'it is a sequence',
  straightRow: 'it follows a row of keys',
  keyPattern: 'it follows a pattern of keys',
  recentYears: 'it is made of a year',
  dates: 'it is made of a date',
  wordByItself: 'it is one word'
}

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Why the password is too easy to guess, or nothing. `words`: what an attacker tries first, as the user name and the
 * name of the portal.
 */
export async function guessability(password: string, words: readonly string[]): Promise<string | undefined> {
  const { guesses, feedback } = (await (estimator ??= load())).check(
    password,
    words.filter((word) => word.length > 2)
  )
  return guesses >= LEAST_GUESSES
    ? undefined
    : (REASONS[feedback.warning ?? ''] ?? 'it is made of few common words or characters')
}

/** The list has some 50,000 passwords: it is read when somebody sets the first one. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common')
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH })
}
