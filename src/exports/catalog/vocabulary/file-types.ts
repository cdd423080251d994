import { authority, type Concept } from './concept.ts'

const MEDIA_TYPE_OR_EXTENT = 'http://purl.org/dc/terms/MediaTypeOrExtent'

interface FileType {
  readonly code: string
  readonly label: string
  /** As IANA registered it; null where it did not. DCAT wants no other media types. */
  readonly media: string | null
}

/** Of every export format. What the authority list has no code for is an octet stream there. */
const FILE_TYPES: Readonly<Record<string, FileType>> = {
  csv: { code: 'CSV', label: 'CSV', media: 'text/csv' },
  json: { code: 'JSON', label: 'JSON', media: 'application/json' },
  jsonl: { code: 'JSON', label: 'JSON', media: null },
  geojson: { code: 'GEOJSON', label: 'GeoJSON', media: 'application/geo+json' },
  parquet: { code: 'PARQUET', label: 'Parquet', media: 'application/vnd.apache.parquet' },
  xlsx: {
    code: 'XLSX',
    label: 'Excel XLSX',
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  },
  shp: { code: 'SHP', label: 'Esri Shape', media: 'application/zip' },
  kml: { code: 'KML', label: 'KML', media: 'application/vnd.google-earth.kml+xml' },
  gpx: { code: 'GPX', label: 'GPX', media: null },
  jsonld: { code: 'JSON_LD', label: 'JSON-LD', media: 'application/ld+json' },
  n3: { code: 'N3', label: 'N3', media: 'text/n3' },
  rdfxml: { code: 'RDF_XML', label: 'RDF XML', media: 'application/rdf+xml' },
  turtle: { code: 'RDF_TURTLE', label: 'RDF Turtle', media: 'text/turtle' },
  ical: { code: 'ICS', label: 'iCalendar', media: 'text/calendar' },
  mvt: { code: 'OCTET', label: 'Octet Stream', media: 'application/vnd.mapbox-vector-tile' }
}

const OTHER: FileType = { code: 'OCTET', label: 'Octet Stream', media: 'application/octet-stream' }

/** What harvesters are told about a file. */
export interface FileDescription {
  readonly format: Concept
  /** Address of the media type at IANA, when it is registered. */
  readonly mediaType: string | null
  readonly media: string | null
  /** For people: `CSV`. */
  readonly label: string
}

export function fileTypeOf(format: string): FileDescription {
  const type = FILE_TYPES[format] ?? OTHER
  return describe(
    type,
    format === 'jsonl'
      ? 'JSON Lines'
      : format === 'fgb'
        ? 'FlatGeobuf'
        : type === OTHER
          ? format.toUpperCase()
          : type.label
  )
}

/** Of a file of which the media type alone is known. */
export function fileTypeOfMedia(mimetype: string): FileDescription {
  const media = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/i.test(mimetype) ? mimetype.toLowerCase() : null
  const known = Object.values(FILE_TYPES).find((type) => type.media === media)
  return describe(
    { code: known?.code ?? 'OCTET', label: known?.label ?? 'Octet Stream', media },
    known?.label ?? media ?? 'File'
  )
}

function describe({ code, label, media }: FileType, shown: string): FileDescription {
  return {
    format: authority('file-type', code, label, MEDIA_TYPE_OR_EXTENT),
    media,
    label: shown,
    mediaType: media === null ? null : `https://www.iana.org/assignments/media-types/${media}`
  }
}
