/**
 * A day or a moment as the property `name` of an event: `DTSTART;VALUE=DATE:20240229`, `DTSTART:20240229T110000Z`.
 * Nothing for years that four digits cannot hold.
 */
export function timeProperty(name: string, iso: string): { readonly name: string; readonly value: string } | undefined {
  if (iso.length === 10 && iso.charCodeAt(4) === 0x2d)
    return { name: `${name};VALUE=DATE`, value: iso.replaceAll('-', '') }
  const value = utcTime(iso)
  return value === undefined ? undefined : { name, value }
}

/** `2024-02-29T12:00:00.5+01:00` → `20240229T110000Z`: iCalendar counts whole seconds. */
export function utcTime(iso: string): string | undefined {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return undefined
  const utc = moment.toISOString()
  // Other years have a sign and six digits.
  if (utc.charCodeAt(4) !== 0x2d) return undefined
  return `${utc.slice(0, 4)}${utc.slice(5, 7)}${utc.slice(8, 13)}${utc.slice(14, 16)}${utc.slice(17, 19)}Z`
}

/** The day after: an event of whole days ends before it (RFC 5545 §3.6.1). */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}
