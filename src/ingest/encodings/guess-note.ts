import type { Note } from '../context.ts'
import type { EncodingGuess } from './guess-encoding.ts'

/** What a person must see of an encoding that only the letters of a text speak for. */
export function guessNotes(guess: EncodingGuess | undefined): Note[] {
  if (guess === undefined) return []
  const { encoding, sample, others } = guess
  const read = `The file is not UTF-8 and was read as ${encoding} (${JSON.stringify(sample)})`
  const doubt = others.map((other) => `${other.encoding} (${JSON.stringify(other.sample)})`).join(', ')
  return [
    {
      code: 'encoding-guessed',
      count: 1,
      message:
        others.length === 0
          ? `${read}; if its letters are wrong, set --encoding.`
          : `${read}; ${doubt} ${others.length === 1 ? 'is' : 'are'} possible too: if its letters are wrong, set --encoding.`
    }
  ]
}
