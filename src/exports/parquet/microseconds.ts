/** The position of the fraction, six digits if present, and of the offset. */
const FRACTION = 19
const AFTER_FRACTION = 26

const HOUR_MS = 3_600_000,
  MINUTE_MS = 60_000,
  SECOND_MS = 1_000

/** Since 1970, of the engine's ISO text with its offset, which for local mean time has seconds. */
export function microsecondsOf(text: string): bigint {
  const hasFraction = text[FRACTION] === '.'
  const micros = hasFraction ? Number(text.slice(FRACTION + 1, AFTER_FRACTION)) : 0
  const localMs = Date.parse(`${text.slice(0, FRACTION)}Z`)
  const offset = text.slice(hasFraction ? AFTER_FRACTION : FRACTION)
  return BigInt(localMs - (offset === '+00:00' ? 0 : offsetMs(offset))) * 1_000n + BigInt(micros)
}

function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS)
}
