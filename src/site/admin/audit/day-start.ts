/** A day of the calendar as the time when it begins in the zone, in milliseconds; undefined: not a day. */
export function dayStart(day: string, zone: string): number | undefined {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(midnight)) return undefined
  // The offset at that time, and not at the same time in UTC: clocks may change in between.
  const guess = midnight - offsetMs(midnight, zone)
  return midnight - offsetMs(guess, zone)
}

/** Of local time, east of Greenwich positive. */
function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  const ms = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  return sign === '-' ? -ms : ms
}
