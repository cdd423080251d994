import { LETTER_FOLDS } from '#kit'

/** Longer ones are cut: nobody types them. */
const MAX_WORD = 60
/** Limit for one text: words after it are not found. */
const MAX_WORDS = 10_000

/**
 * Signs that are separate words, because their writing has no blanks, or because they are pictures or flags; beside
 * them runs of letters and digits.
 */
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{Extended_Pictographic}]|\p{RI}{2}|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}\uE000\uE001])+/gu

/** Stand for wildcards while a pattern is cut into words. */
export const ANY = '\uE000'
export const ONE = '\uE001'

/** The words of a text in their order, without case and accents; markup is not text. */
export function wordsOf(text: string): string[] {
  return cut(text.replace(/[\uE000\uE001]/g, ' ').replace(/<[^<>]*>/g, ' '))
}

/** The same for text with wildcards. */
export function patternsOf(text: string): string[] {
  return cut(text)
}

/**
 * The form in which a word is searched: a search for `fires` finds `fire` (Search reference, fields), and the other
 * way round. Only the plural's ending goes, because which language a text is in is not known.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/[a-z]s$/.test(word) || /(ss|us|is)$/.test(word)) return word
  return word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

/** One value as it is compared when it must be the same: without case, accents, and blanks at its ends. */
export function keyOf(value: string): string {
  return fold(value).trim().slice(0, 500)
}

function cut(text: string): string[] {
  const words: string[] = []
  for (const [word] of fold(text).matchAll(WORDS)) {
    if (words.push(word.length > MAX_WORD ? shorten(word) : word) === MAX_WORDS) break
  }
  return words
}

function shorten(word: string): string {
  return word
    .slice(0, MAX_WORD)
    .toWellFormed()
    .replace(/\uFFFD/g, '')
}

const LETTERS = new Map(LETTER_FOLDS)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFC')
}
