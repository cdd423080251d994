import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Answer, httpError, payload, type Route } from '#http'
import { siteError } from '../errors.ts'

/** The pages as `bin/build-web.mjs` built them: what renders them here, and the files that browsers get. */
export interface WebBuild {
  /** Markup of a page's body. Throws `site/not-built`. */
  render(page: string, properties: object): string
  /** Addresses of the style sheet and the script below the base path. Throws `site/not-built`. */
  readonly stylePath: string
  readonly scriptPath: string
  /** What pages with a map load beside, and the worker that the map starts. */
  readonly mapScriptPath: string
  readonly workerPath: string
  /** A file on disk: the outlines of countries (TopoJSON). */
  groundPath(details: 'coarse' | 'fine'): string
  readonly routes: readonly Route[]
}

/** Below it are files whose names change with their content. */
const ASSETS = '/site-assets'
/** In a clone and in a package from `npm pack` alike. */
const FOLDER = resolve(import.meta.dirname, '../../../web/dist')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2'
}

interface ManifestEntry {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly css?: readonly string[]
}

export async function openWebBuild(folder: string = FOLDER): Promise<WebBuild> {
  const manifestPath = join(folder, 'client/manifest.json')
  if (!existsSync(manifestPath)) return new MissingBuild()
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, ManifestEntry>
  const module = (await import(pathToFileURL(join(folder, 'server/server.js')).href)) as {
    readonly renderPage: (page: string, properties: object) => string
  }
  const files = new Map<string, Answer>()
  for (const { file, css = [] } of Object.values(manifest))
    for (const name of [file, ...css]) files.set(`/${name}`, fileAnswer(join(folder, 'client', name)))
  const worker = Object.values(manifest).find(({ name }) => name === 'maplibre-worker')?.file ?? ''
  const pathOf = (source: string): string => `${ASSETS}/${manifest[source]?.file ?? ''}`
  return {
    render: module.renderPage,
    stylePath: pathOf('styles/index.css'),
    scriptPath: pathOf('client/page.ts'),
    mapScriptPath: pathOf('client/map/map.ts'),
    workerPath: `${ASSETS}/${worker}`,
    groundPath: (details) => join(folder, `ground-${details}.json`),
    routes: [
      {
        method: 'GET',
        path: `${ASSETS}/*`,
        // Pages for anonymous callers of a private portal need them too: they are the same for every Loggia of this release.
        audience: 'always',
        handle: ({ path }) => {
          const found = files.get(path.slice(path.indexOf(ASSETS) + ASSETS.length))
          if (found === undefined) throw httpError('http/not-found', 'The file does not exist.')
          return found
        }
      }
    ]
  }
}

/** A worker has the policy of its own file: it fetches the tiles. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

function fileAnswer(path: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      ...(basename(path).startsWith('maplibre-worker-') ? { 'content-security-policy': WORKER_POLICY } : {})
    },
    body: payload(readFileSync(path)),
    compressible: !['.png', '.woff2'].includes(extname(path))
  }
}

const NO_ROUTES: readonly Route[] = []

/** Sources that were started without `npm start`. */
class MissingBuild implements WebBuild {
  readonly routes: readonly Route[] = NO_ROUTES

  render(): never {
    throw siteError(
      'site/not-built',
      'The pages of this portal are not built. `npm start` and `npm test` build them; by hand: node bin/build-web.mjs'
    )
  }

  get stylePath(): never {
    return this.render()
  }

  get scriptPath(): never {
    return this.render()
  }

  get mapScriptPath(): never {
    return this.render()
  }

  get workerPath(): never {
    return this.render()
  }

  groundPath(): never {
    return this.render()
  }
}
