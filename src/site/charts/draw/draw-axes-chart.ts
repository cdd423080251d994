import type { Hit, Mark, PlotView } from '../../views/plot-view.ts'
import type { ChartData, DataSeries } from '../chart-data.ts'
import { isAdditive } from '../chart-functions.ts'
import { type SeriesKind, seriesKindOf } from '../chart-kinds.ts'
import { arrangementOf } from '../chart-state.ts'
import { decimalsFor, valueText } from '../chart-values.ts'
import { axisRoom, type BottomLabels, bottomLabels, tickLabels, valueAxis } from './axes.ts'
import { endLabelRoom, endLabels } from './end-labels.ts'
import { box, line, tenth, text } from './marks.ts'
import type { PlotLook } from './plot-look.ts'
import { type Scale, scaleOf, stack } from './scale.ts'

const TOP = 22
/** More names would cover each other. */
const MAX_END_LABELS = 9
const MAX_DOTS = 60

interface Layout {
  readonly data: ChartData
  readonly look: PlotLook
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** Middle of a point of x. */
  readonly across: (at: number) => number
  /** Room of a point of x. */
  readonly band: number
}

/** A series with the part of the axis that each of its values takes. */
interface Placed {
  readonly series: DataSeries
  readonly kind: SeriesKind
  readonly parts: readonly (readonly [number, number] | null)[]
  readonly scale: Scale
}

/** Columns, lines, areas and points over one x, each series by its kind and on its axis. */
export function drawAxesChart(data: ChartData, look: PlotLook): PlotView {
  const { series, state } = data
  const isShare =
    arrangementOf(state) === 'share' && series.length > 1 && series.every(({ source }) => isAdditive(source))
  const sides = (['left', 'right'] as const).map((side) => series.filter(({ source }) => source.axis === side))
  const [onLeft = [], onRight = []] = sides.map((each) => placeParts(each, data))
  const isNamed = series.length > 1 && !look.narrow && onRight.length === 0 && series.length <= MAX_END_LABELS
  const vertical = (placed: readonly Unscaled[], bottom: number): Scale =>
    scaleOf(
      placed.flatMap(({ parts }) => parts.flatMap((part) => part ?? [])),
      {
        from: bottom,
        to: TOP,
        fromZero: placed.some(({ kind }) => kind === 'column' || kind === 'area'),
        logarithmic: state.logarithmic && !isShare
      }
    )
  // The labels of the scale do not depend on its height.
  const leftLabels = tickLabels(vertical(onLeft.length > 0 ? onLeft : onRight, 100), look, isShare)
  const rightLabels = onRight.length > 0 && onLeft.length > 0 ? tickLabels(vertical(onRight, 100), look, isShare) : []
  const left = axisRoom(leftLabels)
  const right =
    look.width -
    (rightLabels.length > 0 ? axisRoom(rightLabels) : isNamed ? endLabelRoom(series) : look.narrow ? 4 : 14)
  const across = acrossOf(data, left, right)
  const band = (right - left) / Math.max(1, data.points.length)
  const labels: BottomLabels = bottomLabels(data.points, across, band, look, data.axis === 'category')
  const bottom = look.height - labels.height
  const layout: Layout = { data, look, left, right, bottom, across, band }
  const scales = { left: vertical(onLeft.length > 0 ? onLeft : onRight, bottom), right: vertical(onRight, bottom) }
  const placed = [...onLeft, ...onRight].map(
    (each): Placed => ({
      ...each,
      scale: each.series.source.axis === 'right' && onLeft.length > 0 ? scales.right : scales.left
    })
  )
  const columns = placed.filter(({ kind }) => kind === 'column')
  return {
    width: look.width,
    height: look.height,
    marks: [
      ...valueAxis(scales.left, leftLabels, { left, right, side: 'left' }),
      ...(rightLabels.length > 0 ? valueAxis(scales.right, rightLabels, { left, right, side: 'right' }) : []),
      ...labels.marks(bottom),
      ...columnMarks(columns, layout),
      ...placed.filter(({ kind }) => kind === 'area').flatMap((each) => areaMarks(each, layout)),
      ...placed.filter(({ kind }) => kind === 'line').flatMap((each) => lineMarks(each, layout)),
      ...placed.filter(({ kind }) => kind === 'points').flatMap((each) => dotMarks(each, layout)),
      ...(series.length === 1 ? highestLabel(placed[0], layout) : []),
      ...(isNamed
        ? endLabels(
            series,
            placed.map((each) => endOf(each)),
            { x: right, top: TOP, bottom },
            placed.every(({ kind }) => kind === 'line')
          )
        : [])
    ],
    hits: hitsOf(layout),
    legend:
      isNamed || series.length < 2
        ? []
        : series.map(({ name, colour, source }) => ({
            name,
            colour,
            isLine: (source.kind ?? seriesKindOf(state.kind)) === 'line'
          }))
  }
}

