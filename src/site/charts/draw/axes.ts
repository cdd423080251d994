import type { Mark } from '../../views/plot-view.ts'
import type { AxisPoint } from '../chart-data.ts'
import { decimalsFor } from '../chart-values.ts'
import { cutText, half, line, text, textWidth } from './marks.ts'
import type { PlotLook } from './plot-look.ts'
import type { Scale } from './scale.ts'

const LABEL_GAP = 8
const MIN_LABEL_ROOM = 14

export function tickLabels({ ticks }: Scale, { words }: PlotLook, isShare: boolean): string[] {
  const decimals = decimalsFor(ticks)
  return ticks.map((tick) =>
    isShare ? words.format.percent(tick / 100) : words.format.number(tick, Math.min(decimals, neededDecimals(ticks)))
  )
}

function neededDecimals(ticks: readonly number[]): number {
  return Math.max(0, ...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
}

/** Grid lines with their numbers, on one side of the plot. */
export function valueAxis(
  scale: Scale,
  labels: readonly string[],
  { left, right, side }: { left: number; right: number; side: 'left' | 'right' }
): Mark[] {
  return scale.ticks.flatMap((tick, at) => {
    const y = scale.position(tick)
    const isBase = Math.abs(y - scale.base) < 0.01
    const label = labels[at] ?? ''
    return [
      ...(side === 'left' ? [line(`M${left} ${half(y)}H${right}`, isBase ? 'base' : 'grid')] : []),
      side === 'left' ? text(left - LABEL_GAP, y + 4, label, 'end') : text(right + LABEL_GAP, y + 4, label, 'start')
    ]
  })
}

export function axisRoom(labels: readonly string[]): number {
  return Math.ceil(Math.max(20, ...labels.map(textWidth))) + LABEL_GAP + 6
}

/** Names below their points: all of them, every second, every fifth …, or turned where they are few and long. */
export interface BottomLabels {
  readonly height: number
  marks(y: number): Mark[]
}

const TURNED_ROOM = 110
/** Of the line through a turned name. */
const SLOPE = Math.sin((35 * Math.PI) / 180)
const LEANING = Math.cos((35 * Math.PI) / 180)

export function bottomLabels(
  points: readonly AxisPoint[],
  position: (at: number) => number,
  room: number,
  { narrow }: PlotLook,
  isCategory: boolean
): BottomLabels {
  const names = points.map(({ label, short }) => (narrow ? short : label))
  const widest = Math.max(0, ...names.map(textWidth))
  if (isCategory && widest > room - 4 && points.length <= 40 && room >= MIN_LABEL_ROOM) {
    const cut = names.map((name, at) => cutText(name, Math.min(TURNED_ROOM, position(at) / LEANING)))
    const height = Math.max(...cut.map(textWidth)) * SLOPE + 24
    return {
      height,
      marks: (y) =>
        cut.map((name, at) => ({
          kind: 'text',
          x: Math.round(position(at)) + 4,
          y: y + 14,
          text: name,
          look: 'ax',
          anchor: 'end',
          turned: true
        }))
    }
  }
  const stride = strideFor(points.length, (widest + (narrow ? 8 : 16)) / Math.max(1, room))
  return {
    height: 30,
    marks: (y) => names.flatMap((name, at) => (at % stride === 0 ? [text(position(at), y + 20, name, 'middle')] : []))
  }
}

const STRIDES = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 24, 30, 50, 60, 100, 120, 200, 300]

function strideFor(count: number, needed: number): number {
  return STRIDES.find((each) => each >= needed) ?? Math.max(1, count)
}
