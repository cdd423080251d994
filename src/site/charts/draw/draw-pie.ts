import type { Hit, Mark, PlotView } from '../../views/plot-view.ts'
import type { ChartData } from '../chart-data.ts'
import { FUNCTION_ROWS } from '../chart-functions.ts'
import { decimalsFor, valueText } from '../chart-values.ts'
import { cutText, tenth, text } from './marks.ts'
import type { PlotLook } from './plot-look.ts'

interface Slice {
  readonly name: string
  readonly value: number
  readonly colour: number
}

/** Slices from the top, clockwise; each is named beside the pie, with its number and share. */
export function drawPie(data: ChartData, look: PlotLook): PlotView {
  const slices = slicesOf(data, look)
  const whole = slices.reduce((sum, { value }) => sum + value, 0)
  const radius = look.narrow ? 120 : 165
  const lineHeight = 26
  const height = look.narrow
    ? 2 * radius + 20 + slices.length * lineHeight
    : Math.max(look.height - 30, slices.length * lineHeight + 20)
  const [cx, cy] = look.narrow ? [look.width / 2, radius + 6] : [radius + 40, height / 2]
  const source = data.series[0]?.source
  const decimals = decimalsFor(slices.map(({ value }) => value))
  const marks: Mark[] = []
  const hits: Hit[] = []
  let angle = 0
  const listX = look.narrow ? 12 : 2 * radius + 110
  const listY = look.narrow ? 2 * radius + 34 : height / 2 - ((slices.length - 1) * lineHeight) / 2 + 4
  for (const [at, { name, value, colour }] of slices.entries()) {
    const next = angle + (value / (whole || 1)) * 2 * Math.PI
    const d = slicePath(cx, cy, radius, angle, next)
    const number = source === undefined ? '' : valueText(value, source, decimals, look.words)
    const words = `${number}, ${look.words.format.percent(value / (whole || 1))}`
    marks.push({ kind: 'path', d, look: `c${colour} sep`, hatch: colour })
    hits.push({ kind: 'shape', d, text: look.words.t('chart.value', { name, value: words }) })
    const y = listY + at * lineHeight
    marks.push(
      { kind: 'path', d: `M${listX} ${tenth(y - 10)}h12v12h-12z`, look: `c${colour}`, hatch: colour },
      text(listX + 20, y, cutText(name, look.narrow ? 150 : 260), 'start'),
      text(look.narrow ? look.width - 12 : Math.min(look.width - 12, listX + 360), y, words, 'end', 'ax strong')
    )
    angle = next
  }
  return { width: look.width, height: Math.ceil(height), marks, hits, legend: [] }
}

/** What is not shown by itself is a slice too, where groups add up to a whole. */
function slicesOf({ points, series, total, hidden }: ChartData, { words }: PlotLook): Slice[] {
  const [first] = series
  if (first === undefined) return []
  const slices = points.map(({ label }, at) => ({
    name: label,
    value: Math.max(0, first.values[at] ?? 0),
    colour: at < 8 ? at + 1 : 0
  }))
  const rest = (total ?? 0) - slices.reduce((sum, { value }) => sum + value, 0)
  return hidden > 0 && rest > 0 && FUNCTION_ROWS[first.source.func].additive
    ? [...slices, { name: words.t('chart.others', { n: hidden }), value: rest, colour: 0 }]
    : slices
}

function slicePath(cx: number, cy: number, r: number, from: number, to: number): string {
  const at = (angle: number): string => `${tenth(cx + r * Math.sin(angle))} ${tenth(cy - r * Math.cos(angle))}`
  // One arc cannot go all the way round.
  if (to - from > 1.9999 * Math.PI)
    return `M${at(0)}A${r} ${r} 0 1 1 ${at(Math.PI)}A${r} ${r} 0 1 1 ${at(2 * Math.PI)}z`
  return `M${tenth(cx)} ${tenth(cy)}L${at(from)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}z`
}
