import { legacyDecoder } from '../legacy-encodings.ts'
import { type LanguageLetters, lettersOf } from './language-letters.ts'
import { TextCost } from './text-cost.ts'

/** An encoding of a text that is not UTF-8, with others that explain its bytes nearly as well. */
export interface EncodingGuess {
  readonly encoding: string
  /** A word of the text in this encoding. */
  readonly sample: string
  readonly others: readonly { readonly encoding: string; readonly sample: string }[]
}

interface Candidate {
  readonly encoding: string
  /** In nats: how much rarer files in it are. */
  readonly prior: number
  readonly languages: () => readonly LanguageLetters[]
}

/** Each language, and all of them mixed, as in the names of places of many countries. */
const latin =
  (...languages: string[]) =>
  () =>
    [...languages, languages].map((each) => lettersOf(each, ['Latin']))
const WESTERN = latin('fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'is', 'ca')
const CENTRAL = latin('pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl')
const CYRILLIC = () => ['ru', 'uk', 'bg', 'sr', 'be', 'mk'].map((language) => lettersOf(language, ['Cyrillic']))
const ARABIC = () => ['ar', 'fa', 'ur'].map((language) => lettersOf(language, ['Arabic']))
const GREEK = () => [lettersOf('el', ['Greek'])]
const HEBREW = () => [lettersOf('he', ['Hebrew'])]
const THAI = () => [lettersOf('th', ['Thai'])]
const JAPANESE = () => [lettersOf('ja', ['Kana', 'Han'], block('shift_jis', [0x88, 0x98], [0x40, 0xfc]))]
const KOREAN = () => [lettersOf('ko', ['Hangul', 'Han'], block('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]))]
const SIMPLIFIED = () => [lettersOf('zh-Hans', ['Han'], block('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]))]
const TRADITIONAL = () => [lettersOf('zh-Hant', ['Han'], block('big5', [0xa4, 0xc6], [0x40, 0xfe]))]

/** The first are what texts that are not UTF-8 nearly always are; of equal explanations the first counts. */
const CANDIDATES: readonly Candidate[] = [
  { encoding: 'windows-1252', prior: 0, languages: WESTERN },
  { encoding: 'windows-1250', prior: 8, languages: CENTRAL },
  { encoding: 'windows-1251', prior: 4, languages: CYRILLIC },
  { encoding: 'windows-1253', prior: 4, languages: GREEK },
  { encoding: 'windows-1254', prior: 8, languages: latin('tr') },
  { encoding: 'windows-1255', prior: 4, languages: HEBREW },
  { encoding: 'windows-1256', prior: 4, languages: ARABIC },
  { encoding: 'windows-1257', prior: 8, languages: latin('lt', 'lv', 'et') },
  { encoding: 'windows-874', prior: 12, languages: THAI },
  { encoding: 'gb18030', prior: 4, languages: SIMPLIFIED },
  { encoding: 'big5', prior: 5, languages: TRADITIONAL },
  { encoding: 'shift_jis', prior: 5, languages: JAPANESE },
  { encoding: 'euc-kr', prior: 5, languages: KOREAN },
  { encoding: 'euc-jp', prior: 5, languages: JAPANESE },
  { encoding: 'cp850', prior: 5, languages: WESTERN },
  { encoding: 'macintosh', prior: 5, languages: WESTERN },
  { encoding: 'koi8-r', prior: 5, languages: CYRILLIC },
  { encoding: 'koi8-u', prior: 6, languages: CYRILLIC },
  { encoding: 'cp866', prior: 6, languages: CYRILLIC },
  { encoding: 'cp852', prior: 10, languages: CENTRAL },
  { encoding: 'iso-8859-2', prior: 9, languages: CENTRAL },
  { encoding: 'iso-8859-5', prior: 8, languages: CYRILLIC },
  { encoding: 'iso-8859-7', prior: 6, languages: GREEK },
  { encoding: 'iso-8859-6', prior: 8, languages: ARABIC },
  { encoding: 'x-mac-cyrillic', prior: 8, languages: CYRILLIC }
]

const SAMPLE_BYTES = 8_192
const LOOKED_AT_BYTES = 256 * 1024
/** In bytes: texts of languages without blanks between words have long ones. */
const MAX_WORD = 1_000
/** Explanations within this many nats of the best are named beside it: the one is e to this power times as likely. */
const DOUBT = 12
const SHOWN_OTHERS = 4
const SHOWN_CHARACTERS = 24

/** Bytes of a text that is not UTF-8: the encoding and the language that explain them in the fewest nats. */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const sample = wordsWithHighBytes(bytes)
  const readings = CANDIDATES.map(({ encoding, prior, languages }) => {
    const text = decode(encoding, sample)
    const cost = new TextCost(text)
    return { encoding, text, cost: prior + Math.min(...languages().map((language) => cost.in(language))) }
  }).sort((a, b) => a.cost - b.cost)
  const best = readings[0]!
  const seen = new Set([best.text])
  const others = readings.filter(({ cost, text }) => cost < best.cost + DOUBT && !seen.has(text) && seen.add(text))
  return {
    encoding: best.encoding,
    sample: shownText(best.text, difference(best.text, others[0]?.text)),
    others: others
      .slice(0, SHOWN_OTHERS)
      .map(({ encoding, text }) => ({ encoding, sample: shownText(text, difference(text, best.text)) }))
  }
}

/**
 * Each word with bytes beyond ASCII once, so that a name that stands in every line counts once. Words end at signs that
 * none of the encodings uses as the second byte of a character.
 */
function wordsWithHighBytes(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const text = Buffer.from(bytes.subarray(Math.max(0, first - MAX_WORD), Math.max(0, first) + LOOKED_AT_BYTES))
  const words = new Set<string>()
  let length = 0
  for (const word of text.toString('latin1').split(/[\t\n\r "'(),/:;]+/)) {
    if (length > SAMPLE_BYTES) break
    if (word.length > MAX_WORD || !/[^\0-\x7f]/.test(word) || words.has(word)) continue
    words.add(word)
    length += word.length
  }
  return Buffer.from([...words].join(' '), 'latin1')
}

function decode(encoding: string, bytes: Uint8Array): string {
  return legacyDecoder(encoding)?.decode(bytes) ?? new TextDecoder(encoding).decode(bytes)
}

/** Where a text first differs from another, or its first character beyond ASCII. */
function difference(text: string, other: string | undefined): number {
  if (other === undefined) return text.search(/[^\0-\x7f]/)
  let place = 0
  while (place < text.length && text[place] === other[place]) place++
  return place
}

/** The word around a character. */
function shownText(text: string, place: number): string {
  const begin = text.lastIndexOf(' ', place) + 1
  return text.slice(begin, begin + SHOWN_CHARACTERS).split(' ')[0]!
}

const BLANK = 0x20

/** Characters of a block of two bytes, in which a character set keeps those of everyday use. */
function block(
  encoding: string,
  [first, last]: readonly [number, number],
  [from, to]: readonly [number, number]
): ReadonlySet<string> {
  const bytes: number[] = []
  for (let lead = first; lead <= last; lead++)
    for (let trail = from; trail <= to; trail++) bytes.push(lead, trail, BLANK)
  return new Set(
    [...new TextDecoder(encoding).decode(Uint8Array.from(bytes))].filter(
      (each) => /\p{L}/u.test(each) && each > '\u0080'
    )
  )
}
