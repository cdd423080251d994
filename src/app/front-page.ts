import type { Authenticator, Principal } from '#access'
import type { Catalog, Dataset } from '#catalog'
import { type Answer, etagOf, type Payload, type Route } from '#http'
import type { PortalAppearance } from '#portal'
import { credentialsOf } from './door.ts'
import { type Html, html } from './html.ts'
import { pageAnswer } from './page.ts'
import { plainText } from './plain-text.ts'

export interface FrontPageOptions {
  readonly catalog: Catalog
  readonly authenticate: Authenticator
  /** The portal's name, banner and notices as administrators set them and the caller sees them. */
  readonly appearance: (caller: Principal) => Promise<PortalAppearance>
  /** `/api/explore/v2.1`. */
  readonly apiPrefix: string
  /** Before every path: the path of `base-url`, or nothing. */
  readonly basePath: string
  /** Setting `portal-title`, for a portal that nobody named. */
  readonly title: string
}

/** More would be a catalog, which the API is for. */
const SHOWN = 200

/** `/`: leads to the API, its description and the datasets that the caller may see. */
export function frontPageRoute({
  catalog,
  authenticate,
  appearance,
  apiPrefix,
  basePath,
  title
}: FrontPageOptions): Route {
  return {
    method: 'GET',
    path: '/',
    audience: 'visitors',
    handle: async (request) => {
      const caller = await authenticate(credentialsOf(request))
      const shown = await appearance(caller)
      const datasets = await catalog.listAll(caller)
      return tagged(
        frontPage({ ...shown, name: shown.name ?? title, datasets, basePath, api: `${basePath}${apiPrefix}` }),
        caller
      )
    }
  }
}

interface FrontPage extends Omit<PortalAppearance, 'name'> {
  readonly name: string
  readonly datasets: readonly Dataset[]
  readonly basePath: string
  readonly api: string
}

function frontPage({ name, description, logo, banner, notice, datasets, basePath, api }: FrontPage): {
  readonly title: string
  readonly body: Html
  readonly style: string
} {
  const body = html`${banner === null ? '' : html`<div class="banner" role="status">${banner.text}</div>`}
<main>
${logo === null ? '' : html`<img class="logo" src="${`${basePath}/sharing/rest/portals/self/resources/${logo.split('/').map(encodeURIComponent).join('/')}`}" alt="">`}
<h1>${name}</h1>
${description === '' ? '' : html`<p>${shorten(plainText(description), 1_000)}</p>`}
<p class="lead">${counted(datasets.length, 'dataset')}, to read with the Explore API v2.1.</p>
${notice === null ? '' : html`<section class="notice"><h2>${notice.title}</h2><p>${plainText(notice.text)}</p></section>`}
<nav>
  <a href="${api}/catalog/datasets">Catalog</a>
  <a href="${api}/swagger.json">API description (OpenAPI)</a>
  <a href="${api}/catalog/exports">Catalog as a file</a>
</nav>
${
  datasets.length === 0
    ? html`<p>No dataset is public yet. <code>loggia import FILE --id ID</code> makes one.</p>`
    : html`<ul class="datasets">
${datasets.slice(0, SHOWN).map((dataset) => datasetEntry(dataset, api))}
</ul>`
}
${datasets.length > SHOWN ? html`<p>… and ${datasets.length - SHOWN} more, in the <a href="${api}/catalog/datasets?limit=100">catalog</a>.</p>` : ''}
</main>`
  return {
    title: name,
    body,
    style: banner === null ? '' : `.banner { background: ${banner.background}; color: ${banner.color} }\n`
  }
}

function datasetEntry(dataset: Dataset, api: string): Html {
  const { title, description, license, publisher } = dataset.metas.default ?? {}
  const base = `${api}/catalog/datasets/${encodeURIComponent(dataset.id)}`
  const count = dataset.version === null ? '' : counted(dataset.version.recordCount, 'record')
  const facts = [count, asText(publisher), asText(license)]
    .filter((fact) => fact !== '')
    .map((fact) => ` · ${fact}`)
    .join('')
  return html`<li>
  <h2><a href="${base}">${asText(title) || dataset.id}</a></h2>
  <p>${shorten(plainText(asText(description)), 280)}</p>
  <p class="facts"><code>${dataset.id}</code>${facts}</p>
  <p class="links"><a href="${base}/records">records</a> <a href="${base}/facets">facets</a> <a href="${base}/exports/csv">CSV</a> <a href="${base}/exports">all exports</a></p>
</li>`
}

/** Proxies may cache responses for anonymous callers, not those for members. */
function tagged(page: Parameters<typeof pageAnswer>[0], { kind }: Principal): Answer {
  const answer = pageAnswer(page, 200, {
    'cache-control': kind === 'anonymous' ? 'no-cache' : 'no-store',
    vary: 'Authorization'
  })
  return { ...answer, headers: { ...answer.headers, etag: etagOf((answer.body as Payload).plain.toString()) } }
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length) + 1 || length).trimEnd()} …`
}
