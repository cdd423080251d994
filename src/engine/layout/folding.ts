import { createHash } from 'node:crypto'
import { LETTER_FOLDS } from '#kit'
import { foldText } from '#query'

/**
 * The SQL of `foldText` and `splitWords` (#query), tested against them on every code point.
 *
 * Measured on 2 M texts of 60 bytes, nearly all with accents (2 cores): `removeAccentsUTF8(lowerUTF8(x))` by itself 0.56 s,
 * a regular expression over `\p{L}\p{N}` 1.1 s; translating the Latin letters in one pass and using the general way
 * only for texts that are not ASCII afterwards 0.33 s. Texts that are ASCII from the start cost 0.02 s.
 */

/** Lower-case characters up to Latin Extended-B, and Vietnamese, that fold to one ASCII character. */
const LATIN = charactersBetween(0x80, 0x24f)
  .concat(charactersBetween(0x1e00, 0x1eff))
  .filter((character) => character.toLowerCase() === character && /^[\x20-\x7e]$/.test(foldText(character)))

/** ASCII's separators and those of European texts: quotes, dashes, signs. Others take the regular expression. */
const MARKS = charactersBetween(0x00, 0xbf)
  .concat(charactersBetween(0x2010, 0x205f), ['€', '™', '№'])
  .filter((character) => !/[\p{L}\p{N}\p{M}]/u.test(character) && foldText(character) === character)

const LETTERS = quoteText(LATIN.join(''))
const LETTERS_TO = quoteText(LATIN.map(foldText).join(''))
const LETTERS_AND_MARKS = quoteText(LATIN.concat(MARKS).join(''))
const LETTERS_AND_MARKS_TO = quoteText(LATIN.map(foldText).join('') + ' '.repeat(MARKS.length))

/** Lower case, without accents. `sql` is a text expression, nullable or not. */
export function foldedText(sql: string): string {
  const name = nameFor('f', sql)
  return `if(isASCII(translateUTF8(lowerUTF8(${sql}), ${LETTERS}, ${LETTERS_TO}) AS ${name}), ${name}, ${foldedLetters(name)})`
}

/** The same for a few values, such as those of groups: three times as slow, and 1 ms less to plan. */
export function foldedValue(sql: string): string {
  const single = LETTER_FOLDS.filter(([, to]) => to.length === 1)
  const [from, to] = [0, 1].map((side) => quoteText(single.map((pair) => pair[side]).join('')))
  return twofoldLetters(`translateUTF8(removeAccentsUTF8(lowerUTF8(${sql})), ${from}, ${to})`)
}

/**
 * Folded words with one or more blanks between two of them: the tokenizer `splitByNonAlpha` finds the words of
 * `splitWords`.
 */
export function foldedWords(sql: string): string {
  const name = nameFor('w', sql)
  const translated = `translateUTF8(lowerUTF8(${sql}), ${LETTERS_AND_MARKS}, ${LETTERS_AND_MARKS_TO})`
  return `if(isASCII(${translated} AS ${name}), ${name}, replaceRegexpAll(${foldedLetters(name)}, '[^\\\\p{L}\\\\p{N}]+', ' '))`
}

/**
 * A name for a part that is used several times: a third of the text, and 1 ms less to plan. Equal parts have equal
 * names, as ClickHouse demands of equal names.
 */
function nameFor(kind: 'f' | 'w', sql: string): string {
  return `_${kind}${createHash('sha1').update(sql).digest('hex').slice(0, 16)}`
}

/** Folded words with exactly one blank between two of them and none around. */
export function spacedWords(sql: string): string {
  return `trimBoth(replaceRegexpAll(${foldedWords(sql)}, ' +', ' '))`
}

/** Characters left by the translation: other alphabets' accents and letters that become two. */
function foldedLetters(translated: string): string {
  return twofoldLetters(`removeAccentsUTF8(${translated})`)
}

function twofoldLetters(text: string): string {
  const multiple = LETTER_FOLDS.filter(([, to]) => to.length > 1)
  return multiple.reduce((sql, [from, to]) => `replaceAll(${sql}, '${from}', '${to}')`, text)
}

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place))
}

function quoteText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/[\0-\x1f\x7f]/g, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`
}
