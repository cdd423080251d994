import type { DataSeries } from '../chart-data.ts'
import { linearTicks, logarithmicTicks } from './ticks.ts'

/** Values to positions; `position` of what a logarithmic scale cannot show is its beginning. */
export interface Scale {
  readonly ticks: readonly number[]
  readonly base: number
  position(value: number): number
}

export interface ScaleOptions {
  readonly from: number
  readonly to: number
  readonly fromZero: boolean
  readonly logarithmic: boolean
  /** Ends with the values, not with the next round number. */
  readonly tight?: boolean
}

export function scaleOf(
  values: readonly number[],
  { from, to, fromZero, logarithmic, tight = false }: ScaleOptions
): Scale {
  const positive = values.filter((value) => value > 0)
  if (logarithmic && positive.length > 0) return logScale(positive, from, to)
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const round = values.length === 0 ? [0, 1] : linearTicks(low, high, fromZero)
  const isTight = tight && low < high
  const ticks = isTight ? round.filter((tick) => tick >= low && tick <= high) : round
  const [first, last] = isTight ? [low, high] : [round[0] ?? 0, round.at(-1) ?? 1]
  const position = (value: number): number => from + ((value - first) / (last - first)) * (to - from)
  return { ticks, position, base: position(Math.min(Math.max(0, first), last)) }
}

function logScale(values: readonly number[], from: number, to: number): Scale {
  const ticks = logarithmicTicks(Math.min(...values), Math.max(...values))
  const [first, last] = [Math.log10(ticks[0] ?? 1), Math.log10(ticks.at(-1) ?? 10)]
  const position = (value: number): number =>
    value <= 0 ? from : from + ((Math.log10(value) - first) / (last - first)) * (to - from)
  return { ticks, position, base: from }
}

/** Below and above zero by themselves: [start, end] of each part, for each point. */
export function stack(series: readonly DataSeries[], share: boolean): (readonly [number, number])[][] {
  const length = series[0]?.values.length ?? 0
  const totals = Array.from({ length }, (_, at) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0)
  )
  const above = totals.map(() => 0)
  const below = totals.map(() => 0)
  return series.map(({ values }) =>
    values.map((value, at) => {
      const part = share ? ((value ?? 0) / (totals[at] || 1)) * 100 : (value ?? 0)
      const sums = part < 0 ? below : above
      const start = sums[at] ?? 0
      sums[at] = start + part
      return [start, start + part] as const
    })
  )
}
