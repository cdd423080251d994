import type { Mark, PlotView } from '../../views/plot-view.ts'
import type { CloudData } from '../chart-data.ts'
import { fieldLabel } from '../chart-words.ts'
import { axisRoom, tickLabels, valueAxis } from './axes.ts'
import { half, line, tenth, text } from './marks.ts'
import type { PlotLook } from './plot-look.ts'
import { scaleOf } from './scale.ts'

const TOP = 24
const BOTTOM = 46

/** Records as points of two numbers. */
export function drawCloud({ points, x, y, areRecords }: CloudData, look: PlotLook): PlotView {
  const options = { fromZero: false, logarithmic: false, tight: true }
  const upValues = points.map((point) => point.y)
  const labels = tickLabels(scaleOf(upValues, { ...options, from: 100, to: 0 }), look, false)
  const left = axisRoom(labels)
  const right = look.width - 16
  const bottom = look.height - BOTTOM
  const up = scaleOf(upValues, { ...options, from: bottom, to: TOP })
  const across = scaleOf(
    points.map((point) => point.x),
    { ...options, from: left + 8, to: right }
  )
  const bottomNames = tickLabels(across, look, false)
  const largest = Math.max(1, ...points.map(({ records }) => records))
  const full = look.narrow ? 7 : 12
  const marks: Mark[] = points.map((point) => ({
    kind: 'dot',
    x: tenth(across.position(point.x)),
    y: tenth(up.position(point.y)),
    // The area of a point is its number of records.
    r: areRecords ? 3 : tenth(Math.max(1.6, full * Math.sqrt(point.records / largest))),
    look: 'c1 veil'
  }))
  return {
    width: look.width,
    height: look.height,
    marks: [
      ...valueAxis(up, labels, { left, right, side: 'left' }),
      ...across.ticks.flatMap((tick, at) => [
        line(`M${half(across.position(tick))} ${TOP}V${bottom}`, 'grid'),
        text(across.position(tick), bottom + 18, bottomNames[at] ?? '', 'middle')
      ]),
      ...marks,
      text(left, 12, fieldLabel(y), 'start'),
      text(right, look.height - 6, fieldLabel(x), 'end')
    ],
    hits: [],
    legend: []
  }
}
