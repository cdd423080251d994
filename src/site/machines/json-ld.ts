import type { Dataset } from '#catalog'
import { datasetPath } from '../catalog/dataset-path.ts'
import { apiPath } from '../dataset/api-path.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import { plainText } from '../markup/markup.ts'
import { plainLine } from '../page/html-text.ts'
import { publicOrigin } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import type { Frame } from '../views/frame.ts'

/** The portal for search engines (schema.org). */
export function catalogJsonLd(origin: string, { portal, basePath }: Frame): object {
  const home = `${origin}${basePath}/`
  return {
    '@context': 'https://schema.org/',
    '@type': 'DataCatalog',
    name: portal.name,
    description: portal.tagline,
    url: home,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${basePath}/explore/?q={words}`,
      'query-input': 'required name=words'
    }
  }
}

/** Longer descriptions are refused by search engines for datasets. */
const MAX_DESCRIPTION = 4_900
const MAX_VARIABLES = 200
const DOWNLOADS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet'
}

/** A dataset for search engines; null where it is not for everybody. */
export function datasetJsonLd(opened: DatasetPage, context: SiteContext): object | undefined {
  const { page, dataset, texts } = opened
  if (page.caller.kind !== 'anonymous') return undefined
  const origin = publicOrigin(page.http)
  const { basePath, portal } = page.frame
  const description = plainLine(plainText(texts.description, MAX_DESCRIPTION))
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: plainLine(texts.title),
    ...(description === '' ? {} : { description }),
    url: `${origin}${datasetPath(basePath, dataset.id, 'information')}`,
    identifier: dataset.id,
    ...(texts.licenceUrl === undefined && texts.licence === '' ? {} : { license: texts.licenceUrl ?? texts.licence }),
    ...(texts.keywords.length === 0 ? {} : { keywords: texts.keywords }),
    ...(texts.publisher === '' ? {} : { creator: { '@type': 'Organization', name: texts.publisher } }),
    ...(texts.modified === null ? {} : { dateModified: texts.modified }),
    datePublished: new Date(dataset.createdMs).toISOString(),
    ...(texts.language === undefined ? {} : { inLanguage: texts.language }),
    ...spatial(dataset),
    isAccessibleForFree: true,
    includedInDataCatalog: { '@type': 'DataCatalog', name: portal.name, url: `${origin}${basePath}/` },
    variableMeasured: dataset.fields.slice(0, MAX_VARIABLES).map(({ label, name }) => label || name),
    ...(dataset.dataVisible && dataset.version !== null
      ? {
          distribution: Object.entries(DOWNLOADS).map(([format, encodingFormat]) => ({
            '@type': 'DataDownload',
            encodingFormat,
            contentUrl: `${origin}${apiPath(opened, context, `/exports/${format}`)}`
          }))
        }
      : {})
  }
}

function spatial({ metas }: Dataset): object {
  const box = (metas.default?.bbox as { geometry?: { coordinates?: unknown } } | null | undefined)?.geometry
    ?.coordinates
  const ring = Array.isArray(box) && Array.isArray(box[0]) ? (box[0] as unknown[]) : []
  const positions = ring.filter((each): each is [number, number] => Array.isArray(each) && each.every(Number.isFinite))
  if (positions.length === 0) return {}
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  const text = `${Math.min(...latitudes)} ${Math.min(...longitudes)} ${Math.max(...latitudes)} ${Math.max(...longitudes)}`
  return { spatialCoverage: { '@type': 'Place', geo: { '@type': 'GeoShape', box: text } } }
}
