/** One export format, as clients name it. */
export interface ExportFormat {
  readonly name: string
  readonly mediaType: string
  /** Of the file's name, without the dot. */
  readonly extension: string
  /** Listed for datasets with a geo field only. */
  readonly geo: boolean
  /** Compressed on the wire when the client takes that: text formats are, those that are packed already are not. */
  readonly text: boolean
  /** Written as JSON, which goes on the wire in ASCII (facts §6.1). */
  readonly json: boolean
  /** False: the name is known, and no writer is there yet. */
  readonly offered: boolean
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Formats of records, in the order in which they are listed (facts §6.2). */
export const DATASET_FORMATS: readonly ExportFormat[] = [
  text('csv', 'text/csv; charset=utf-8'),
  json('json', 'application/json; charset=utf-8'),
  json('jsonl', 'application/jsonl; charset=utf-8'),
  { ...json('geojson', 'application/geo+json; charset=utf-8'), geo: true },
  { ...text('parquet', 'application/vnd.apache.parquet'), text: false },
  ...later('xlsx', 'fgb', 'shp', 'kml', 'gpx', 'jsonld', 'n3', 'rdfxml', 'turtle', 'ov2')
]

/** Formats of the catalog (facts §6.3). */
export const CATALOG_FORMATS: readonly ExportFormat[] = [
  text('csv', 'text/csv; charset=utf-8'),
  json('json', 'application/json; charset=utf-8'),
  ...later(
    'data.json', 'rdf', 'ttl', 'dublin_core', 'dcat', 'rss', 'sitemap', 'xlsx',
    'dcat_ap_ch', 'dcat_ap_de', 'dcat_ap_se', 'dcat_ap_sp', 'dcat_ap_it', 'dcat_ap_vl', 'dcat_ap_benap'
  )
]

export function findFormat(formats: readonly ExportFormat[], name: string): ExportFormat | undefined {
  return formats.find((format) => format.name === name)
}

/** The formats that can be had, those for maps only where there is something to draw. */
export function offeredFormats(formats: readonly ExportFormat[], hasGeo: boolean): ExportFormat[] {
  return formats.filter((format) => format.offered && (hasGeo || !format.geo))
}

function text(name: string, mediaType: string): ExportFormat {
  return { name, mediaType, extension: name, geo: false, text: true, json: false, offered: true }
}

function json(name: string, mediaType: string): ExportFormat {
  return { ...text(name, mediaType), json: true }
}

/** Names that clients of the original service may ask for. */
function later(...names: readonly string[]): ExportFormat[] {
  return names.map((name) => ({ name, mediaType: name === 'xlsx' ? XLSX_TYPE : 'application/octet-stream', extension: name, geo: false, text: false, json: false, offered: false }))
}
