import type { Frame } from '../views/frame.ts'
import type { ChartSeries } from './chart-state.ts'

const MAX_DECIMALS = 6

/** As many decimals as numbers of this size need to differ: three figures, whole numbers none. */
export function decimalsFor(values: readonly (number | null)[]): number {
  const numbers = values.filter((value) => value !== null)
  if (numbers.every(Number.isInteger)) return 0
  const largest = Math.max(...numbers.map(Math.abs))
  if (largest === 0) return 0
  return Math.max(0, Math.min(MAX_DECIMALS, 2 - Math.floor(Math.log10(largest))))
}

/** With the unit, where it is one that stands behind a number. */
export function valueText(
  value: number,
  { field, func }: ChartSeries,
  decimals: number,
  { format }: Pick<Frame, 'format'>
): string {
  const unit = func === 'distinct' || func === 'count' ? undefined : field?.annotations.unit
  const number = format.number(value, decimals)
  return typeof unit === 'string' && unit !== '' && unit.length <= 8 ? `${number}\u00a0${unit}` : number
}