type Unscaled = Omit<Placed, 'scale'>

function placeParts(series: readonly DataSeries[], { state }: ChartData): Unscaled[] {
  const kindOf = ({ source }: DataSeries): SeriesKind =>
    state.kind === 'histogram' ? 'column' : (source.kind ?? seriesKindOf(state.kind))
  const isStacked = arrangementOf(state) !== 'side'
  const stacked = series.filter(
    (each) => isStacked && isAdditive(each.source) && ['column', 'area'].includes(kindOf(each))
  )
  const parts = stack(stacked, arrangementOf(state) === 'share')
  return series.map((each) => {
    const at = stacked.indexOf(each)
    const own = each.values.map((value) => (value === null ? null : ([value, value] as const)))
    return { series: each, kind: kindOf(each), parts: at >= 0 ? (parts[at] ?? []) : own }
  })
}

function acrossOf({ axis, points }: ChartData, left: number, right: number): (at: number) => number {
  if (axis !== 'number') return (at) => left + ((right - left) * (at + 0.5)) / Math.max(1, points.length)
  const [low, high] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const room = right - left - 24
  return (at) => left + 12 + (high === low ? 0.5 : ((points[at]?.at ?? 0) - low) / (high - low)) * room
}

function columnMarks(columns: readonly Placed[], { data, band, across, bottom }: Layout): Mark[] {
  const isHistogram = data.state.kind === 'histogram' || data.axis === 'bins'
  const beside = columns.every(({ parts }) => parts.every((part) => part === null || part[0] === part[1]))
  const count = beside ? Math.max(1, columns.length) : 1
  const gaps = data.points.slice(1).map((_, at) => Math.abs(across(at + 1) - across(at)))
  const room = data.axis === 'number' ? Math.min(band, ...gaps) : band
  const width = Math.max(1, room * (isHistogram ? 0.98 : room < 6 ? 0.92 : 0.74))
  return columns.map(({ series, parts, scale }, place) => {
    const start = (at: number): number => across(at) - width / 2 + (beside ? (place * width) / count : 0)
    const d = parts
      .map((part, at) => {
        if (part === null || (part[0] === part[1] && part[1] === 0)) return ''
        const from = beside ? (data.state.logarithmic ? bottom : scale.base) : scale.position(part[0])
        return box(start(at), from, start(at) + width / count, scale.position(part[1]))
      })
      .join('')
    return { kind: 'path', d, look: width > 4 ? `c${series.colour} sep` : `c${series.colour}`, hatch: series.colour }
  })
}

/** Pieces of a line: where nothing is known it is broken. */
function runsOf({ parts, scale }: Placed, across: Layout['across'], end: 0 | 1 = 1): string[][] {
  const runs: string[][] = [[]]
  for (const [at, part] of parts.entries()) {
    if (part === null) runs.push([])
    else runs.at(-1)?.push(`${tenth(across(at))} ${tenth(scale.position(part[end]))}`)
  }
  return runs.filter((run) => run.length > 0)
}

