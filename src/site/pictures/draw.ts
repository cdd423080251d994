import type { PictureShape, PictureView } from '../views/picture-view.ts'
import { dotsPath } from './path-text.ts'
import type { PictureFrame } from './picture-frame.ts'
import { type PlacedValue, round } from './plane.ts'

type Size = Pick<PictureFrame, 'width' | 'height'>

function viewBoxOf({ width, height }: Size): string {
  return `0 0 ${width} ${height}`
}

function sheet(className: string, { width, height }: Size): PictureShape {
  return { className, path: `M0 0h${width}v${height}H0z` }
}

function drawn(shapes: readonly PictureShape[]): PictureShape[] {
  return shapes.filter(({ path }) => path !== '')
}

/** No record to draw: the mark of Loggia. */
export const MARK: PictureView = {
  kind: 'mark',
  viewBox: '-6 -18 48 68',
  shapes: [
    {
      className: 'v-mark',
      path: 'M8 19V8.500a3.500 3.500 0 0 1 7 0V19zM17.500 19V8.500a3.500 3.500 0 0 1 7 0V19zM27 19V8.500a3.500 3.500 0 0 1 7 0V19z'
    }
  ]
}

/** The same, in place of a picture that is not ready yet or could not be drawn. */
export const STAND_IN: PictureView = { ...MARK }

/** Widths of dots in grains, by the square root of what they stand for. */
const DOT_SIZES = [0.75, 1.15, 1.7, 2.5, 3.6]
/** By night, where most dots are small. */
const STAR_SIZES = [0.5, 0.75, 1.1, 1.6, 2.3]
/** Dots of a picture of few places are larger, up to this many grains. */
const LARGEST_GROWTH = 2.2
const FULL_DOTS = 1_200

/** Places as dots over the land, the larger the more they stand for; by night when there are very many. */
export function drawPoints(
  places: readonly PlacedValue[],
  land: string,
  night: boolean,
  frame: PictureFrame
): PictureView {
  const sized = places.some(({ value }) => value !== null && value > 0)
  const amountOf = ({ value, weight }: PlacedValue): number => (sized ? Math.max(0, value ?? 0) * weight : weight)
  const amounts = places.map(amountOf).sort((a, b) => a - b)
  // Not the largest: one capital would make all other towns specks. Places that are nearly alike look alike.
  const largest = Math.max(sized ? 0 : 12, amounts[Math.floor(amounts.length * 0.995)] ?? 0) || 1
  const growth = Math.min(LARGEST_GROWTH, Math.max(1, Math.sqrt(FULL_DOTS / places.length) ** 0.5))
  const sizes = night ? STAR_SIZES : DOT_SIZES
  const classOf = (place: PlacedValue): number =>
    Math.min(sizes.length - 1, Math.floor(Math.sqrt(Math.max(0, amountOf(place)) / largest) * sizes.length))
  const dots = sizes.map(
    (size, at): PictureShape => ({
      className: night ? 'v-star' : 'v-dot',
      path: dotsPath(places.filter((place) => classOf(place) === at).map(({ x, y }) => [x, y])),
      strokeWidth: round(size * frame.grain * growth),
      opacity: at === 0 ? 0.75 : 0.85
    })
  )
  const ground = night
    ? [sheet('v-night', frame), { className: 'v-nightland', path: land }]
    : [...(frame.whole ? [sheet('v-water', frame)] : []), { className: frame.whole ? 'v-coast' : 'v-land', path: land }]
  return { kind: night ? 'night' : 'points', viewBox: viewBoxOf(frame), shapes: drawn([...ground, ...dots]) }
}

export interface ValuedShape {
  readonly path: string
  readonly value: number | null
}

/** Areas with their outlines, coloured by a value if they have one. */
export function drawShapes(shapes: readonly ValuedShape[], frame: PictureFrame): PictureView {
  const classOf = amountClasses(shapes)
  return {
    kind: 'shapes',
    viewBox: viewBoxOf(frame),
    shapes: drawn(
      [0, ...AMOUNTS].map((amount) => ({
        className: amount === 0 ? 'v-shape' : `v-shape q${amount}`,
        path: shapes
          .filter((shape) => classOf(shape) === amount)
          .map(({ path }) => path)
          .join(''),
        strokeWidth: 0.7
      }))
    )
  }
}

