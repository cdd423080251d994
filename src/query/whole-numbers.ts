/** The range of whole numbers of an expression, for any records. */
export interface IntegerRange {
  readonly low: bigint
  readonly high: bigint
}

export const INT64 = signed(64)
/** The widest integers of the engine. */
export const WIDEST = signed(256)
/** More records, characters or bytes than a version can have. */
export const COUNTED: IntegerRange = { low: 0n, high: 2n ** 40n }
export const YEARS: IntegerRange = { low: -9999n, high: 9999n }

export function signed(bits: number): IntegerRange {
  return { low: -(2n ** BigInt(bits - 1)), high: 2n ** BigInt(bits - 1) - 1n }
}

export function fits(range: IntegerRange, within: IntegerRange): boolean {
  return range.low >= within.low && range.high <= within.high
}

export function exactly(value: bigint): IntegerRange {
  return { low: value, high: value }
}

/** The smallest range with all of these numbers. */
export function span(values: readonly bigint[]): IntegerRange {
  return values.reduce<IntegerRange>(
    ({ low, high }, value) => ({ low: value < low ? value : low, high: value > high ? value : high }),
    exactly(values[0] ?? 0n)
  )
}

/**
 * The type of a whole number from this range: `int` while 64 bits hold all of it, `number` while the engine computes it
 * exactly, else a double.
 */
export function typeOfRange(range: IntegerRange): 'int' | 'number' | 'double' {
  return fits(range, INT64) ? 'int' : fits(range, WIDEST) ? 'number' : 'double'
}
