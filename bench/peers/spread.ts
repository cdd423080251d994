/** Times of one question, in milliseconds, of one side; rounds in order. */
export type Times = readonly number[]

export interface Spread {
  readonly low: number
  readonly median: number
  readonly high: number
}

/** Median, tenth and ninetieth percentile. */
export function spreadOf(values: Times): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { low: at(0.1), median: at(0.5), high: at(0.9) }
}

/** Ratios of the same rounds: what slows the machine down for a moment slows both. */
export function ratiosOf(ours: Times, theirs: Times): Spread {
  return spreadOf(ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN)))
}

export function milliseconds({ low, median, high }: Spread): string {
  return `${digits(median)} (${digits(low)}–${digits(high)})`
}

export function times({ low, median, high }: Spread): string {
  return `${median.toFixed(2)} × (${low.toFixed(2)}–${high.toFixed(2)})`
}

function digits(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}
