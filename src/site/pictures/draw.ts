import type { PictureShape, PictureView } from '../views/picture-view.ts'
import { HEIGHT, type PlacedValue, round, WIDTH } from './plane.ts'

const VIEW_BOX = `0 0 ${WIDTH} ${HEIGHT}`
/** Stroke widths of points, by the square root of what lies there. */
const POINT_SIZES = [2.2, 3.2, 4.6, 6.6, 9.5]

/** No record to draw: the mark of Loggia. */
export const MARK: PictureView = {
  viewBox: '-6 -18 48 68',
  shapes: [
    {
      className: 'v-mark',
      path: 'M8 19V8.500a3.500 3.500 0 0 1 7 0V19zM17.500 19V8.500a3.500 3.500 0 0 1 7 0V19zM27 19V8.500a3.500 3.500 0 0 1 7 0V19z'
    }
  ]
}

/** Points as dots by weight; by night when there are very many. */
export function drawPoints(places: readonly PlacedValue[], night: boolean): PictureView {
  const largest = Math.max(1, ...places.map(({ weight }) => weight))
  const classes = POINT_SIZES.map((strokeWidth, at): PictureShape => {
    const within = places.filter(({ weight }) => sizeClass(weight, largest) === at)
    return {
      className: night ? 'v-star' : 'v-dot',
      path: within.map(({ x, y }) => `M${x} ${y}h0`).join(''),
      strokeWidth: night ? strokeWidth * 0.7 : strokeWidth,
      opacity: at === 0 ? 0.7 : 0.9
    }
  })
  const ground = night ? [{ className: 'v-night', path: `M0 0h${WIDTH}v${HEIGHT}H0z` }] : []
  return { viewBox: VIEW_BOX, shapes: [...ground, ...classes.filter(({ path }) => path !== '')] }
}

function sizeClass(weight: number, largest: number): number {
  return Math.min(POINT_SIZES.length - 1, Math.floor(Math.sqrt(weight / largest) * POINT_SIZES.length))
}

/** Places coloured by a value, in seven classes with as many places each. */
export function drawValues(places: readonly PlacedValue[]): PictureView {
  const limits = quantiles(
    places.flatMap(({ value }) => (value === null ? [] : [value])),
    7
  )
  const classOf = ({ value }: PlacedValue): number =>
    value === null ? 0 : limits.filter((limit) => value >= limit).length
  const size = Math.max(3.5, Math.min(16, Math.sqrt((WIDTH * HEIGHT) / Math.max(1, places.length)) * 0.95))
  return {
    viewBox: VIEW_BOX,
    shapes: Array.from({ length: 7 }, (_, at) => ({
      className: `v-dot s${at + 1}`,
      path: places
        .filter((place) => classOf(place) === at)
        .map(({ x, y }) => `M${x} ${y}h0`)
        .join(''),
      strokeWidth: round(size)
    })).filter(({ path }) => path !== '')
  }
}

function quantiles(values: readonly number[], classes: number): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  return Array.from({ length: classes - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / classes)] ?? 0)
}

/** A value over time: a line with its area. */
export function drawLine(values: readonly number[]): PictureView {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const y = (value: number): number => round(HEIGHT * 0.78 - ((value - low) / (high - low || 1)) * HEIGHT * 0.5)
  const x = (at: number): number => round((at / Math.max(1, values.length - 1)) * WIDTH)
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')
  return {
    viewBox: VIEW_BOX,
    shapes: [
      { className: 'v-area', path: `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z` },
      { className: 'v-line', path: line }
    ]
  }
}

/** Values below and above zero as stripes: cold and warm. */
export function drawStripes(values: readonly number[]): PictureView {
  const reach = Math.max(...values.map(Math.abs)) || 1
  const width = WIDTH / values.length
  const classOf = (value: number): number => 4 - Math.max(-3, Math.min(3, Math.round((value / reach) * 4)))
  return {
    viewBox: VIEW_BOX,
    shapes: Array.from({ length: 7 }, (_, at) => ({
      className: `d${at + 1}`,
      path: values
        .map((value, index) =>
          classOf(value) === at + 1
            ? `M${round(index * width)} 0h${round(width + 0.35)}v${HEIGHT}h-${round(width + 0.35)}z`
            : ''
        )
        .join('')
    })).filter(({ path }) => path !== '')
  }
}

/** The largest groups as bars, the largest first. */
export function drawBars(counts: readonly number[]): PictureView {
  const largest = Math.max(1, ...counts)
  return {
    viewBox: VIEW_BOX,
    shapes: counts.slice(0, 9).map((count, at) => ({
      className: `q${Math.max(2, 7 - Math.floor(at / 1.6))}`,
      path: `M26 ${58 + at * 24}h${round(Math.max(3, (count / largest) * 160))}v15H26z`
    }))
  }
}
