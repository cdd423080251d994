import type { Answer, HttpRequest } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { questionPairs } from '../data/question.ts'
import { filterChips } from '../dataset/filter-chips.ts'
import { type DatasetPage, openDataset } from '../dataset/open-dataset.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { publicOrigin } from '../page/public-address.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import { allOf } from '../state/odsql-text.ts'
import { isTableFiltered, tablePairs } from '../state/table-state.ts'
import type { AnalyzeView } from '../views/chart-view.ts'
import { builderView } from './builder-view.ts'
import { FUNCTION_ROWS, isNumber } from './chart-functions.ts'
import {
  type AskedChart,
  askedChart,
  askedPairs,
  type DrawableChart,
  drawableChart,
  filterPairsOf
} from './chart-page.ts'
import { type ChartState, COUNT_SERIES, chartPairs, normalizeChart } from './chart-state.ts'
import { writeDataChart } from './data-chart.ts'
import { embedHtml } from './embed-html.ts'
import { chartTableView, figureView } from './figure-view.ts'

/** `/explore/dataset/{id}/analyze/`: a chart, the form that makes it, and its numbers. */
export async function answerAnalyze(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'analyze', context)
  const { page, dataset, texts, path } = opened
  const asked = dataset.dataVisible && dataset.version !== null ? await askedChart(opened) : null
  if (asked !== null && http.query.get('draw') !== undefined) {
    const pairs = [...filterPairsOf(opened), ...chartPairs(changedSeries(asked.state, opened))]
    return redirectTo(`${path}${queryText(pairs)}`, 'found')
  }
  const chart = asked === null ? null : await drawableChart(asked, opened, context)
  return pageAnswer(
    page,
    {
      component: 'Analyze',
      view: analyzeView(asked, chart, opened),
      title: `${texts.title}, ${page.frame.t('tab.analyze')}`,
      ...(chart === null ? {} : { description: `${chart.title}. ${chart.sentence}` }),
      canonical: datasetPath(page.frame.basePath, dataset.id, 'information'),
      indexed: !http.queryText.includes('=')
    },
    context
  )
}

/** Buttons of the form: `draw=add`, `draw=remove-2`; else only drawn. */
function changedSeries(state: ChartState, { page, dataset }: DatasetPage): ChartState {
  const button = page.http.query.all('draw').at(-1) ?? ''
  const removed = Number(/^remove-(\d)$/.exec(button)?.[1] ?? 0)
  if (removed > 0) {
    const left = state.series.filter((_, at) => at !== removed - 1)
    return normalizeChart({ ...state, series: left.length === 0 ? [COUNT_SERIES] : left })
  }
  if (button !== 'add') return state
  const used = new Set(state.series.map(({ field }) => field?.name))
  const field = dataset.fields.find((each) => isNumber(each) && !used.has(each.name) && each.annotations.id !== true)
  const func = state.series[0]?.func ?? 'count'
  const added =
    field === undefined
      ? COUNT_SERIES
      : { ...COUNT_SERIES, func: FUNCTION_ROWS[func].takes === null ? ('avg' as const) : func, field }
  return normalizeChart({ ...state, breakdown: null, series: [...state.series, added] })
}

function analyzeView(asked: AskedChart | null, chart: DrawableChart | null, opened: DatasetPage): AnalyzeView {
  const { page, dataset, state, head, path } = opened
  const { t } = page.frame
  const total = dataset.version?.recordCount ?? 0
  const shared = {
    head,
    closed: !dataset.dataVisible,
    chips: filterChips(state, path, page.frame),
    clearHref: `${path}${queryText(tablePairs({ ...state, words: '', wordsWhere: null, filters: [], conditions: [] }))}`
  }
  if (asked === null || chart === null) {
    const key = dataset.dataVisible
      ? dataset.version === null
        ? 'dataset.noRecords'
        : 'chart.noFields'
      : 'dataset.closedRecords'
    return { ...shared, says: t.spans(key), builder: null, figure: null, table: null, queryHref: null, embed: null }
  }
  const filters = filterPairsOf(opened)
  const pairs = [...filters, ...askedPairs(asked)]
  const old = asked.others?.dataChart ?? writeDataChart(asked.state, dataset.id, filters)
  return {
    ...shared,
    says: isTableFiltered(state)
      ? t.spans('chart.says', { n: chart.records, total: t('count.records', { n: total }) })
      : t.spans('chart.saysAll', { n: total }),
    builder: builderView(asked.state, opened),
    figure: chart.isEmpty ? null : figureView(chart, opened, path, pairs),
    table: chart.isEmpty ? null : chartTableView(chart),
    queryHref: chart.question === null ? null : queryHref(chart.question, opened),
    embed: {
      html: embedHtml(opened, 'analyze', pairs, chart.title),
      oldLink:
        old === null
          ? null
          : `${publicOrigin(page.http)}${page.frame.basePath}/chart/embed/${queryText([['dataChart', old]])}`
    }
  }
}

/** The console, with the chart's numbers asked for. */
function queryHref(question: NonNullable<DrawableChart['question']>, { page, dataset }: DatasetPage): string {
  const where = allOf(question.where ?? [])
  const clauses = { ...question, where: where === undefined ? [] : [where] }
  return `${datasetPath(page.frame.basePath, dataset.id, 'api')}${queryText(questionPairs(clauses))}`
}
