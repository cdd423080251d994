import type { Hit, Mark, PlotView } from '../../views/plot-view.ts'
import type { ChartData } from '../chart-data.ts'
import { isAdditive } from '../chart-functions.ts'
import { arrangementOf } from '../chart-state.ts'
import { decimalsFor, valueText } from '../chart-values.ts'
import { axisRoom, tickLabels } from './axes.ts'
import { box, cutText, half, line, tenth, text, textWidth } from './marks.ts'
import type { PlotLook } from './plot-look.ts'
import { scaleOf, stack } from './scale.ts'

const ROW = 26
const THIN_ROW = 13
const TOP = 8
const AXIS = 26

/** Bars that lie: each name has a line of its own. */
export function drawBars(data: ChartData, look: PlotLook): PlotView {
  const { series, points, state } = data
  const isShare =
    arrangementOf(state) === 'share' && series.length > 1 && series.every(({ source }) => isAdditive(source))
  const isStacked =
    series.length > 1 && arrangementOf(state) !== 'side' && series.every(({ source }) => isAdditive(source))
  const lanes = isStacked ? 1 : Math.max(1, series.length)
  const row = lanes > 1 ? lanes * THIN_ROW + 10 : ROW
  const room = look.narrow ? 110 : 230
  const names = points.map(({ label }) => cutText(label, room))
  const left = Math.ceil(Math.max(30, ...names.map(textWidth))) + 12
  const bottom = TOP + points.length * row
  const decimals = series.map(({ values }) => decimalsFor(values))
  const valueRoom = Math.max(
    0,
    ...series.flatMap(({ values, source }, at) =>
      values.map((value) => (value === null ? 0 : textWidth(valueText(value, source, decimals[at] ?? 0, look.words))))
    )
  )
  const right = look.width - (isStacked ? 20 : Math.min(120, valueRoom + 12))
  const parts = isStacked
    ? stack(series, isShare)
    : series.map(({ values }) => values.map((value) => [0, value ?? 0] as const))
  const scale = scaleOf(
    parts.flatMap((each) => each.flat()),
    { from: left, to: right, fromZero: true, logarithmic: state.logarithmic && !isStacked }
  )
  const labels = tickLabels(scale, look, isShare)
  const stride = Math.ceil((axisRoom(labels) * labels.length) / (right - left + 40))
  const grid = scale.ticks.flatMap((tick, at): Mark[] => {
    const x = scale.position(tick)
    return [
      line(`M${half(x)} ${TOP}V${bottom}`, Math.abs(x - scale.base) < 0.01 ? 'base' : 'grid'),
      ...(at % stride === 0 ? [text(x, bottom + 18, labels[at] ?? '', 'middle')] : [])
    ]
  })
  const bars = series.map(({ colour }, index): Mark => {
    const d = (parts[index] ?? [])
      .map(([from, to], at) => {
        if (from === to) return ''
        const y = TOP + at * row + (lanes > 1 ? 5 + index * THIN_ROW : 4)
        const start = isStacked ? scale.position(from) : scale.base
        return box(start, y, scale.position(to), y + (lanes > 1 ? THIN_ROW - 2 : row - 8))
      })
      .join('')
    return { kind: 'path', d, look: `c${colour} sep`, hatch: colour }
  })
  const values = isStacked
    ? []
    : series.flatMap(({ values: all, source }, index) =>
        all.flatMap((value, at): Mark[] => {
          if (value === null) return []
          const y = TOP + at * row + (lanes > 1 ? 5 + index * THIN_ROW + 9 : row / 2 + 4)
          return [
            text(
              Math.max(scale.position(value), scale.base) + 6,
              y,
              valueText(value, source, decimals[index] ?? 0, look.words),
              'start'
            )
          ]
        })
      )
  const hits = points.map(({ label }, at): Hit => {
    const said = series.flatMap(({ name, values: all, source }, index) => {
      const value = all[at]
      if (value === null || value === undefined) return []
      const words = valueText(value, source, decimals[index] ?? 0, look.words)
      return [series.length === 1 ? words : look.words.t('chart.value', { name, value: words })]
    })
    return {
      kind: 'box',
      x: 0,
      y: TOP + at * row,
      width: look.width,
      height: row,
      text: look.words.t('chart.value', { name: label, value: said.join(', ') || '–' })
    }
  })
  return {
    width: look.width,
    height: bottom + AXIS,
    marks: [
      ...grid,
      ...bars,
      ...values,
      ...names.map((name, at) => text(left - 8, tenth(TOP + at * row + row / 2 + 4), name, 'end'))
    ],
    hits,
    legend: series.length < 2 ? [] : series.map(({ name, colour }) => ({ name, colour, isLine: false }))
  }
}
