import type { Reading } from '../reading/reading.ts'

/** Numbers that count days or seconds, in place of a pattern. */
const SERIAL_PATTERNS = ['excel', 'excel-1904', 'unix', 'unix-ms'] as const
export type SerialPattern = (typeof SERIAL_PATTERNS)[number]

/** What a serial number means: a test of its text, and the microseconds since 1970. */
interface Serial {
  readonly pattern: string
  readonly micros: (x: string) => string
}

const number = (x: string): string => `toFloat64OrNull(replaceOne(${x}, ',', '.'))`
const DAY_MS = 86_400_000
/** To milliseconds: a double holds no more of a day since 1900. */
const days = (x: string, first: string): string => `toInt64(round((${number(x)} - ${first}) * ${DAY_MS})) * 1000`

const SERIALS: Readonly<Record<SerialPattern, Serial>> = {
  // Day 60 is 29 February 1900, which was not; days before it are one later than by counting back.
  excel: {
    pattern: '^[0-9]{1,6}(?:[.,][0-9]+)?$',
    micros: (x) => days(x, `if(${number(x)} < 60, 25568, 25569)`)
  },
  'excel-1904': { pattern: '^[0-9]{1,6}(?:[.,][0-9]+)?$', micros: (x) => days(x, '24107') },
  unix: { pattern: '^-?[0-9]{1,10}(?:[.][0-9]+)?$', micros: (x) => `toInt64(round(${number(x)} * 1e6))` },
  'unix-ms': { pattern: '^-?[0-9]{1,13}(?:[.][0-9]+)?$', micros: (x) => `toInt64(round(${number(x)} * 1e3))` }
}

/** The engine's dates end here. */
const FIRST = "toUnixTimestamp64Micro(toDateTime64('1900-01-01 00:00:00', 6, 'UTC'))"
const LAST = "toUnixTimestamp64Micro(toDateTime64('2299-12-31 23:59:59', 6, 'UTC'))"

export function isSerialPattern(pattern: string): pattern is SerialPattern {
  return (SERIAL_PATTERNS as readonly string[]).includes(pattern)
}

/** A day only of a whole number of days: a time would be lost. The rest is taken between signed numbers. */
export function serialReading(pattern: SerialPattern, type: 'date' | 'datetime'): Reading {
  const { pattern: digits, micros } = SERIALS[pattern]
  const leap = (x: string): string => (pattern === 'excel' ? ` AND floor(${number(x)}) != 60` : '')
  const whole = (x: string): string => (type === 'date' ? ` AND ${micros(x)} % toInt64(${DAY_MS * 1000}) = 0` : '')
  const moment = (x: string): string => `fromUnixTimestamp64Micro(${micros(x)}, 'UTC')`
  return {
    name: `${type} ${pattern}`,
    type,
    glance: /^/,
    test: (x) =>
      `match(${x}, '${digits}') AND ifNull(${micros(x)}, ${FIRST} - 1) BETWEEN ${FIRST} AND ${LAST}${leap(x)}${whole(x)}`,
    values: (x) => [`if(${x} = '', NULL, ${type === 'date' ? `toDate32(${moment(x)})` : moment(x)})`]
  }
}
