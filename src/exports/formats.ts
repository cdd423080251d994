import { isGeo, type Field } from '#schema'
import type { WriterFactory } from './writer.ts'

/** One export format, as clients name it. */
export interface ExportFormat {
  readonly name: string
  readonly mediaType: string
  /** Of the file's name, without the dot. */
  readonly extension: string
  /** Compressed on the wire when the client takes that: text formats are, those that are packed already are not. */
  readonly text: boolean
  /** Written as JSON, which goes on the wire in ASCII (facts §6.1). */
  readonly json: boolean
  /** False: the name is known, and no writer is there yet. */
  readonly offered: boolean
}

/** A format of records. */
export interface DatasetFormat extends ExportFormat {
  /** Writes rows of values; without one the engine writes the format itself. */
  readonly writer?: WriterFactory
  /** Whether a dataset with these fields can be had so; every dataset can when absent. */
  readonly suits?: (fields: readonly Field[]) => boolean
  /** The writer wants to know the records' ids. */
  readonly recordIds?: boolean
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const hasGeo = (fields: readonly Field[]): boolean => fields.some(isGeo)

/** Formats of records, in the order in which they are listed (facts §6.2). */
export const DATASET_FORMATS: readonly DatasetFormat[] = [
  text('csv', 'text/csv; charset=utf-8'),
  json('json', 'application/json; charset=utf-8'),
  json('jsonl', 'application/jsonl; charset=utf-8'),
  { ...json('geojson', 'application/geo+json; charset=utf-8'), suits: hasGeo },
  packed('parquet', 'application/vnd.apache.parquet'),
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

export function findFormat<Format extends ExportFormat>(formats: readonly Format[], name: string): Format | undefined {
  return formats.find((format) => format.name === name)
}

/** The formats of records that a dataset with these fields can be had as. */
export function formatsFor(fields: readonly Field[]): DatasetFormat[] {
  return DATASET_FORMATS.filter((format) => format.offered && format.suits?.(fields) !== false)
}

function text(name: string, mediaType: string): ExportFormat {
  return { name, mediaType, extension: name, text: true, json: false, offered: true }
}

function json(name: string, mediaType: string): ExportFormat {
  return { ...text(name, mediaType), json: true }
}

function packed(name: string, mediaType: string): ExportFormat {
  return { ...text(name, mediaType), text: false }
}

/** Names that clients of the original service may ask for. */
function later(...names: readonly string[]): ExportFormat[] {
  return names.map((name) => ({ ...packed(name, name === 'xlsx' ? XLSX_TYPE : 'application/octet-stream'), offered: false }))
}
