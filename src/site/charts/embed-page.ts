import { type Answer, type HttpRequest, httpError } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { type DatasetPage, datasetPageOf, openDataset } from '../dataset/open-dataset.ts'
import { findDataset } from '../old/find-dataset.ts'
import { openPage } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { EmbedView } from '../views/chart-view.ts'
import { type AskedChart, askedChart, askedPairs, drawableChart, filterPairsOf, linkedChart } from './chart-page.ts'
import { readDataChart } from './data-chart.ts'
import { chartTableView, figureView } from './figure-view.ts'

/** `/explore/embed/dataset/{id}/analyze/`: the chart within another page. */
export async function answerChartEmbed(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'analyze', context)
  return embedAnswer(isReadable(opened) ? await askedChart(opened) : null, opened, context)
}

/** `/chart/embed/?dataChart=…`: a chart of an older portal's chart builder, with the filters that it names. */
export async function answerOldChart(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const link = readDataChart(http.query.get('dataChart') ?? '')
  const [first] = link?.queries ?? []
  if (link === undefined || first === undefined)
    throw httpError(
      'http/not-found',
      'The address names no chart that can be read: its dataChart is missing or damaged.'
    )
  const dataset = await findDataset(context.catalog, first.dataset, page.caller)
  const opened = datasetPageOf(page, dataset, 'analyze', first.options, context)
  if (!isReadable(opened)) return embedAnswer(null, opened, context)
  const asked = linkedChart(http.query.get('dataChart') ?? '', dataset) ?? (await askedChart(opened))
  return embedAnswer(asked, opened, context)
}

function isReadable({ dataset }: DatasetPage): boolean {
  return dataset.dataVisible && dataset.version !== null
}

async function embedAnswer(asked: AskedChart | null, opened: DatasetPage, context: SiteContext): Promise<Answer> {
  const { page, dataset, texts, path } = opened
  const chart = asked === null ? null : await drawableChart(asked, opened, context)
  const pairs = asked === null ? [] : [...filterPairsOf(opened), ...askedPairs(asked)]
  const isDrawn = chart !== null && !chart.isEmpty
  const view: EmbedView = {
    title: texts.title,
    lang: texts.language === page.frame.language ? undefined : texts.language,
    href: `${path}${queryText(pairs)}`,
    publisher: texts.publisher,
    figure: isDrawn ? figureView(chart, opened, path, pairs) : null,
    table: isDrawn ? chartTableView(chart) : null,
    message: page.frame.t(dataset.dataVisible ? 'chart.nothing' : 'dataset.closedRecords')
  }
  return pageAnswer(
    page,
    {
      component: 'ChartEmbed',
      view,
      title: chart?.title ?? texts.title,
      canonical: datasetPath(page.frame.basePath, dataset.id, 'information')
    },
    context
  )
}
