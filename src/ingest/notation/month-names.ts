import { BoundedCache } from '#kit'
import { escapePattern } from './text-literal.ts'

const MONTHS = Array.from({ length: 12 }, (_, month) => month)

/** A language whose names of months `Intl` has. */
export function isLanguage(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length === 1
  } catch {
    return false
  }
}

const known = new BoundedCache<ReadonlyMap<string, number>>({ maxEntries: 100 })

/**
 * Names of months in lower case without points, long and short, each with the month from 1; also without their accents,
 * and cut after three or four letters where that is one month's only.
 */
export function monthNames(language: string): ReadonlyMap<string, number> {
  const found = known.get(language)
  if (found !== undefined) return found
  const names = new Map<string, number>()
  const add = (name: string, month: number): void => {
    for (const each of [name, withoutAccents(name)]) if (!names.has(each)) names.set(each, month + 1)
  }
  const [long, short] = [namesOf(language, 'long'), namesOf(language, 'short')] as const
  const standing = MONTHS.map((month) => format(language, { month: 'long' }, month))
  for (const month of MONTHS) for (const list of [long, short, standing]) add(list[month]!, month)
  for (const length of [3, 4])
    for (const month of MONTHS) {
      const cut = [...long[month]!].slice(0, length).join('')
      if (MONTHS.every((other) => other === month || !long[other]!.startsWith(cut))) add(cut, month)
    }
  known.set(language, names)
  return names
}

/** The longest first: `septembre` is not read as `sept`. */
export function monthNamesPattern(language: string): string {
  const names = [...monthNames(language).keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  return `(?i:${names.map(escapePattern).join('|')})[.]?`
}

/** As they stand in a date: `ledna`, not `leden`. */
function namesOf(language: string, month: 'long' | 'short'): string[] {
  return MONTHS.map((each) => format(language, { month, day: 'numeric' }, each))
}

function format(language: string, options: Intl.DateTimeFormatOptions, month: number): string {
  const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(
    Date.UTC(2024, month, 1)
  )
  const name = parts.find(({ type }) => type === 'month')?.value ?? ''
  return name.toLowerCase().replaceAll('.', '').trim()
}

function withoutAccents(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}
