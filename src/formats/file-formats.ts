import type { FileFormat } from './file-format.ts'

const OCTET_STREAM = 'application/octet-stream'
const OCTET = ['OCTET', 'Octet Stream'] as const

/**
 * Every format of data that files are read or written in, under the name that the Explore API and `loggia import` have
 * for it. The order is that of the lists of the Explore API.
 */
export const FILE_FORMATS = {
  csv: {
    label: 'CSV',
    mediaType: 'text/csv',
    iana: 'text/csv',
    authority: ['CSV', 'CSV'],
    extensions: ['csv'],
    reader: 'delimited',
    exported: { by: 'engine', charset: 'utf-8', text: true },
    upload: { holds: ['text', 'json', 'xml'], servedAs: 'media type' },
    portal: { itemType: 'CSV', publishAs: ['csv'], exportAs: 'CSV', exportParameters: { delimiter: ',' } }
  },
  tsv: {
    label: 'TSV',
    mediaType: 'text/tab-separated-values',
    iana: 'text/tab-separated-values',
    authority: ['TSV', 'TSV'],
    extensions: ['tsv', 'tab'],
    reader: 'tsv',
    upload: { holds: ['text', 'json', 'xml'], servedAs: 'media type' },
    portal: { itemType: 'CSV', publishAs: ['tsv'] }
  },
  json: {
    label: 'JSON',
    mediaType: 'application/json',
    iana: 'application/json',
    authority: ['JSON', 'JSON'],
    extensions: ['json'],
    reader: 'json',
    exported: { by: 'engine', charset: 'utf-8', text: true, json: true },
    upload: { holds: ['json', 'text'], servedAs: 'content' },
    portal: { itemType: 'GeoJson', publishAs: ['json'] }
  },
  jsonl: {
    label: 'JSON Lines',
    mediaType: 'application/jsonl',
    iana: null,
    authority: ['JSON', 'JSON'],
    extensions: ['jsonl', 'ndjson'],
    reader: 'json',
    exported: { by: 'engine', charset: 'utf-8', text: true, json: true },
    upload: { holds: ['json', 'text'], servedAs: 'content' },
    portal: { itemType: 'GeoJson', publishAs: ['jsonl'] }
  },
  geojson: {
    label: 'GeoJSON',
    mediaType: 'application/geo+json',
    iana: 'application/geo+json',
    authority: ['GEOJSON', 'GeoJSON'],
    extensions: ['geojson'],
    reader: 'json',
    exported: { by: 'engine', charset: 'utf-8', text: true, json: true },
    upload: { holds: ['json', 'text'], servedAs: 'media type' },
    portal: { itemType: 'GeoJson', publishAs: ['geojson'], exportAs: 'GeoJson' }
  },
  parquet: {
    label: 'Parquet',
    mediaType: 'application/vnd.apache.parquet',
    iana: 'application/vnd.apache.parquet',
    authority: ['PARQUET', 'Parquet'],
    extensions: ['parquet'],
    signature: 'PAR1',
    reader: 'parquet',
    exported: { by: 'engine', text: false },
    upload: { holds: ['parquet'], servedAs: 'media type' },
    portal: { itemType: 'Apache Parquet', publishAs: ['parquet', 'apacheparquet'], exportAs: 'Parquet' }
  },
  arrow: {
    label: 'Arrow',
    mediaType: 'application/vnd.apache.arrow.file',
    iana: 'application/vnd.apache.arrow.file',
    authority: OCTET,
    extensions: ['arrow', 'feather'],
    signature: 'ARROW1',
    reader: 'arrow',
    portal: { itemType: 'Data File', publishAs: ['arrow'] }
  },
  xlsx: {
    label: 'Excel XLSX',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    iana: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    authority: ['XLSX', 'Excel XLSX'],
    extensions: ['xlsx', 'xlsm'],
    reader: 'xlsx',
    exported: { by: 'writer', text: false },
    upload: { holds: ['zip'], servedAs: 'media type' },
    portal: { itemType: 'Microsoft Excel', publishAs: ['excel', 'xlsx'], exportAs: 'Excel' }
  },
  xls: {
    label: 'Excel XLS',
    mediaType: 'application/vnd.ms-excel',
    iana: 'application/vnd.ms-excel',
    authority: ['XLS', 'Excel XLS'],
    extensions: ['xls'],
    signature: '\xd0\xcf\x11\xe0',
    reader: 'xls',
    portal: { itemType: 'Microsoft Excel', publishAs: ['xls'] }
  },
  ods: {
    label: 'ODS',
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    iana: 'application/vnd.oasis.opendocument.spreadsheet',
    authority: ['ODS', 'ODS'],
    extensions: ['ods'],
    reader: 'ods',
    portal: { itemType: 'Data File', publishAs: ['ods'] }
  },
  // Binary all the same: text is its name in the original service (EXPORT-geometry-2).
  ov2: {
    label: 'OV2',
    mediaType: 'text/plain',
    iana: OCTET_STREAM,
    authority: OCTET,
    extensions: ['ov2'],
    exported: { by: 'writer', text: false }
  },
  ical: {
    label: 'iCalendar',
    mediaType: 'text/calendar',
    iana: 'text/calendar',
    authority: ['ICS', 'iCalendar'],
    extensions: ['ics'],
    exported: { by: 'writer', charset: 'utf-8', text: true }
  },
  fgb: {
    label: 'FlatGeobuf',
    mediaType: OCTET_STREAM,
    iana: OCTET_STREAM,
    authority: OCTET,
    extensions: ['fgb'],
    signature: 'fgb',
    reader: 'flatgeobuf',
    exported: { by: 'writer', charset: 'utf-8', text: false },
    portal: { itemType: 'Data File', publishAs: ['fgb'] }
  },
  shp: {
    label: 'Esri Shape',
    mediaType: 'application/zip',
    iana: 'application/zip',
    authority: ['SHP', 'Esri Shape'],
    extensions: ['zip'],
    reader: 'shapefile',
    exported: { by: 'writer', text: false },
    portal: { itemType: 'Shapefile', publishAs: ['shapefile', 'shp'], exportAs: 'Shapefile' }
  },
  gpkg: {
    label: 'GeoPackage',
    mediaType: 'application/geopackage+sqlite3',
    iana: 'application/geopackage+sqlite3',
    authority: ['GPKG', 'GeoPackage'],
    extensions: ['gpkg', 'sqlite'],
    signature: 'SQLite format 3\0',
    reader: 'geopackage',
    portal: { itemType: 'GeoPackage', publishAs: ['geopackage', 'gpkg'] }
  },
  gtfs: {
    label: 'GTFS',
    mediaType: 'application/gtfs+zip',
    iana: null,
    authority: ['ZIP', 'ZIP'],
    extensions: ['gtfs'],
    reader: 'gtfs',
    portal: { itemType: 'Data File', publishAs: ['gtfs'] }
  },
  topojson: {
    label: 'TopoJSON',
    mediaType: 'application/topo+json',
    iana: null,
    authority: ['JSON', 'JSON'],
    extensions: ['topojson'],
    reader: 'topojson',
    portal: { itemType: 'Data File', publishAs: ['topojson'] }
  },
  esrijson: {
    label: 'Esri JSON',
    mediaType: 'application/vnd.esri.json',
    iana: null,
    authority: ['JSON', 'JSON'],
    extensions: ['esrijson'],
    reader: 'esrijson',
    portal: { itemType: 'Data File', publishAs: ['esrijson'] }
  },
  mvt: {
    label: 'Octet Stream',
    mediaType: 'application/vnd.mapbox-vector-tile',
    iana: 'application/vnd.mapbox-vector-tile',
    authority: OCTET,
    extensions: ['mvt'],
    exported: {
      by: 'writer',
      text: true,
      parameters: {
        z: {
          description: 'Zoom of the vector tile that is asked for.',
          schema: { type: 'integer', default: 0, minimum: 0, maximum: 24 }
        },
        x: {
          description: 'Column of the vector tile, from the west.',
          schema: { type: 'integer', default: 0, minimum: 0 }
        },
        y: {
          description: 'Row of the vector tile, from the north.',
          schema: { type: 'integer', default: 0, minimum: 0 }
        }
      }
    }
  },
  pmtiles: {
    label: 'PMTiles',
    mediaType: 'application/vnd.pmtiles',
    iana: 'application/vnd.pmtiles',
    authority: OCTET,
    extensions: ['pmtiles'],
    signature: 'PMTiles',
    exported: { by: 'tiles', text: false }
  },
  kml: {
    label: 'KML',
    mediaType: 'application/vnd.google-earth.kml+xml',
    iana: 'application/vnd.google-earth.kml+xml',
    authority: ['KML', 'KML'],
    extensions: ['kml'],
    reader: 'kml',
    exported: { by: 'writer', charset: 'utf-8', text: true },
    upload: { holds: ['xml', 'text'], servedAs: 'media type' },
    portal: { itemType: 'KML', publishAs: ['kml'], exportAs: 'KML' }
  },
  kmz: {
    label: 'KMZ',
    mediaType: 'application/vnd.google-earth.kmz',
    iana: 'application/vnd.google-earth.kmz',
    authority: ['KMZ', 'KMZ'],
    extensions: ['kmz'],
    reader: 'kmz',
    portal: { itemType: 'KML', publishAs: ['kmz'] }
  },
  gpx: {
    label: 'GPX',
    mediaType: 'application/gpx+xml',
    iana: null,
    authority: ['GPX', 'GPX'],
    extensions: ['gpx'],
    reader: 'gpx',
    exported: {
      by: 'writer',
      charset: 'utf-8',
      text: true,
      parameters: {
        name_field: {
          description: 'Column that names the points and tracks of a GPX file.',
          schema: { type: 'string' }
        },
        description_field_list: {
          description: 'Columns for the description of points and tracks in a GPX file, separated by commas.',
          schema: { type: 'string' }
        },
        use_extension: {
          description: 'Puts the values of a GPX file into `<extensions>`; otherwise into the description.',
          schema: { type: 'boolean', default: true },
          old: 'false'
        }
      }
    },
    portal: { itemType: 'Data File', publishAs: ['gpx'] }
  },
  gml: {
    label: 'GML',
    mediaType: 'application/gml+xml',
    iana: 'application/gml+xml',
    authority: ['GML', 'GML'],
    extensions: ['gml'],
    reader: 'gml',
    portal: { itemType: 'GML', publishAs: ['gml'] }
  },
  xml: {
    label: 'XML',
    mediaType: 'application/xml',
    iana: 'application/xml',
    authority: ['XML', 'XML'],
    extensions: ['xml'],
    reader: 'xml',
    portal: { itemType: 'Data File', publishAs: ['xml'] }
  },
  jsonld: {
    label: 'JSON-LD',
    mediaType: 'application/ld+json',
    iana: 'application/ld+json',
    authority: ['JSON_LD', 'JSON-LD'],
    extensions: ['jsonld'],
    exported: { by: 'writer', charset: 'utf-8', text: true }
  },
  n3: {
    label: 'N3',
    mediaType: 'text/n3',
    iana: 'text/n3',
    authority: ['N3', 'N3'],
    extensions: ['n3'],
    exported: { by: 'writer', charset: 'utf-8', text: true }
  },
  rdfxml: {
    label: 'RDF XML',
    mediaType: 'application/rdf+xml',
    iana: 'application/rdf+xml',
    authority: ['RDF_XML', 'RDF XML'],
    extensions: ['rdf'],
    exported: { by: 'writer', charset: 'utf-8', text: true }
  },
  turtle: {
    label: 'RDF Turtle',
    mediaType: 'text/turtle',
    iana: 'text/turtle',
    authority: ['RDF_TURTLE', 'RDF Turtle'],
    extensions: ['ttl'],
    exported: { by: 'writer', charset: 'utf-8', text: true }
  }
} as const satisfies Readonly<Record<string, FileFormat>>
