const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
/**
 * Day 0 of spreadsheets, so that their days agree from March 1900 on: before, Excel counts a 29 February 1900 that
 * never was.
 */
const EPOCH_DAY = Date.UTC(1899, 11, 30) / DAY_MS
const FIRST_DAY = '1900-03-01'

/**
 * The number that stands for a day (`2024-02-29`) or a moment (`2024-02-29T12:00:00.5+01:00`) in a spreadsheet: days
 * since 1899-12-30, the time of day as a fraction. Spreadsheets know no zones: it is the time on the wall. Undefined
 * outside their range, which is everything before March 1900 and after the year 9999.
 */
export function serialDate(iso: string): number | undefined {
  // Signed years, before our era or after 9999, sort before digits.
  if (iso < FIRST_DAY || iso.charCodeAt(4) !== 0x2d) return undefined
  const days = Date.UTC(digits(iso, 0, 4), digits(iso, 5, 7) - 1, digits(iso, 8, 10)) / DAY_MS - EPOCH_DAY
  if (Number.isNaN(days)) return undefined
  return iso.length === 10 ? days : withSeconds(days, secondsOfDay(iso))
}

/** Never less than the moment: readers cut what is left of a millisecond, and would show the one before. */
function withSeconds(days: number, seconds: number): number {
  const serial = days + seconds / DAY_SECONDS
  return (serial - days) * DAY_SECONDS < seconds ? serial * (1 + Number.EPSILON) : serial
}

function secondsOfDay(iso: string): number {
  const whole = digits(iso, 11, 13) * 3600 + digits(iso, 14, 16) * 60 + digits(iso, 17, 19)
  if (iso.charAt(19) !== '.') return whole
  let end = 20
  while (isDigit(iso.charCodeAt(end))) end++
  return whole + digits(iso, 20, end) / 10 ** (end - 20)
}

function digits(text: string, start: number, end: number): number {
  let number = 0
  for (let place = start; place < end; place++) {
    const code = text.charCodeAt(place)
    if (!isDigit(code)) return NaN
    number = number * 10 + code - 0x30
  }
  return number
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
