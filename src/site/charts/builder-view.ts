import type { Field } from '#schema'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { isTime } from '../state/record-filters.ts'
import type { BuilderView, ChoiceView, SeriesFormView } from '../views/chart-view.ts'
import type { Frame } from '../views/frame.ts'
import {
  CHART_FUNCTIONS,
  type ChartFunction,
  FUNCTION_ROWS,
  functionName,
  isAdditive,
  isNumber
} from './chart-functions.ts'
import { CHART_KINDS, SERIES_KINDS } from './chart-kinds.ts'
import { filterPairsOf } from './chart-page.ts'
import {
  ARRANGEMENTS,
  arrangementOf,
  CHART_ORDERS,
  type ChartOrder,
  type ChartSeries,
  type ChartState,
  isAxis,
  isCloud,
  isGrouping,
  MAX_SERIES
} from './chart-state.ts'
import { fieldLabel } from './chart-words.ts'
import { STEP_ROWS, TIME_STEPS } from './time-steps.ts'

const MAX_CHOICES = 500
const PERCENTS = [5, 10, 25, 75, 90, 95]
const ORDER_LABELS: Readonly<Record<ChartOrder, MessageKey>> = {
  x: 'chart.orderX',
  '-x': 'chart.orderXDown',
  '-value': 'chart.orderValueDown',
  value: 'chart.orderValue'
}
const X_LABELS: Readonly<Partial<Record<ChartState['kind'], MessageKey>>> = { bar: 'chart.xBar', pie: 'chart.xPie' }

export function builderView(state: ChartState, opened: DatasetPage): BuilderView {
  const { dataset, page, path } = opened
  const { t } = page.frame
  const { kind, x, breakdown } = state
  const { fields } = dataset
  const axes = fields.filter(kind === 'histogram' ? isNumber : isAxis)
  const several = kind !== 'pie' && kind !== 'histogram' && !isCloud(state)
  const canMix = state.series.length > 1 && SERIES_KINDS.some((each) => each === kind)
  return {
    action: path,
    kept: filterPairsOf(opened),
    kinds: CHART_KINDS.filter((each) => each !== 'histogram' || fields.some(isNumber)).map((each) =>
      choice(each, t(`chart.${each}`), kind)
    ),
    xLabel: t(X_LABELS[kind] ?? 'chart.x'),
    x: fieldChoices(axes, x),
    steps: isTime(x.type)
      ? [
          choice('', t('chart.auto'), state.step ?? ''),
          ...TIME_STEPS.filter((each) => x.type === 'datetime' || !STEP_ROWS[each].ofDay).map((each) =>
            choice(each, t(STEP_ROWS[each].label), state.step ?? '')
          )
        ]
      : [],
    bins: isNumber(x) && !isCloud(state) ? String(state.bins ?? '') : null,
    series: kind === 'histogram' ? [] : state.series.map((each, at) => seriesView(each, at, state, canMix, opened)),
    canAdd: several && breakdown === null && state.series.length < MAX_SERIES,
    breakdowns:
      several && state.series.length === 1
        ? [
            choice('', t('chart.nothingBy'), breakdown?.name ?? ''),
            ...fieldChoices(
              fields.filter((field) => isGrouping(field) && field !== x),
              breakdown
            )
          ]
        : [],
    groups: breakdown === null ? null : state.groups,
    arrangements:
      several && isStackable(state)
        ? ARRANGEMENTS.map((each) => choice(each, t(`chart.${each}`), arrangementOf(state)))
        : [],
    orders: isCloud(state)
      ? []
      : [
          choice('', t('chart.auto'), state.order ?? ''),
          ...CHART_ORDERS.map((each) => choice(each, t(ORDER_LABELS[each]), state.order ?? ''))
        ],
    points: String(state.points ?? ''),
    logarithmic: state.logarithmic,
    running: state.running,
    open: state.order !== null || state.points !== null || state.logarithmic || state.running
  }
}

/** Lines and points are never on top of each other, and means do not add up. */
function isStackable({ kind, series, breakdown }: ChartState): boolean {
  const isFilled = kind === 'bar' || series.some((each) => ['column', 'area'].includes(each.kind ?? kind))
  return isFilled && (breakdown !== null || series.length > 1) && series.every(isAdditive)
}

function seriesView(
  series: ChartSeries,
  at: number,
  state: ChartState,
  canMix: boolean,
  { dataset, page }: DatasetPage
): SeriesFormView {
  const { t } = page.frame
  const { takes } = FUNCTION_ROWS[series.func]
  const own = functionName(series.func, series.percent)
  return {
    number: at + 1,
    functions: functionChoices(series, state, page.frame, dataset.fields).map(([value, label]) =>
      choice(value, label, own)
    ),
    fields: takes === null ? [] : fieldChoices(dataset.fields.filter(takes), series.field),
    kinds: canMix
      ? [
          choice('', t('chart.auto'), series.kind ?? ''),
          ...SERIES_KINDS.map((each) => choice(each, t(`chart.${each}`), series.kind ?? ''))
        ]
      : [],
    axes: canMix ? (['left', 'right'] as const).map((side) => choice(side, t(`chart.${side}`), series.axis)) : [],
    removable: state.series.length > 1
  }
}

/** Functions that the dataset has a field for; single records only where both axes are numbers. */
function functionChoices(
  { percent }: ChartSeries,
  { kind, x, series }: ChartState,
  { t }: Pick<Frame, 't'>,
  fields: readonly Field[]
): [string, string][] {
  const offered = CHART_FUNCTIONS.filter((name) => {
    const { takes } = FUNCTION_ROWS[name]
    if (name === 'each') return kind === 'points' && isNumber(x) && series.length === 1
    return takes === null || fields.some(takes)
  })
  const percents = [...new Set([...PERCENTS, percent])].filter((each) => each !== 50).sort((a, b) => a - b)
  const named = (name: ChartFunction): [string, string][] =>
    name === 'percentile'
      ? percents.map((each) => [functionName(name, each), t('chart.percentile', { percent: String(each) })])
      : [[name, t(FUNCTION_ROWS[name].label)]]
  return offered.flatMap(named)
}

function fieldChoices(fields: readonly Field[], chosen: Field | null): ChoiceView[] {
  return fields.slice(0, MAX_CHOICES).map((field) => choice(field.name, fieldLabel(field), chosen?.name ?? ''))
}

function choice(value: string, label: string, chosen: string): ChoiceView {
  return { value, label, chosen: value === chosen }
}
