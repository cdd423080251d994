import type { Field } from '#schema'
import type { Question } from '../data/question.ts'
import type { ChartSeries, ChartState } from './chart-state.ts'
import type { TimeStep } from './time-steps.ts'

/** How positions along x follow each other. */
export type AxisKind = 'time' | 'cycle' | 'number' | 'bins' | 'category'

/** A value of x. */
export interface AxisPoint {
  /** Of the group, for tables and files; null: no value. */
  readonly key: string | number | null
  readonly label: string
  /** If there is no space for the label. */
  readonly short: string
  /** On a scale of numbers; else its index. */
  readonly at: number
}

export interface DataSeries {
  readonly name: string
  /** Its title, in a chart of several datasets. */
  readonly dataset?: string
  /** 1 to 8; 0: what is put together. */
  readonly colour: number
  readonly source: ChartSeries
  /** One for each point of x; null: nothing there. */
  readonly values: readonly (number | null)[]
}

/** What a chart shows, computed: plain data that is drawn, described in words, and written as a table. */
export interface ChartData {
  readonly state: ChartState
  readonly axis: AxisKind
  /** As it was chosen or found. */
  readonly step: TimeStep | null
  readonly points: readonly AxisPoint[]
  readonly series: readonly DataSeries[]
  /** Records that the filters leave. */
  readonly records: number
  /** Of the first series over all records; null where groups do not add up. */
  readonly total: number | null
  /** Values of x without space. */
  readonly hidden: number
  /** The step that was asked for was too fine. */
  readonly coarser: boolean
  /** The same as a question that people can ask the API; null: no single one. */
  readonly question: Question | null
  /** Parameters that old links have and Loggia cannot compute. */
  readonly dropped: readonly string[]
}

/** Records as points, or how many of them lie near each other. */
export interface CloudData {
  readonly state: ChartState
  readonly x: Field
  readonly y: Field
  readonly points: readonly { readonly x: number; readonly y: number; readonly records: number }[]
  readonly records: number
  /** Records without one of the two values. */
  readonly missing: number
  /** False: points stand for areas. */
  readonly areRecords: boolean
}
