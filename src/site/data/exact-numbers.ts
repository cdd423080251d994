/** A whole number as people count: exact beyond 2^53 too, as identifiers of 64 bits are. */
export type ExactNumber = number | bigint

/** A whole number of sixteen digits or more may not fit a double; digits behind a point are ignored. */
const LONG_NUMBER = /(?<![.\d])\d{16}/

/** JSON whose whole numbers keep their digits: those that a double would round are bigints. */
export function parseExactly(json: string): unknown {
  return LONG_NUMBER.test(json) ? (JSON.parse(json, exactly) as unknown) : JSON.parse(json)
}

function exactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}

export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** As a position on a scale, where digits beyond the sixteenth do not show; null: no number. */
export function asDouble(value: unknown): number | null {
  return isExactNumber(value) ? Number(value) : null
}
