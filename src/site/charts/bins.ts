/** Steps of 1, 2 or 5 times a power of ten. */
export function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const share = raw / power
  const factor = share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10
  // A power below one is not exact: 0.1 times 3 is not 0.3.
  return Number((factor * power).toPrecision(12))
}

const GOOD_BINS = 20

/** The width of the steps of a histogram: a round number, about as many steps as asked for. */
export function binWidth([low, high]: readonly [number, number], isWhole: boolean, wanted: number | null): number {
  const span = high - low
  const width = span > 0 ? roundStep(span / (wanted ?? GOOD_BINS)) : 1
  return isWhole ? Math.max(1, Math.round(width)) : width
}

/** `[0, 14]` of whole numbers, `[0, 15[` of others: the engine's own name of a step. */
export function binStart(key: unknown): number | undefined {
  const text = /^\[([^,]+),/.exec(String(key))?.[1]
  const value = Number(text)
  return text === undefined || !Number.isFinite(value) ? undefined : value
}
