import { type Answer, contentDisposition, type HttpRequest, httpError, payload } from '#http'
import { type DatasetPage, openDataset } from '../dataset/open-dataset.ts'
import type { SiteContext } from '../site-context.ts'
import { askedChart, type DrawableChart, drawableChart, plotLook } from './chart-page.ts'
import type { TableData } from './chart-table.ts'
import { WIDE } from './draw/plot-look.ts'
import { svgFile } from './svg-file.ts'

/** `/explore/dataset/{id}/analyze/chart.svg`: the drawing as a file. */
export async function answerChartSvg(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { chart, opened } = await openChart(http, context)
  const { page, texts, dataset } = opened
  const source = [texts.title, texts.publisher, texts.licence].filter((each) => each !== '').join(', ')
  const text = svgFile(chart.draw(plotLook(WIDE, page.frame)), chart.title, chart.sentence, source)
  return fileAnswer(text, 'image/svg+xml', `${dataset.id}-chart.svg`, opened)
}

/** `/explore/dataset/{id}/analyze/chart.csv`: its numbers (RFC 4180). */
export async function answerChartCsv(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { chart, opened } = await openChart(http, context)
  return fileAnswer(csvText(chart.table), 'text/csv; charset=utf-8', `${opened.dataset.id}-chart.csv`, opened)
}

async function openChart(
  http: HttpRequest,
  context: SiteContext
): Promise<{ chart: DrawableChart; opened: DatasetPage }> {
  const opened = await openDataset(http, 'analyze', context)
  const { dataset } = opened
  const asked = dataset.dataVisible && dataset.version !== null ? await askedChart(opened) : null
  if (asked === null) throw httpError('http/not-found', 'The dataset has nothing that a chart can show.')
  return { chart: await drawableChart(asked, opened, context), opened }
}

function fileAnswer(text: string, type: string, name: string, { page }: DatasetPage): Answer {
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name),
      // A picture that is opened runs and fetches nothing.
      'content-security-policy': "default-src 'none'",
      'cache-control': page.caller.kind === 'anonymous' ? 'no-cache' : 'no-store',
      'x-robots-tag': 'noindex'
    },
    body: payload(text),
    compressible: true
  }
}

function csvText({ columns, rows }: TableData): string {
  const lines = [columns, ...rows.map(({ key, values }) => [key ?? '', ...values.map((value) => value ?? '')])]
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would compute is text; numbers are numbers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