function lineMarks(placed: Placed, layout: Layout): Mark[] {
  const runs = runsOf(placed, layout.across)
  const { colour } = placed.series
  const single = runs.filter((run) => run.length === 1).length > 0 || placed.parts.length <= MAX_DOTS / 2
  return [
    line(runs.map((run) => `M${run.join('L')}`).join(''), `l${colour}`),
    ...(single ? dotMarks(placed, layout) : [])
  ]
}

function areaMarks(placed: Placed, { across }: Layout): Mark[] {
  const { parts, scale, series } = placed
  const isStacked = parts.some((part) => part !== null && part[0] !== part[1])
  const top = runsOf(placed, across)
  const lower = isStacked ? runsOf(placed, across, 0) : []
  const d = top
    .map((run, at) => {
      const [first = '', last = ''] = [run[0], run.at(-1)]
      const below = isStacked
        ? (lower[at]?.toReversed().join('L') ?? '')
        : `${last.split(' ')[0]} ${tenth(scale.base)}L${first.split(' ')[0]} ${tenth(scale.base)}`
      return `M${run.join('L')}L${below}z`
    })
    .join('')
  if (isStacked) return [{ kind: 'path', d, look: `c${series.colour} sep`, hatch: series.colour }]
  return [line(d, `c${series.colour} soft`), line(top.map((run) => `M${run.join('L')}`).join(''), `l${series.colour}`)]
}

function dotMarks({ parts, scale, series }: Placed, { across }: Layout): Mark[] {
  return parts.flatMap((part, at): Mark[] =>
    part === null
      ? []
      : [
          {
            kind: 'dot',
            x: tenth(across(at)),
            y: tenth(scale.position(part[1])),
            r: parts.length > MAX_DOTS ? 2.5 : 3.5,
            look: `c${series.colour} sep`
          }
        ]
  )
}

/** The highest value stands beside its mark. */
function highestLabel(placed: Placed | undefined, { data, look, across, left, right }: Layout): Mark[] {
  if (placed === undefined) return []
  const { series, scale } = placed
  const at = series.values.reduce<number>(
    (best, value, index) =>
      value !== null && value > (series.values[best] ?? Number.NEGATIVE_INFINITY) ? index : best,
    0
  )
  const value = series.values[at]
  if (value === null || value === undefined || value < 0 || data.points.length < 2) return []
  const words = valueText(value, series.source, decimalsFor(series.values), look.words)
  const x = across(at)
  const anchor = x > right - 40 ? 'end' : x < left + 40 ? 'start' : 'middle'
  return [text(x, scale.position(value) - 7, words, anchor, 'ax strong')]
}

function endOf({ parts, scale }: Placed): number {
  const part = parts.findLast((each) => each !== null)
  return part === null || part === undefined ? scale.base : scale.position((part[0] + part[1]) / 2)
}

function hitsOf({ data, look, left, right, bottom, across, band }: Layout): Hit[] {
  const { points, series } = data
  const decimals = series.map(({ values }) => decimalsFor(values))
  return points.map(({ label }, at) => {
    const values = series.flatMap(({ name, values: all, source }, index) => {
      const value = all[at]
      if (value === null || value === undefined) return []
      const words = valueText(value, source, decimals[index] ?? 0, look.words)
      return [series.length === 1 ? words : look.words.t('chart.value', { name, value: words })]
    })
    const x = data.axis === 'number' ? across(at) - 6 : Math.max(left, across(at) - band / 2)
    const width = data.axis === 'number' ? 12 : Math.min(band, right - x)
    return {
      kind: 'box',
      x: tenth(x),
      y: TOP,
      width: tenth(width),
      height: tenth(bottom - TOP),
      text: look.words.t('chart.value', { name: label, value: values.join(', ') || '–' })
    }
  })
}
