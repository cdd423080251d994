import { parseDatePattern } from '../notation/date-pattern.ts'
import { monthNamesPattern } from '../notation/month-names.ts'
import type { Candidate, SampledColumn } from './candidate.ts'

/** Days in digits; where day and month can be either, the day is first. */
const DIGITS = ['.', '/', '-', ' '].flatMap((sign) => [
  ...['dd_MM_yy', 'd_M_yy', 'd_M_yyyy', 'yyyy_M_d', 'MM_dd_yy', 'M_d_yy', 'M_d_yyyy'].map((pattern) =>
    pattern.replaceAll('_', sign)
  )
])
const NAMED = [
  'd MMMM yyyy',
  'd. MMMM yyyy',
  "d 'de' MMMM 'de' yyyy",
  "d 'de' MMMM yyyy",
  'd-MMM-yyyy',
  'd-MMM-yy',
  'd/MMM/yyyy',
  'd MMM yy',
  'dMMMyyyy',
  "d MMMM yyyy 'г.'",
  'MMMM d, yyyy',
  'MMMM d yyyy',
  'EEEE d MMMM yyyy',
  'EEEE, d MMMM yyyy',
  'EEEE, d. MMMM yyyy',
  'EEEE, MMMM d, yyyy'
]
/** Moments with the year at their end, and those of SAS and of JavaScript. */
const NAMED_MOMENTS = ['EEE MMM d HH:mm:ss yyyy', 'dMMMyyyy:HH:mm:ss', "EEE MMM d yyyy HH:mm:ss 'GMT'XXX"]
const NAMED_MONTHS = [
  'MMMM yyyy',
  "MMMM 'de' yyyy",
  'MMM-yy',
  'MMM yy',
  'MMM-yyyy',
  'MMM/yyyy',
  'yyyy-MMM',
  'yyyy MMMM'
]
/** Parts of a year. */
const COARSE = [
  ...['yyyy-MM', 'yyyy/MM', 'yyyy.MM', 'MM/yyyy', 'M/yyyy', 'MM.yyyy', 'M.yyyy', 'MM-yyyy'],
  ...[
    "yyyy-'Q'Q",
    "yyyy'Q'Q",
    "yyyy 'Q'Q",
    "'Q'Q yyyy",
    "'Q'Q-yyyy",
    "'Q'Q/yyyy",
    "yyyy-'T'Q",
    "yyyy'T'Q",
    "yyyy 'T'Q",
    "'T'Q yyyy",
    "'T'Q-yyyy",
    "Q'T'yyyy",
    "Q'Q'yyyy",
    "Q'Q'yy",
    "Q'. Quartal' yyyy",
    "'Quartal' Q yyyy",
    "yyyy'年'M'月'",
    "yyyy'년' M'월'"
  ]
]
/** Days of East Asian languages. */
const COUNTED = ["yyyy'年'M'月'd'日'", "yyyy'년' M'월' d'일'"]
/** Quarters whose number has an ending: the first, and others. */
const COUNTED_QUARTERS = [
  ["Q'er trimestre' yyyy", "Q'e trimestre' yyyy"],
  ["Q'er trimestre' yyyy", "Q'ème trimestre' yyyy"],
  ["Q'º trimestre' yyyy"],
  ["Q'° trimestre' yyyy"],
  ["Q'º trimestre de' yyyy"],
  ["Q'st quarter' yyyy", "Q'nd quarter' yyyy", "Q'rd quarter' yyyy", "Q'th quarter' yyyy"]
]
const TIMES = [
  ...[
    ' HH:mm',
    ' H:mm',
    ' HH:mm:ss',
    ' H:mm:ss',
    ' HH:mm:ss.S',
    ' HH:mm:ss,S',
    " HH'h'mm",
    " H'h'mm",
    ' HH.mm',
    ' h:mm a',
    ' h:mm:ss a'
  ],
  ...[
    ', HH:mm',
    ', HH:mm:ss',
    ', h:mm a',
    " 'à' HH:mm",
    " 'à' HH'h'mm",
    " 'um' HH:mm",
    ' HH:mm:ss XXX',
    ' HH:mm XXX',
    ' HH:mm:ssXXX',
    ' HH:mm:ss.SXXX'
  ]
]
const COMPACT = ['yyyyMMdd', 'ddMMyyyy', 'yyyyMMddHHmmss', "yyyyMMdd'T'HHmmss", "yyyyMMdd'T'HHmmssXXX", 'yyyyMMddHHmm']
/** `1er`, `1st`, `1º`: the day with an ending. */
const ORDINALS = [
  "d'er' MMMM yyyy",
  "d'º' 'de' MMMM 'de' yyyy",
  "d'º' MMMM yyyy",
  "d'°' MMMM yyyy",
  "d'st' MMMM yyyy",
  "d'nd' MMMM yyyy",
  "d'rd' MMMM yyyy",
  "d'th' MMMM yyyy",
  "MMMM d'st', yyyy",
  "MMMM d'nd', yyyy",
  "MMMM d'rd', yyyy",
  "MMMM d'th', yyyy"
]

/** Of the pages of the portal, and others whose names of months `Intl` has. */
const LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'ca',
  'sv',
  'eu',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'ro',
  'hu',
  'tr',
  'el',
  'ar',
  'ru',
  'uk',
  'bg',
  'hr',
  'sk',
  'sl'
]

