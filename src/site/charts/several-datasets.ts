import { isLoggiaError } from '#kit'
import { type DatasetPage, datasetPageOf } from '../dataset/open-dataset.ts'
import { findDataset } from '../old/find-dataset.ts'
import type { SiteContext } from '../site-context.ts'
import { timePoints } from './axis-points.ts'
import type { AxisPoint, ChartData, DataSeries } from './chart-data.ts'
import { chartSourceOf } from './chart-source.ts'
import { computeChart } from './compute-chart.ts'
import { chartOfLink, type OldChart } from './data-chart.ts'

/** Colours that a chart has. */
const MAX_COLOURS = 8

export interface CombinedChart {
  readonly data: ChartData
  /** The datasets beside the first. */
  readonly others: readonly DatasetPage[]
}

/**
 * The chart of the first dataset of a link, with the series of its other datasets over the same values of x. What the
 * visitor may not see, what is not there and what has another axis is left out, and named as the link names it.
 */
export async function combineDatasets(
  first: ChartData,
  links: readonly OldChart[],
  opened: DatasetPage,
  context: SiteContext
): Promise<CombinedChart> {
  let data: ChartData = { ...first, series: first.series.map((each) => ofDataset(each, opened)) }
  const others: DatasetPage[] = []
  const dropped: string[] = []
  for (const link of links) {
    const page = await openOther(link, opened, context)
    const other = page && (await chartOf(link, page, data))
    const both = other && combine(data, { ...other, series: other.series.map((each) => ofDataset(each, page)) }, opened)
    if (page === undefined || both === undefined) dropped.push(link.queries[0]?.dataset ?? '')
    else {
      data = both
      others.push(page)
    }
  }
  return others.length === 0
    ? { data: { ...first, dropped: [...first.dropped, ...dropped] }, others }
    : { data: { ...data, series: named(data.series), dropped: [...data.dropped, ...dropped] }, others }
}

/** By what they differ in first. */
function named(series: readonly DataSeries[]): DataSeries[] {
  const isOneMeasure = new Set(series.map(({ name }) => name)).size === 1
  return series.map((each) => ({
    ...each,
    name: isOneMeasure ? (each.dataset ?? each.name) : `${each.name}, ${each.dataset}`
  }))
}

async function openOther(
  { queries: [query] }: OldChart,
  { page }: DatasetPage,
  context: SiteContext
): Promise<DatasetPage | undefined> {
  if (query === undefined) return undefined
  try {
    const dataset = await findDataset(context.catalog, query.dataset, page.caller)
    if (!dataset.dataVisible || dataset.version === null) return undefined
    return datasetPageOf(page, dataset, 'analyze', query.options, context)
  } catch (error) {
    if (isLoggiaError(error) && error.kind === 'not-found') return undefined
    throw error
  }
}

async function chartOf(link: OldChart, page: DatasetPage, first: ChartData): Promise<ChartData | undefined> {
  const read = chartOfLink(link, page.dataset.fields)
  if (read === undefined) return undefined
  const { kind, order, points, arrange, logarithmic, running } = first.state
  const state = { ...read.chart, kind, order, points, arrange, logarithmic, running, breakdown: null, step: first.step }
  return { ...(await computeChart(state, chartSourceOf(page))), dropped: read.dropped }
}

function ofDataset(series: DataSeries, { texts }: DatasetPage): DataSeries {
  return { ...series, dataset: texts.title }
}

/** undefined: the two have no axis in common. */
function combine(first: ChartData, other: ChartData, opened: DatasetPage): ChartData | undefined {
  const points = commonPoints(first, other, opened)
  const free = MAX_COLOURS - first.series.length
  if (points === undefined || free <= 0) return undefined
  const onPoints = ({ points: own }: ChartData, series: DataSeries): DataSeries => {
    const places = new Map(own.map(({ key }, at) => [String(key), at]))
    return {
      ...series,
      values: points.map(({ key }) => {
        const at = places.get(String(key))
        return at === undefined ? null : (series.values[at] ?? null)
      })
    }
  }
  const measures = new Set(first.series.map(({ name }) => name))
  const added = other.series.slice(0, free).map((each, at): DataSeries => {
    // Another measure has an axis of its own, as older portals have it.
    const axis = measures.has(each.name) ? each.source.axis : 'right'
    return { ...onPoints(other, each), source: { ...each.source, axis }, colour: first.series.length + at + 1 }
  })
  return {
    ...first,
    points,
    series: [...first.series.map((each) => onPoints(first, each)), ...added],
    records: first.records + other.records,
    total: null,
    hidden: first.hidden + other.hidden,
    question: null,
    dropped: [...first.dropped, ...other.dropped]
  }
}

function commonPoints(
  first: ChartData,
  other: ChartData,
  { page, timezone }: DatasetPage
): readonly AxisPoint[] | undefined {
  if (first.axis !== other.axis || first.step !== other.step || first.state.kind === 'pie') return undefined
  const known = new Set(first.points.map(({ key }) => String(key)))
  const all = [...first.points, ...other.points.filter(({ key }) => !known.has(String(key)))]
  switch (first.axis) {
    case 'time':
      return timePoints(
        all.map(({ key }) => String(key)),
        first.step ?? 'year',
        first.state.x.type === 'datetime' ? timezone : 'UTC',
        page.frame
      )
    case 'cycle':
      return first.points
    case 'number':
      return all.toSorted((one, another) => one.at - another.at)
    case 'category':
      return all.map((point, at) => ({ ...point, at }))
    case 'bins':
      return undefined
  }
}
