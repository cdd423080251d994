import { roundStep } from '../bins.ts'

/** At most this many grid lines. */
const MOST = 5

/** Round numbers from below the least value to above the greatest one; zero is one of them where `fromZero`. */
export function linearTicks(low: number, high: number, fromZero: boolean): number[] {
  const from = fromZero ? Math.min(0, low) : low
  const to = fromZero ? Math.max(0, high) : high
  if (from === to) return from === 0 ? [0, 1] : linearTicks(Math.min(0, from), Math.max(0, to), true)
  const step = [1, 2]
    .map((factor) => roundStep(((to - from) / MOST) * factor))
    .find((each) => count(from, to, each) <= MOST + 1)
  const width = step ?? roundStep(((to - from) / MOST) * 4)
  const first = Math.floor(from / width + 1e-9)
  return Array.from({ length: count(from, to, width) }, (_, at) => Number(((first + at) * width).toPrecision(12)))
}

function count(from: number, to: number, step: number): number {
  return Math.ceil(to / step - 1e-9) - Math.floor(from / step + 1e-9) + 1
}

/** Powers of ten around positive values. */
export function logarithmicTicks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low))
  const last = Math.max(first + 1, Math.ceil(Math.log10(high)))
  const stride = Math.ceil((last - first) / MOST)
  return Array.from({ length: Math.ceil((last - first) / stride) + 1 }, (_, at) => 10 ** (first + at * stride))
}