const SHOWS_A_DATE = /\d.*\d|\p{L}.*\d/u

/** Dates and moments in patterns that the plain import does not take. */
export function dateCandidates({ texts }: SampledColumn): Candidate[] {
  if (!texts.every((text) => text.length <= 60 && SHOWS_A_DATE.test(text))) return []
  if (texts.every(isSeason)) return []
  const digits = [...DIGITS, ...COARSE, ...COUNTED].filter((pattern) => matchesAll([pattern], texts))
  if (digits.length > 0) return digits.map((pattern) => ({ type: 'date', values: { patterns: [pattern] } }))
  const quarters = COUNTED_QUARTERS.find((patterns) => matchesAll(patterns, texts))
  if (quarters !== undefined)
    return [
      {
        type: 'date',
        values: { patterns: quarters.filter((each) => texts.some((text) => matchesAll([each], [text]))) }
      }
    ]
  const moments = [...DIGITS.flatMap((day) => TIMES.map((time) => day + time)), ...COMPACT.slice(2)].filter((pattern) =>
    matchesAll([pattern], texts)
  )
  if (moments.length > 0) return moments.map((pattern) => ({ type: 'datetime', values: { patterns: [pattern] } }))
  return texts.every((text) => /\p{L}/u.test(text))
    ? LANGUAGES.flatMap((language) => namedCandidates(texts, language))
    : []
}

/** `2010-11` as the year from 2010 to 2011. */
function isSeason(text: string): boolean {
  const [, first, second] = /^(\d{4})[-/](\d\d)$/.exec(text) ?? []
  return first !== undefined && (Number(first) + 1) % 100 === Number(second)
}

const DAY = '(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const MINUTE = '(?:[01]\\d|2[0-3])[0-5]\\d'

/** Days of eight digits, and moments of twelve and fourteen, which the plain import takes for numbers: of 1900 to 2099 every one. */
export function compactDateCandidates({ texts }: SampledColumn): Candidate[] {
  if (texts.length < 3) return []
  return [
    ['yyyyMMdd', new RegExp(`^${DAY}$`)] as const,
    ['yyyyMMddHHmmss', new RegExp(`^${DAY}${MINUTE}[0-5]\\d$`)] as const,
    ['yyyyMMddHHmm', new RegExp(`^${DAY}${MINUTE}$`)] as const,
    ['ddMMyyyy', /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/] as const
  ]
    .filter(([, days]) => texts.every((text) => days.test(text)))
    .map(([pattern]) => ({ type: pattern.includes('H') ? 'datetime' : 'date', values: { patterns: [pattern] } }))
}

function namedCandidates(texts: readonly string[], language: string): Candidate[] {
  if (!texts.every((text) => namesMonth(language).test(text))) return []
  const spoken = language === 'en' ? {} : { language }
  const of = (type: 'date' | 'datetime', patterns: readonly string[]): Candidate => ({
    type,
    values: { patterns, ...spoken }
  })
  for (const pattern of [...NAMED, ...NAMED_MONTHS]) {
    if (matchesAll([pattern], texts, language)) return [of('date', [pattern])]
  }
  for (const pattern of NAMED_MOMENTS) if (matchesAll([pattern], texts, language)) return [of('datetime', [pattern])]
  const ordinals = ORDINALS.filter((pattern) => texts.some((text) => matchesAll([pattern], [text], language)))
  for (const pattern of ordinals.length === 0 ? [] : NAMED) {
    const both = [pattern, ...ordinals]
    if (matchesAll(both, texts, language))
      return [
        of(
          'date',
          both.filter((each) => texts.some((text) => matchesAll([each], [text], language)))
        )
      ]
  }
  for (const pattern of NAMED.flatMap((day) => TIMES.map((time) => day + time)))
    if (matchesAll([pattern], texts, language)) return [of('datetime', [pattern])]
  return []
}

/** Whether every text fits one of the patterns, as far as expressions say: the calendar is the engine's. */
function matchesAll(patterns: readonly string[], texts: readonly string[], language = 'en'): boolean {
  const expressions = patterns.map((pattern) => expressionOf(pattern, language))
  return texts.every((text) => expressions.some((expression) => expression.test(text)))
}

/**
 * In any case, where the engine reads only some parts in any: V8 of Node 24.21 forgets groups of `(?i:…)` in an expression
 * that it has used several times. The engine decides. Compiled once: their keys are the patterns and languages of this file, and compiling them took longer than reading.
 */
const EXPRESSIONS = new Map<string, RegExp>()

function expressionOf(pattern: string, language: string): RegExp {
  return compiled(`${language} ${pattern}`, () => {
    const parsed = parseDatePattern(pattern, () => monthNamesPattern(language))
    if (typeof parsed === 'string') throw new Error(`the pattern ${pattern} is wrong: ${parsed}`)
    return parsed.expression
  })
}

function namesMonth(language: string): RegExp {
  return compiled(language, () => `(?<!\\p{L})${monthNamesPattern(language)}(?!\\p{L})`)
}

function compiled(key: string, expression: () => string): RegExp {
  const found = EXPRESSIONS.get(key) ?? new RegExp(expression().replaceAll('(?i:', '(?:'), 'iu')
  EXPRESSIONS.set(key, found)
  return found
}