const AMOUNTS = [1, 2, 3, 4, 5, 6, 7]

/** The class of each value, 1 to 7 with as many places each; 0: without a value. */
function amountClasses(all: readonly { readonly value: number | null }[]): (of: { value: number | null }) => number {
  const sorted = all.flatMap(({ value }) => (value === null ? [] : [value])).sort((a, b) => a - b)
  const limits = AMOUNTS.slice(1).map((at) => sorted[Math.floor(((at - 1) * sorted.length) / AMOUNTS.length)] ?? 0)
  return ({ value }) => (value === null ? 0 : 1 + limits.filter((limit) => value >= limit).length)
}

/** Places coloured by a value. */
export function drawValues(places: readonly PlacedValue[], frame: PictureFrame): PictureView {
  const classOf = amountClasses(places)
  const room = Math.sqrt((frame.width * frame.height) / Math.max(1, places.length)) * 0.95
  const size = Math.max(1.4 * frame.grain, Math.min(16, room))
  return {
    kind: 'values',
    viewBox: viewBoxOf(frame),
    shapes: drawn(
      AMOUNTS.map((amount) => ({
        className: `v-dot s${amount}`,
        path: dotsPath(
          places.filter((place) => Math.max(1, classOf(place)) === amount).map(({ x, y }): [number, number] => [x, y])
        ),
        strokeWidth: round(size)
      }))
    )
  }
}

/** A value over time: a line with its area. */
export function drawLine(values: readonly number[], size: Size): PictureView {
  const { width, height } = size
  const low = Math.min(...values)
  const high = Math.max(...values)
  const y = (value: number): number => round(height * 0.78 - ((value - low) / (high - low || 1)) * height * 0.5)
  const x = (at: number): number => round((at / Math.max(1, values.length - 1)) * width)
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')
  return {
    kind: 'line',
    viewBox: viewBoxOf(size),
    shapes: [
      { className: 'v-area', path: `${line}L${width} ${height}L0 ${height}z` },
      { className: 'v-line', path: line }
    ]
  }
}

/** Numbers of records over time. */
export function drawColumns(counts: readonly number[], size: Size): PictureView {
  const { width, height } = size
  const largest = Math.max(1, ...counts)
  const step = width / counts.length
  const path = counts
    .map((count, at) => {
      const top = round(height * (1 - 0.72 * (count / largest)))
      return `M${round(at * step + 0.6)} ${height}V${top}h${round(step - 1.2)}V${height}z`
    })
    .join('')
  return { kind: 'columns', viewBox: viewBoxOf(size), shapes: [{ className: 'q5', path }] }
}

/** Values below and above zero as stripes: cold and warm. */
export function drawStripes(values: readonly number[], size: Size): PictureView {
  const reach = Math.max(...values.map(Math.abs)) || 1
  const width = size.width / values.length
  const classOf = (value: number): number => 4 - Math.max(-3, Math.min(3, Math.round((value / reach) * 4)))
  return {
    kind: 'stripes',
    viewBox: viewBoxOf(size),
    shapes: drawn(
      AMOUNTS.map((step) => ({
        className: `d${step}`,
        path: values
          .map((value, index) =>
            classOf(value) === step
              ? `M${round(index * width)} 0h${round(width + 0.35)}v${size.height}h-${round(width + 0.35)}z`
              : ''
          )
          .join('')
      }))
    )
  }
}

const MAX_BARS = 9

/** The largest groups as bars, the largest first. */
export function drawBars(counts: readonly number[], size: Size): PictureView {
  const { width, height } = size
  const largest = Math.max(1, ...counts)
  const step = height / (MAX_BARS + 3)
  return {
    kind: 'bars',
    viewBox: viewBoxOf(size),
    shapes: counts.slice(0, MAX_BARS).map((count, at) => ({
      className: `q${Math.max(2, 7 - Math.floor(at / 1.6))}`,
      path: `M${round(width * 0.13)} ${round((at + 2.3) * step)}h${round(Math.max(3, (count / largest) * width * 0.8))}v${round(step * 0.63)}H${round(width * 0.13)}z`
    }))
  }
}
