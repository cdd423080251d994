import { FLATGEOBUF } from './binary/read-flatgeobuf.ts'
import { GEOPACKAGE } from './geopackage/read-geopackage.ts'
import { GML } from './gml/read-gml.ts'
import { GTFS } from './gtfs/read-gtfs.ts'
import { ESRI_JSON } from './jsons/read-esri-json.ts'
import { TOPOJSON } from './jsons/read-topojson.ts'
import type { LayerFormat, LayerReader } from './layer-reader.ts'
import { XML } from './markup/read-elements.ts'
import { GPX } from './markup/read-gpx.ts'
import { KML, KMZ } from './markup/read-kml.ts'
import { SHAPEFILE } from './shapefile/read-shapefile.ts'
import { ODS } from './spreadsheet/read-ods.ts'
import { XLS } from './spreadsheet/read-xls.ts'
import { XLSX } from './spreadsheet/read-xlsx.ts'

export const LAYER_FORMATS: Readonly<Record<LayerReader, LayerFormat>> = {
  xlsx: XLSX,
  ods: ODS,
  xls: XLS,
  shapefile: SHAPEFILE,
  geopackage: GEOPACKAGE,
  kml: KML,
  kmz: KMZ,
  gpx: GPX,
  gml: GML,
  flatgeobuf: FLATGEOBUF,
  esrijson: ESRI_JSON,
  topojson: TOPOJSON,
  gtfs: GTFS,
  xml: XML
}
