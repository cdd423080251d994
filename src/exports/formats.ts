import {
  type DcatProfile,
  type EngineFormat,
  fileFormat,
  RECORD_FORMATS,
  type RecordFormat,
  type TilesFormat,
  type WriterFormat
} from '#formats'
import type { Bounds } from '#geometry'
import { bug } from '#kit'
import { type Field, isGeo } from '#schema'
import { DESCRIBING_FORMATS } from './catalog/writers.ts'
import { flatgeobufWriter } from './flatgeobuf/write-flatgeobuf.ts'
import { namedFields } from './gpx/gpx-options.ts'
import { gpxWriter } from './gpx/write-gpx.ts'
import { icalWriter } from './ical/write-ical.ts'
import { kmlWriter } from './kml/write-kml.ts'
import { mvtWriter, tileArea } from './mvt/write-mvt.ts'
import { ov2Writer } from './ov2/write-ov2.ts'
import { parquetWriter } from './parquet/write-parquet.ts'
import { jsonLd } from './rdf/json-ld.ts'
import { nTriples } from './rdf/n-triples.ts'
import { rdfWriter } from './rdf/notation.ts'
import { rdfXml } from './rdf/rdf-xml.ts'
import { turtle } from './rdf/turtle.ts'
import { shapefileWriter } from './shapefile/write-shapefile.ts'
import type { FormatOptions, WriterFactory } from './writer.ts'
import { xlsxWriter } from './xlsx/write-xlsx.ts'

/** One export format, as clients name it. */
export interface ExportFormat {
  readonly name: string
  /** With its parameters. */
  readonly mediaType: string
  /** Extension of the file's name, without the dot. */
  readonly extension: string
  /** Compressed on the wire when the client takes that: text formats are, those that are packed already are not. */
  readonly text: boolean
  /** Written as JSON, which goes on the wire in ASCII (EXPORT-common-7). */
  readonly json: boolean
  /** Writes rows of values; without one they are not what it is made of, or the engine writes it itself. */
  readonly writer?: WriterFactory
}

/** A format of records. */
export interface DatasetFormat extends ExportFormat, Writing {
  readonly name: RecordFormat
}

/** Requirements of a format for query and dataset, and its writer. */
interface Writing {
  readonly writer?: WriterFactory
  /** Whether a dataset with these fields and features has this format; absent: every dataset. */
  readonly suits?: (fields: readonly Field[], features: readonly string[]) => boolean
  /** Writes the file when places are wanted in another coordinate system, where the engine writes it otherwise. */
  readonly projectedWriter?: WriterFactory
  /** The file holds moments as such, without the zone in which they are shown. */
  readonly inUtc?: true
  /** The writer wants to know the records' ids. */
  readonly recordIds?: boolean
  /** Fields that the file contains besides the selected ones. */
  readonly wantedFields?: (options: FormatOptions) => readonly string[]
  /** The part of the map that the file shows, if not all: rows elsewhere need not be read. */
  readonly area?: (options: FormatOptions) => Bounds
}

/** A format of the catalog. */
export interface CatalogFormat extends ExportFormat {
  /** Says what datasets are, as `writeCatalog` writes it; the others are tables of metas. */
  readonly describesDatasets?: true
  /** The national profile that it follows: offered where the operator activates it. */
  readonly profile?: DcatProfile
}

const hasGeo = (fields: readonly Field[]): boolean => fields.some(isGeo)
const hasPoint = (fields: readonly Field[]): boolean => fields.some(({ type }) => type === 'geo_point_2d')
/** Only where the publisher shows a calendar (EXPORT-ical-1). */
const hasCalendar = (_fields: readonly Field[], features: readonly string[]): boolean => features.includes('calendar')

/** Formats that our writers write. */
const WRITERS: Readonly<Record<WriterFormat, Writing & Required<Pick<Writing, 'writer'>>>> = {
  xlsx: { writer: (table) => xlsxWriter(table) },
  ov2: { suits: hasPoint, writer: ov2Writer },
  ical: { suits: hasCalendar, recordIds: true, writer: icalWriter },
  fgb: { suits: hasGeo, writer: flatgeobufWriter },
  shp: { suits: hasGeo, writer: shapefileWriter },
  mvt: { suits: hasGeo, writer: mvtWriter, area: tileArea },
  kml: { suits: hasGeo, writer: kmlWriter },
  gpx: { suits: hasGeo, writer: gpxWriter, wantedFields: namedFields },
  jsonld: { recordIds: true, writer: rdfWriter(jsonLd) },
  n3: { recordIds: true, writer: rdfWriter(nTriples) },
  rdfxml: { recordIds: true, writer: rdfWriter(rdfXml) },
  turtle: { recordIds: true, writer: rdfWriter(turtle) }
}

/** Formats that the engine writes. */
const BY_ENGINE: Readonly<Record<EngineFormat, Writing>> = {
  csv: {},
  json: {},
  jsonl: {},
  geojson: { suits: hasGeo },
  // A file without columns is one that readers refuse.
  parquet: { suits: (fields) => fields.length > 0, inUtc: true, projectedWriter: parquetWriter() }
}

/** Formats that are made of tiles. */
const OF_TILES: Readonly<Record<TilesFormat, Writing>> = { pmtiles: { suits: hasGeo } }

const WRITING: Readonly<Record<RecordFormat, Writing>> = { ...BY_ENGINE, ...WRITERS, ...OF_TILES }

/** Formats of records, in the order in which they are listed (EXPLORE-export-list). */
export const DATASET_FORMATS: readonly DatasetFormat[] = RECORD_FORMATS.map(datasetFormat)

/**
 * Formats of the catalog, in the order in which live portals list them (EXPLORE-export-list-2, EXPORT-catalog):
 * national profiles last.
 */
export const CATALOG_FORMATS: readonly CatalogFormat[] = [
  exportFormat('csv'),
  exportFormat('json'),
  ...describing().filter(({ profile }) => profile === undefined),
  { ...exportFormat('xlsx'), writer: WRITERS.xlsx.writer },
  ...describing().filter(({ profile }) => profile !== undefined)
]

export function findFormat<Format extends ExportFormat>(formats: readonly Format[], name: string): Format | undefined {
  return formats.find((format) => format.name === name)
}

/** The export formats of a dataset with these fields and features. */
export function formatsFor(fields: readonly Field[], features: readonly string[]): DatasetFormat[] {
  return DATASET_FORMATS.filter((format) => format.suits?.(fields, features) !== false)
}

function datasetFormat(name: RecordFormat): DatasetFormat {
  return { ...exportFormat(name), ...WRITING[name], name }
}

function exportFormat(name: RecordFormat): ExportFormat & { readonly name: RecordFormat } {
  const { exported, mediaType, extensions } = fileFormat(name)
  if (exported === undefined) throw bug(`${name} is not exported`)
  const { charset, text, json = false } = exported
  return {
    name,
    mediaType: charset === undefined ? mediaType : `${mediaType}; charset=${charset}`,
    extension: extensions[0],
    text,
    json
  }
}

function describing(): CatalogFormat[] {
  return [...DESCRIBING_FORMATS].map(([name, { mediaType, extension, json = false, profile }]) => ({
    name,
    mediaType,
    extension,
    text: true,
    json,
    describesDatasets: true,
    ...(profile !== undefined && { profile })
  }))
}
