import type { Span } from '../i18n/translate.ts'
import type { ChipView } from './catalog-view.ts'
import type { DatasetHeadView } from './dataset-view.ts'
import type { PlotView } from './plot-view.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

export interface ChoiceView {
  readonly value: string
  readonly label: string
  readonly chosen: boolean
}

export interface SeriesFormView {
  readonly number: number
  readonly functions: readonly ChoiceView[]
  /** Empty: the function is of no field. */
  readonly fields: readonly ChoiceView[]
  /** Empty: all series are drawn alike. */
  readonly kinds: readonly ChoiceView[]
  readonly axes: readonly ChoiceView[]
  readonly removable: boolean
}

/** The form that makes a chart. */
export interface BuilderView {
  readonly action: string
  /** The filters, which the form sends too. */
  readonly kept: Pairs
  readonly kinds: readonly ChoiceView[]
  readonly xLabel: string
  readonly x: readonly ChoiceView[]
  /** Empty: x is not a time. */
  readonly steps: readonly ChoiceView[]
  /** null: x is not cut into steps. */
  readonly bins: string | null
  readonly series: readonly SeriesFormView[]
  readonly canAdd: boolean
  /** Empty: this kind has no breakdown. */
  readonly breakdowns: readonly ChoiceView[]
  /** null: there is no breakdown. */
  readonly groups: number | null
  readonly arrangements: readonly ChoiceView[]
  readonly orders: readonly ChoiceView[]
  readonly points: string
  readonly logarithmic: boolean
  readonly running: boolean
  /** Something of the closed part was chosen. */
  readonly open: boolean
}

export interface FigureView {
  readonly title: string
  /** The chart in a sentence. */
  readonly sentence: string
  readonly wide: PlotView
  readonly narrow: PlotView
  readonly source: string
  readonly svgHref: string
  readonly csvHref: string
}

export interface ChartTableView {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly (string | null)[] }[]
  readonly sums: readonly (readonly string[])[]
  /** Lines that are only in the file. */
  readonly cut: number | null
}

export interface AnalyzeView {
  readonly head: DatasetHeadView
  readonly closed: boolean
  readonly says: readonly Span[]
  readonly chips: readonly ChipView[]
  readonly clearHref: string
  readonly builder: BuilderView | null
  readonly figure: FigureView | null
  readonly table: ChartTableView | null
  readonly queryHref: string | null
  readonly embed: { readonly html: string; readonly oldLink: string | null } | null
}

export interface EmbedView {
  readonly title: string
  readonly lang: string | undefined
  readonly href: string
  readonly publisher: string
  readonly figure: FigureView | null
  readonly table: ChartTableView | null
  readonly message: string
}
