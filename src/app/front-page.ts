import { ANONYMOUS } from '#access'
import type { Catalog, Dataset } from '#catalog'
import { etagOf, payload, type Answer, type HttpRequest, type Route } from '#http'
import { isLoggiaError } from '#kit'

export interface FrontPageOptions {
  readonly catalog: Catalog
  /** `/api/explore/v2.1`. */
  readonly apiPrefix: string
  /** Setting `portal-title`. */
  readonly title: string
}

/** More would be a catalog, which the API is for. */
const SHOWN = 200

/** `/`: leads to the API, its description and the datasets that everybody may see. */
export function frontPageRoute({ catalog, apiPrefix, title }: FrontPageOptions): Route {
  return {
    method: 'GET',
    path: '/',
    handle: async () => {
      const datasets = await catalog.listAll(ANONYMOUS)
      return htmlAnswer(frontPage({ title, datasets, api: apiPrefix }))
    }
  }
}

/** Failures outside the APIs, for people. */
export function errorPage(error: unknown, request: HttpRequest): Answer {
  const missing = isLoggiaError(error, 'http/')
  const status = !missing ? 500 : error.code === 'http/not-found' ? 404 : error.code === 'http/method-not-allowed' ? 405 : 400
  const text = missing ? error.message : `Something went wrong on our side. The log says more under request ${request.id}.`
  const page = layout(`${status}`, `<h1>${status}</h1><p>${escapeHtml(text)}</p><p><a href="/">To the start page</a></p>`)
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body: payload(page), compressible: true }
}

interface FrontPage {
  readonly title: string
  readonly datasets: readonly Dataset[]
  readonly api: string
}

function frontPage({ title, datasets, api }: FrontPage): string {
  const shown = datasets.slice(0, SHOWN).map((dataset) => datasetEntry(dataset, api)).join('\n')
  const more = datasets.length > SHOWN ? `<p>… and ${datasets.length - SHOWN} more, in the <a href="${api}/catalog/datasets?limit=100">catalog</a>.</p>` : ''
  const empty = '<p>No dataset is public yet. <code>loggia import FILE --id ID</code> makes one.</p>'
  return layout(title, `
<h1>${escapeHtml(title)}</h1>
<p class="lead">${counted(datasets.length, 'dataset')}, to read with the Explore API v2.1.</p>
<nav>
  <a href="${api}/catalog/datasets">Catalog</a>
  <a href="${api}/swagger.json">API description (OpenAPI)</a>
  <a href="${api}/catalog/exports">Catalog as a file</a>
</nav>
${datasets.length === 0 ? empty : `<ul class="datasets">\n${shown}\n</ul>`}
${more}`)
}

function datasetEntry(dataset: Dataset, api: string): string {
  const { title, description, license, publisher } = dataset.metas.default ?? {}
  const base = `${api}/catalog/datasets/${encodeURIComponent(dataset.id)}`
  const count = dataset.version === null ? '' : counted(dataset.version.recordCount, 'record')
  const facts = [count, asText(publisher), asText(license)].filter((fact) => fact !== '').map(escapeHtml).join(' · ')
  return `<li>
  <h2><a href="${base}">${escapeHtml(asText(title) || dataset.id)}</a></h2>
  <p>${escapeHtml(shorten(plainText(asText(description)), 280))}</p>
  <p class="facts"><code>${escapeHtml(dataset.id)}</code>${facts === '' ? '' : ` · ${facts}`}</p>
  <p class="links"><a href="${base}/records">records</a> <a href="${base}/facets">facets</a> <a href="${base}/exports/csv">CSV</a> <a href="${base}/exports">all exports</a></p>
</li>`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Loggia</title>
<style>${STYLE}</style>
</head>
<body>
<main>${body}
</main>
<footer>Loggia</footer>
</body>
</html>
`
}

function htmlAnswer(page: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag: etagOf(page) }, body: payload(page), compressible: true }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Descriptions are HTML by convention: the page shows their words. */
function plainText(html: string): string {
  const spaced = html.replace(/<\/?(?:p|div|br|li|ul|ol|h\d|table|tr|td|th|blockquote)\b[^>]*>/gi, ' ')
  return spaced.replace(/<[^>]*>/g, '').replace(/&nbsp;/g, ' ').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim()
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length) + 1 || length).trimEnd()} …`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5b6876; --line: #dfe4ea; --paper: #fff; --accent: #0b5cad }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa7b6; --line: #2c3642; --paper: #12171d; --accent: #7db8f5 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.25rem 1rem }
h1 { font-size: 2.2rem; margin: 0 } .lead { color: var(--soft); font-size: 1.15rem; margin: .25rem 0 1.5rem }
a { color: var(--accent); text-decoration: none } a:hover, a:focus-visible { text-decoration: underline }
nav a { display: inline-block; border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .9rem; margin: 0 .5rem .5rem 0 }
.datasets { list-style: none; padding: 0; margin: 1.5rem 0 } .datasets li { border-top: 1px solid var(--line); padding: 1.1rem 0 }
h2 { font-size: 1.15rem; margin: 0 } .datasets p { margin: .3rem 0 } .facts, footer { color: var(--soft); font-size: .88rem }
.links a { margin-right: .9rem } code { font: .92em ui-monospace, monospace } footer { text-align: center; padding: 2rem }
`
