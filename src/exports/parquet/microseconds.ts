const INSTANT = /^(.{19})(?:\.(\d{1,6}))?([+-])(\d\d):(\d\d)(?::(\d\d))?$/

/** Since 1970, of ISO text with its offset, which for local mean time has seconds. */
export function microsecondsOf(text: string): bigint {
  const [, clock, fraction = '', sign, hours, minutes, seconds = '0'] = INSTANT.exec(text) ?? []
  if (clock === undefined) throw new Error(`the engine wrote ${text} as a moment`)
  const offsetMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  const wholeMs = Date.parse(`${clock}Z`) - (sign === '-' ? -offsetMs : offsetMs)
  return BigInt(wholeMs) * 1_000n + BigInt(fraction.padEnd(6, '0'))
}
