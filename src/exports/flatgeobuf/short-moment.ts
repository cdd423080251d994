/** The longest text that GDAL takes for a DateTime; it gives up on the whole file at a longer one. */
const MAX_LENGTH = 32

const WITH_SECONDS = /^(.{19})(\.\d+)?([+-])(\d\d):(\d\d):(\d\d)$/

/** Moments of local mean time, whose offset has seconds, in UTC instead. */
export function shortMoment(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const [, clock = '', fraction = '', sign, hours, minutes, seconds] = WITH_SECONDS.exec(text) ?? []
  if (sign === undefined) return text.slice(0, MAX_LENGTH)
  const offsetMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  const moment = new Date(Date.parse(`${clock}Z`) - (sign === '-' ? -offsetMs : offsetMs))
  return `${moment.toISOString().slice(0, 19)}${fraction}+00:00`
}
