import { extname } from 'node:path'
import { fileFormat, IMPORT_FORMATS, type ImportFormat } from '#formats'
import type { Distribution } from '../harvested-dataset.ts'

/** A distribution whose records can be loaded. */
export interface LoadableDistribution extends Distribution {
  /** Undefined: an archive, whose content says it. */
  readonly format: ImportFormat | null
}

/** Which one was loaded last; its address may have changed since. */
export type LoadedDistribution = Pick<Distribution, 'kind' | 'url' | 'title'> & { readonly format: string | null }

/** The lower, the better: what keeps types, lists and geometries comes first. */
const RANKS = {
  parquet: 1,
  fgb: 2,
  geojson: 3,
  gpkg: 4,
  shp: 5,
  topojson: 6,
  esrijson: 7,
  jsonl: 8,
  arrow: 9,
  csv: 10,
  tsv: 11,
  xlsx: 12,
  ods: 13,
  xls: 14,
  json: 15,
  kml: 16,
  kmz: 17,
  gpx: 18,
  gml: 19,
  gtfs: 20,
  xml: 21
} as const satisfies Readonly<Record<ImportFormat, number>>
const ARCHIVE_RANK = 22

/** Names of formats in catalogs that are not those of the format table. */
const OTHER_NAMES: Readonly<Record<string, ImportFormat>> = {
  excel: 'xlsx',
  'excel xlsx': 'xlsx',
  'microsoft excel': 'xlsx',
  shapefile: 'shp',
  'esri shapefile': 'shp',
  'json lines': 'jsonl',
  ndjson: 'jsonl',
  geopackage: 'gpkg',
  flatgeobuf: 'fgb',
  'geo json': 'geojson',
  text: 'csv',
  'tab separated values': 'tsv'
}
/** Terms of the authority list that several formats have. */
const SHARED = ['OCTET', 'ZIP']
const ARCHIVES = ['zip', 'gz', 'application/zip', 'application/gzip']

/** Those whose records can be loaded, the best first; the one that was loaded last stays the first as long as it exists. */
export function orderDistributions(
  distributions: readonly Distribution[],
  last: LoadedDistribution | null
): LoadableDistribution[] {
  const loadable = distributions
    .flatMap((each) => {
      const rank = rankOf(each)
      return rank === undefined ? [] : [{ ...rank, at: distributions.indexOf(each) }]
    })
    .toSorted((one, other) => one.rank - other.rank || one.at - other.at)
    .map(({ distribution }) => distribution)
  const again = last === null ? undefined : sameAs(loadable, last)
  return again === undefined ? loadable : [again, ...loadable.filter((each) => each !== again)]
}

/** Addresses change: the second key is the title with the format. */
function sameAs(loadable: readonly LoadableDistribution[], last: LoadedDistribution): LoadableDistribution | undefined {
  return (
    loadable.find(({ url }) => url === last.url) ??
    loadable.find(({ title, format, kind }) => title === last.title && format === last.format && kind === last.kind)
  )
}

function rankOf(distribution: Distribution): { rank: number; distribution: LoadableDistribution } | undefined {
  // Services come as this room writes them down.
  if (distribution.kind !== 'file') return { rank: 0, distribution: { ...distribution, format: null } }
  const format = formatOf(distribution)
  if (format === undefined) return undefined
  return {
    rank: format === 'archive' ? ARCHIVE_RANK : RANKS[format],
    distribution: { ...distribution, format: format === 'archive' ? null : format }
  }
}

/** What the catalog says first, then the media type, then how the address ends. */
function formatOf({ format, mediaType, url }: Distribution): ImportFormat | 'archive' | undefined {
  const ending = extname(new URL(url).pathname).slice(1)
  const said = [format, mediaType, ending].map((text) => (text === null ? undefined : formatCalled(text)))
  const known = said.find((each) => each !== undefined && each !== 'archive')
  return known ?? (said.includes('archive') ? 'archive' : undefined)
}

function formatCalled(text: string): ImportFormat | 'archive' | undefined {
  const whole = text.trim().toLowerCase()
  // Addresses of authority lists and of IANA end with the name.
  const media = /([\w.+-]+\/[\w.+-]+)(;.*)?$/.exec(whole)?.[1]
  const name = (whole.startsWith('http') ? (whole.split(/[/#]/).at(-1) ?? whole) : whole).replace(/^\./, '')
  const words = name.replace(/[_\s-]+/g, ' ')
  if (Object.hasOwn(OTHER_NAMES, words)) return OTHER_NAMES[words]
  const found = IMPORT_FORMATS.find((each) => {
    const { label, extensions, mediaType, iana, authority } = fileFormat(each)
    const names = [each, label.toLowerCase(), ...(SHARED.includes(authority[0]) ? [] : [authority[0].toLowerCase()])]
    const endings = each === 'shp' || each === 'gtfs' ? [] : extensions
    const types = each === 'shp' || mediaType === 'application/octet-stream' ? [] : [mediaType, iana]
    return [...names, ...endings].includes(name) || types.some((type) => type !== null && type === media)
  })
  return found ?? (ARCHIVES.includes(name) || (media !== undefined && ARCHIVES.includes(media)) ? 'archive' : undefined)
}
