import { canonicalZone } from '#kit'
import type { Question } from '../data/question.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import type { Pair } from '../state/address.ts'
import { filterQuestion, sharedPairs } from '../state/table-state.ts'
import type { Frame } from '../views/frame.ts'
import type { PlotView } from '../views/plot-view.ts'
import type { ChartData, CloudData } from './chart-data.ts'
import { type ChartState, isCloud, readChart } from './chart-state.ts'
import { chartTable, cloudTable, type TableData } from './chart-table.ts'
import { chartSentence, chartTitle, cloudSentence, cloudTitle } from './chart-words.ts'
import { type ChartSource, computeChart } from './compute-chart.ts'
import { computeCloud } from './compute-cloud.ts'
import { chartOfLink, readDataChart } from './data-chart.ts'
import { defaultChart } from './default-chart.ts'
import { drawChart } from './draw/draw-chart.ts'
import { drawCloud } from './draw/draw-cloud.ts'
import type { PlotLook } from './draw/plot-look.ts'

/** A chart that was asked for, not yet computed. */
export interface AskedChart {
  readonly state: ChartState
  readonly dropped: readonly string[]
}

/** The chart that the address names, else the one of an older link, else the dataset's own; null: none is possible. */
export async function askedChart({ page, dataset, data }: DatasetPage): Promise<AskedChart | null> {
  const fallback = await defaultChart(dataset, data)
  if (fallback === null) return null
  const { query } = page.http
  const own = readChart(query, dataset.fields, fallback)
  if (own !== null) return { state: own, dropped: [] }
  const link = readDataChart(query.get('dataChart') ?? '')
  const old = link === undefined ? undefined : chartOfLink(link, dataset.fields)
  return old === undefined ? { state: fallback, dropped: [] } : { state: old.chart, dropped: old.dropped }
}

/** A chart, computed: its words, its table, and how it is drawn. */
export interface DrawableChart {
  readonly title: string
  readonly sentence: string
  readonly records: number
  readonly table: TableData
  readonly isEmpty: boolean
  /** The API request for the same numbers; null: nothing in one request. */
  readonly question: Question | null
  draw(look: PlotLook): PlotView
}

export async function drawableChart({ state, dropped }: AskedChart, opened: DatasetPage): Promise<DrawableChart> {
  const source = sourceOf(opened)
  const { frame } = source
  if (isCloud(state)) {
    const cloud = await computeCloud(state, source)
    if (cloud !== undefined) return ofCloud(cloud, frame)
  }
  const data: ChartData = { ...(await computeChart(state, source)), dropped }
  return {
    title: chartTitle(data, frame),
    sentence: chartSentence(data, frame),
    records: data.records,
    table: chartTable(data, frame),
    isEmpty: data.points.length === 0,
    question: data.question,
    draw: (look) => drawChart(data, look)
  }
}

function ofCloud(cloud: CloudData, frame: ChartSource['frame']): DrawableChart {
  return {
    title: cloudTitle(cloud, frame),
    sentence: cloudSentence(cloud, frame),
    records: cloud.records + cloud.missing,
    table: cloudTable(cloud, frame),
    isEmpty: false,
    question: null,
    draw: (look) => drawCloud(cloud, look)
  }
}

function sourceOf({ dataset, state, data, timezone, page }: DatasetPage): ChartSource {
  return {
    dataset,
    filters: filterQuestion(state),
    data,
    timezone: canonicalZone(timezone) ?? 'UTC',
    frame: page.frame
  }
}

/** What a chart's addresses keep of the filters, without another chart. */
export function filterPairsOf({ state }: Pick<DatasetPage, 'state'>): Pair[] {
  return sharedPairs({ ...state, kept: [] })
}

export function plotLook(size: Omit<PlotLook, 'words'>, frame: Frame): PlotLook {
  return { ...size, words: frame }
}
