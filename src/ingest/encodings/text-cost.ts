import type { LanguageLetters } from './language-letters.ts'

/** Signs that texts of every language hold. */
const SIGNS = new Set('\u00a0«»‹›“”„‘’–—…€£§°²³½±·•№™®©´`×“、。・「」（），：')
/** Signs that stand between letters. */
const WITHIN_WORDS = new Set('\u00a0’‘´`–—·・')
const SIGN_COST = 6
const OTHER_SIGN_COST = 12
const CONTROL_COST = 16
const BROKEN_COST = 20
/** Of a sign between letters, as in `Szko³a`. */
const SIGN_WITHIN_COST = 8
/** Of a letter beside one of another script, as in `cafй`. */
const MIXED_SCRIPTS_COST = 8
/** Of a second letter with an accent, in languages that write most of theirs without. */
const ACCENT_BESIDE_ACCENT_COST = 2
/** Of a letter beside a digit, or beside nothing. */
const LONELY_COST = 3
/** Of a capital inside a word of small letters, at the beginning of a word, and behind another capital. */
const CAPITAL_INSIDE_COST = 6,
  CAPITAL_FIRST_COST = 1,
  CAPITALS_COST = 0.3
const ASCII_COST = 3

const LETTER = /[\p{L}\p{M}]/u
const ASCII_LETTER = /^[A-Za-z]$/
const CONTROL = /\p{C}/u

/** How many nats a text takes: what an encoding makes of bytes takes least if it is theirs. */
export class TextCost {
  /** Small letters beyond ASCII, with how often each stands there. */
  readonly #letters = new Map<string, number>()
  /** In every language, in languages with accents, in others with their own letters, and in those without words. */
  #common = 0
  #accents = 0
  #own = 0
  #ideographic = 0

  constructor(text: string) {
    const characters = [...text]
    for (const [place, character] of characters.entries())
      if (character < '\u0080') this.#common += ASCII_COST
      else this.#add(character, characters[place - 1] ?? ' ', characters[place + 1] ?? ' ')
  }

  in(language: LanguageLetters): number {
    const context = language.isIdeographic ? this.#ideographic : language.hasOwnScript ? this.#own : this.#accents
    let cost = this.#common + context
    for (const [letter, count] of this.#letters) cost += count * language.cost(letter)
    return cost
  }

  #add(character: string, before: string, after: string): void {
    const [left, right] = [LETTER.test(before), LETTER.test(after)]
    if (!LETTER.test(character)) {
      this.#common += costOfSign(character, left && right)
      return
    }
    const small = character.toLowerCase()
    this.#letters.set(small, (this.#letters.get(small) ?? 0) + 1)
    const besideAscii = ASCII_LETTER.test(before) || ASCII_LETTER.test(after)
    const lonely = (left || right ? 0 : LONELY_COST) + (/\d/.test(before) || /\d/.test(after) ? LONELY_COST : 0)
    const capital = character === small ? 0 : costOfCapital(before, after, left, right)
    this.#accents += lonely + capital + (left && before >= '\u0080' ? ACCENT_BESIDE_ACCENT_COST : 0)
    this.#own += lonely + capital + (besideAscii ? MIXED_SCRIPTS_COST : 0)
    this.#ideographic += besideAscii ? MIXED_SCRIPTS_COST / 2 : 0
  }
}

function costOfSign(character: string, isWithin: boolean): number {
  if (character === '\ufffd') return BROKEN_COST
  const within = isWithin && !WITHIN_WORDS.has(character) ? SIGN_WITHIN_COST : 0
  if (SIGNS.has(character)) return SIGN_COST + within
  return (CONTROL.test(character) ? CONTROL_COST : OTHER_SIGN_COST) + within
}

function costOfCapital(before: string, after: string, isInside: boolean, hasNext: boolean): number {
  if (!isInside) return CAPITAL_FIRST_COST
  const small = (letter: string): boolean => letter === letter.toLowerCase()
  return small(before) || (hasNext && small(after)) ? CAPITAL_INSIDE_COST : CAPITALS_COST
}
