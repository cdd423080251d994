import type { DatasetPage } from '../dataset/open-dataset.ts'
import { type Pair, queryText } from '../state/address.ts'
import type { ChartTableView, FigureView } from '../views/chart-view.ts'
import { type DrawableChart, plotLook } from './chart-page.ts'
import { NARROW, WIDE } from './draw/plot-look.ts'

/** Lines of the table on a page; the file has all. */
const MAX_LINES = 200

/** The chart with its words; `pairs` are what its files are asked with. */
export function figureView(
  chart: DrawableChart,
  { page, texts }: DatasetPage,
  filesPath: string,
  pairs: readonly Pair[]
): FigureView {
  const { frame } = page
  const query = queryText(pairs)
  const sources = [texts, ...chart.others.map((each) => each.texts)]
  const credit = [...new Set(sources.flatMap(({ publisher, licence }) => [publisher, licence]))]
    .filter((each) => each !== '')
    .join(', ')
  return {
    title: chart.title,
    sentence: chart.sentence,
    wide: chart.draw(plotLook(WIDE, frame)),
    narrow: chart.draw(plotLook(NARROW, frame)),
    source: [...(credit === '' ? [] : [credit]), frame.t('count.records', { n: chart.records })].join('. '),
    svgHref: `${filesPath}chart.svg${query}`,
    csvHref: `${filesPath}chart.csv${query}`
  }
}

export function chartTableView({ table, title }: DrawableChart): ChartTableView {
  const { columns, rows, sums } = table
  return {
    caption: title,
    columns,
    rows: rows.slice(0, MAX_LINES).map(({ label, cells }) => ({ label, cells })),
    sums: rows.length > MAX_LINES ? [] : sums,
    cut: rows.length > MAX_LINES ? MAX_LINES : null
  }
}
