import type { Question } from '../data/question.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import type { SiteContext } from '../site-context.ts'
import type { Pair } from '../state/address.ts'
import { sharedPairs } from '../state/table-state.ts'
import type { Frame } from '../views/frame.ts'
import type { PlotView } from '../views/plot-view.ts'
import type { ChartData, CloudData } from './chart-data.ts'
import { type ChartSource, chartSourceOf } from './chart-source.ts'
import { type ChartState, chartPairs, isCloud, readChart } from './chart-state.ts'
import { chartTable, cloudTable, type TableData } from './chart-table.ts'
import { chartSentence, chartTitle, cloudSentence, cloudTitle } from './chart-words.ts'
import { computeChart } from './compute-chart.ts'
import { computeCloud } from './compute-cloud.ts'
import { chartOfLink, type OldChart, readDataChart } from './data-chart.ts'
import { defaultChart } from './default-chart.ts'
import { drawChart } from './draw/draw-chart.ts'
import { drawCloud } from './draw/draw-cloud.ts'
import type { PlotLook } from './draw/plot-look.ts'
import { combineDatasets } from './several-datasets.ts'

/** A chart that was asked for, not yet computed. */
export interface AskedChart {
  readonly state: ChartState
  readonly dropped: readonly string[]
  /** Of an older link with several datasets: the others, and the link itself, because no other address names them. */
  readonly others: { readonly links: readonly OldChart[]; readonly dataChart: string } | null
}

/** The chart in an address. */
export function askedPairs({ state, others }: AskedChart): Pair[] {
  return others === null ? chartPairs(state) : [['dataChart', others.dataChart]]
}

/** The chart that the address names, else the one of an older link, else the dataset's own; null: none is possible. */
export async function askedChart({ page, dataset, data }: DatasetPage): Promise<AskedChart | null> {
  const fallback = await defaultChart(dataset, data)
  if (fallback === null) return null
  const { query } = page.http
  const own = readChart(query, dataset.fields, fallback)
  if (own !== null) return { state: own, dropped: [], others: null }
  return linkedChart(query.get('dataChart') ?? '', dataset) ?? { state: fallback, dropped: [], others: null }
}

/** The chart of an older link whose first dataset is this; undefined: it has none that can be drawn. */
export function linkedChart(
  dataChart: string,
  { fields }: Pick<DatasetPage['dataset'], 'fields'>
): AskedChart | undefined {
  const link = readDataChart(dataChart)
  const read = link === undefined ? undefined : chartOfLink(link, fields)
  if (read === undefined) return undefined
  const others = read.others.length === 0 ? null : { links: read.others, dataChart }
  return { state: read.chart, dropped: read.dropped, others }
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
  /** Datasets beside the page's own. */
  readonly others: readonly DatasetPage[]
  draw(look: PlotLook): PlotView
}

export async function drawableChart(
  { state, dropped, others: linked }: AskedChart,
  opened: DatasetPage,
  context: SiteContext
): Promise<DrawableChart> {
  const source = chartSourceOf(opened)
  const { frame } = source
  if (isCloud(state)) {
    const cloud = await computeCloud(state, source)
    if (cloud !== undefined) return ofCloud(cloud, frame)
  }
  const own: ChartData = { ...(await computeChart(state, source)), dropped }
  const { data, others } = await combineDatasets(own, linked?.links ?? [], opened, context)
  return {
    title: chartTitle(data, frame),
    sentence: chartSentence(data, frame),
    records: data.records,
    table: chartTable(data, frame),
    isEmpty: data.points.length === 0,
    question: data.question,
    others,
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
    others: [],
    draw: (look) => drawCloud(cloud, look)
  }
}

/** What a chart's addresses keep of the filters, without another chart. */
export function filterPairsOf({ state }: Pick<DatasetPage, 'state'>): Pair[] {
  return sharedPairs({ ...state, kept: [] })
}

export function plotLook(size: Omit<PlotLook, 'words'>, frame: Frame): PlotLook {
  return { ...size, words: frame }
}
