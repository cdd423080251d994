/** How many nats each letter of a language takes: less for the usual ones. */
export interface LanguageLetters {
  /** Of a small letter. */
  cost(letter: string): number
  /** Letters of the language are not those of ASCII. */
  readonly hasOwnScript: boolean
  /** Its words are written without blanks, and its letters have no case. */
  readonly isIdeographic: boolean
}

/** Scripts, and about how many letters each has that texts use. */
const SCRIPTS = {
  Latin: [/\p{Script=Latin}/u, 100],
  Cyrillic: [/\p{Script=Cyrillic}/u, 60],
  Greek: [/\p{Script=Greek}/u, 40],
  Hebrew: [/\p{Script=Hebrew}/u, 40],
  Arabic: [/\p{Script=Arabic}/u, 60],
  Thai: [/\p{Script=Thai}/u, 80],
  Hangul: [/\p{Script=Hangul}/u, 2_350],
  Kana: [/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, 180],
  Han: [/\p{Script=Han}/u, 7_000]
} as const satisfies Readonly<Record<string, readonly [letters: RegExp, count: number]>>
type Script = keyof typeof SCRIPTS

/** Share of the letters of a text that the sample of the language does not have, and that are of its scripts. */
const UNSEEN = 0.02
/** Ideographs, of which the sample has few: those of the first level of the language's character set, and others. */
const UNSEEN_COMMON = 0.3
/** Of a letter of the language at most: the sample is of names only. */
const RARE_COST = 7
const FOREIGN_COST = 14

const known = new Map<string, LanguageLetters>()

/**
 * Learned from the names of countries, languages and currencies that the runtime has in the language, or in several, for
 * texts that mix them (CLDR). `common`:
 * ideographs of everyday use.
 */
export function lettersOf(
  languages: string | readonly string[],
  scripts: readonly Script[],
  common: ReadonlySet<string> = new Set()
): LanguageLetters {
  const list = [languages].flat()
  const key = list.join()
  const before = known.get(key)
  if (before !== undefined) return before
  const learned = learn(list.flatMap(namesIn), scripts, common)
  known.set(key, learned)
  return learned
}

function learn(names: readonly string[], scripts: readonly Script[], common: ReadonlySet<string>): LanguageLetters {
  const counts = new Map<string, number>()
  let total = 0
  for (const name of names)
    for (const letter of name.toLowerCase()) {
      if (!/\p{L}|\p{M}/u.test(letter)) continue
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
      total++
    }
  const isIdeographic = common.size > 0
  const seen = isIdeographic ? 1 - UNSEEN_COMMON : 1 - UNSEEN
  return {
    hasOwnScript: !scripts.includes('Latin'),
    isIdeographic,
    cost: (letter) => {
      const count = counts.get(letter)
      if (count !== undefined) return Math.min(-Math.log((seen * count) / total), isIdeographic ? Infinity : RARE_COST)
      if (common.has(letter)) return -Math.log(UNSEEN_COMMON / common.size)
      const script = scripts.find((each) => SCRIPTS[each][0].test(letter))
      return script === undefined ? FOREIGN_COST : -Math.log(UNSEEN / SCRIPTS[script][1])
    }
  }
}

/** Letters that old encodings have in place of those that the language is written with today. */
const FORMER: Readonly<Record<string, string>> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' }

function namesIn(language: string): string[] {
  codes ??= [
    [
      'region',
      knownCodes(
        'region',
        pairs().map((pair) => pair.toUpperCase())
      )
    ],
    ['language', knownCodes('language', pairs())],
    ['currency', Intl.supportedValuesOf('currency')]
  ]
  return codes.flatMap(([type, list]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' })
    return list.flatMap((code) => names.of(code)?.replace(/[șțȘȚ]/g, (letter) => FORMER[letter]!) ?? [])
  })
}

type Named = 'region' | 'language' | 'currency'
/** What has names, the same in every language. */
let codes: readonly (readonly [Named, readonly string[]])[] | undefined

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = (): string[] => LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

function knownCodes(type: Named, among: readonly string[]): string[] {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
  return among.filter((code) => names.of(code) !== undefined)
}
