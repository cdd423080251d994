/**
 * Files that GDAL writes from real data in each of its formats and in several coordinate systems: every cell and position as
 * GDAL reads it back. Prints the table of docs/import-readers.md; LOGGIA_FILES names a part of the files.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { UncheckedGeometry } from '#geometry'
import type { ImportRequest, ImportSummary } from '#ingest'
import {
  convert,
  type Feature,
  farthest,
  isSameValue,
  ogr2ogr,
  plainGeometry,
  plainValue,
  readByGdal,
  type Values,
  withoutGdal,
  writeEsriJson
} from './gdal-files.ts'
import { type IngestLab, openIngestLab } from './ingest-lab.ts'

const OPEN_DATA = resolve(process.env['LOGGIA_OPEN_DATA'] ?? join(import.meta.dirname, '../../../shared/data/open'))
const skip = withoutGdal !== false ? withoutGdal : existsSync(OPEN_DATA) ? false : `there is no ${OPEN_DATA}`

const folder = mkdtempSync(join(tmpdir(), 'loggia-gdal-files-'))
let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  if (skip === false) lab = await openIngestLab()
})
after(async () => {
  await lab?.close()
  rmSync(folder, { recursive: true, force: true })
})

const COUNTRIES = `/vsigzip/${join(OPEN_DATA, 'natural-earth-50m-countries/ne_50m_admin_0_countries.geojson.gz')}`
const RIVERS = `/vsizip/${join(OPEN_DATA, 'natural-earth-rivers-shp/ne_10m_rivers_lake_centerlines.zip/ne_10m_rivers_lake_centerlines')}`
const CITIES = join(OPEN_DATA, 'natural-earth-geoparquet-fgb/natural-earth_cities.fgb')

interface Written {
  readonly file: string
  readonly from: string
  /** Of ogr2ogr; absent: the file itself is read. */
  readonly options?: readonly string[]
  /** The file is Esri JSON in the system of this number, made of `from`. */
  readonly esri?: number
  /** LibreOffice writes this format from `from`, a file of before. */
  readonly convertTo?: 'xlsx' | 'ods' | 'xls'
  readonly layer?: string
  readonly request?: Partial<ImportRequest>
  /** Options of GDAL as the reader of the file. */
  readonly reading?: readonly string[]
  /** GDAL joins lines of a MultiCurve that touch when it reads them: the file is compared with what it was written from. */
  readonly source?: true
  /** In degrees; projections without a datum shift are computed alike. */
  readonly within?: number
}

const gml = (format: string): string[] => ['-f', 'GML', '-dsco', `FORMAT=${format}`]
const SHORT = ['NAME', 'POP_EST', 'ISO_A2', 'LABEL_X', 'MAPCOLOR7'].join(',')

const FILES: readonly Written[] = [
  { file: 'countries-2.gml', from: COUNTRIES, options: gml('GML2') },
  { file: 'countries-3.gml', from: COUNTRIES, options: gml('GML3') },
  { file: 'countries-32.gml', from: COUNTRIES, options: gml('GML3.2') },
  { file: 'countries-3-degrees.gml', from: COUNTRIES, options: [...gml('GML3'), '-dsco', 'GML3_LONGSRS=NO'] },
  { file: 'countries-3-url.gml', from: COUNTRIES, options: [...gml('GML3.2'), '-dsco', 'SRSNAME_FORMAT=OGC_URL'] },
  { file: 'rivers-32-mercator.gml', from: RIVERS, options: [...gml('GML3.2'), '-t_srs', 'EPSG:3857'], source: true },
  {
    file: 'cities-3-laea.gml',
    from: CITIES,
    options: [...gml('GML3'), '-t_srs', 'EPSG:3035', '-spat', '0', '40', '20', '60'],
    within: 1e-8
  },
  {
    file: 'cities-2-utm.gml',
    from: CITIES,
    options: [...gml('GML2'), '-t_srs', 'EPSG:32632', '-spat', '4', '40', '14', '60'],
    within: 1e-8
  },
  { file: 'countries.kml', from: COUNTRIES, options: ['-f', 'KML', '-select', SHORT, '-nln', 'countries'] },
  { file: 'cities.kmz', from: CITIES, options: ['-f', 'LIBKML'] },
  {
    file: 'cities.gpx',
    from: CITIES,
    options: ['-f', 'GPX', '-dsco', 'GPX_USE_EXTENSIONS=YES', '-select', 'name', '-nln', 'waypoints'],
    request: { layers: ['waypoints'] }
  },
  { file: 'countries.fgb', from: COUNTRIES, options: ['-f', 'FlatGeobuf'] },
  { file: 'countries.gpkg', from: COUNTRIES, options: ['-f', 'GPKG'] },
  {
    file: 'rivers-lambert.gpkg',
    from: RIVERS,
    options: ['-f', 'GPKG', '-t_srs', 'EPSG:2154', '-spat', '-4', '42', '8', '51'],
    within: 1e-8
  },
  {
    file: 'countries.shz',
    from: COUNTRIES,
    options: ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8', '-nlt', 'MULTIPOLYGON']
  },
  {
    file: 'rivers-latin.shz',
    from: RIVERS,
    options: ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=ISO-8859-1', '-select', 'name,scalerank']
  },
  { file: 'countries.geojson', from: COUNTRIES, options: ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15'] },
  { file: 'countries.xlsx', from: COUNTRIES, options: ['-f', 'XLSX', '-nln', 'countries'] },
  { file: 'countries.ods', from: COUNTRIES, options: ['-f', 'ODS', '-nln', 'countries'] },
  {
    file: 'countries-50m.json',
    from: fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')),
    layer: 'countries',
    reading: ['-s_srs', 'OGC:CRS84'],
    request: { layers: ['countries'] }
  },
  { file: 'countries.esri.json', from: COUNTRIES, esri: 4326, options: [] },
  { file: 'rivers.esri.json', from: RIVERS, esri: 102_100, options: ['-t_srs', 'EPSG:3857'] },
  {
    file: 'cities.esri.json',
    from: CITIES,
    esri: 25_832,
    options: ['-t_srs', 'EPSG:25832', '-spat', '4', '40', '14', '60']
  },
  {
    file: 'countries.csv',
    from: COUNTRIES,
    options: ['-f', 'CSV', '-lco', 'GEOMETRY=NONE']
  },
  ...(['xlsx', 'ods', 'xls'] as const).map((convertTo) => ({
    file: `libreoffice.${convertTo}`,
    from: 'countries.csv',
    convertTo,
    reading: ['--config', 'OGR_ODS_HEADERS', 'FORCE']
  }))
]

/** Columns that one of the readers makes, and not the file. */
const MADE: readonly string[] = [
  'fid',
  'gml_id',
  'geo_point_2d',
  'geo_shape',
  'ogc_fid',
  'description',
  'timestamp',
  'begin',
  'end',
  'altitudemode',
  'tessellate',
  'extrude',
  'visibility',
  'draworder',
  'icon',
  'layer',
  'folder'
]
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

function shapeOf(record: Values): UncheckedGeometry | null {
  const shape = (record['geo_shape'] as { geometry: UncheckedGeometry } | null | undefined)?.geometry
  const point = record['geo_point_2d'] as { lon: number; lat: number } | null | undefined
  return shape ?? (point ? { type: 'Point', coordinates: [point.lon, point.lat] } : null)
}

const typesOf = ({ fields }: ImportSummary): string => {
  const counts = new Map<string, number>()
  for (const { type } of fields) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => `${count} ${type}`).join(', ')
}

/** Compares every cell that both have, and says how many that are; columns of one reader only must be empty or made by it. */
function compareCells(file: string, found: readonly Values[], expected: readonly Feature[]): number {
  assert.equal(found.length, expected.length, `${file}: records`)
  let cells = 0
  for (const [at, record] of found.entries()) {
    const { properties } = expected[at]!
    const own = new Map(Object.entries(record).map(([name, value]) => [plainName(name), plainValue(value)]))
    const theirs = new Map(Object.entries(properties).map(([name, value]) => [plainName(name), plainValue(value)]))
    for (const name of new Set([...own.keys(), ...theirs.keys()])) {
      if (MADE.includes(name)) continue
      const [one, other] = [own.get(name) ?? null, theirs.get(name) ?? null]
      assert.ok(
        isSameValue(one, other),
        `${file}: record ${at}, ${name}: ${JSON.stringify(one)}, GDAL ${JSON.stringify(other)}`
      )
      cells++
    }
  }
  return cells
}

function convertByLibreOffice(from: string, format: string, path: string): boolean {
  const made = convert(from, format, folder)
  if (made !== undefined) renameSync(made, path)
  return made !== undefined
}

/** The line of the table for one file. */
async function compareFile(written: Written): Promise<string> {
  const { file, from, options, esri, convertTo, layer, request = {}, reading = [], source, within = 1e-9 } = written
  const path = options === undefined && convertTo === undefined ? from : join(folder, file)
  if (esri !== undefined) writeEsriJson(path, esri, from, ...(options ?? []))
  else if (options !== undefined) ogr2ogr(...options, path, from)
  if (convertTo !== undefined && !convertByLibreOffice(join(folder, from), convertTo, path))
    return `| ${file} | not compared: LibreOffice (Debian: libreoffice-calc-nogui) is not installed |`
  const summary = await lab.import(path, { points: false, ...request })
  const found = await lab.records(summary)
  const expected = readByGdal(source ? from : path, layer, ...reading)
  const cells = compareCells(file, found, expected)
  const shapes = found.map((record) => plainGeometry(shapeOf(record)))
  const most = shapes.reduce<number>((greatest, own, at) => {
    const theirs = plainGeometry(expected[at]!.geometry)
    return Math.max(greatest, distance(`${file}, record ${at}`, own, theirs))
  }, 0)
  assert.ok(most <= within, `${file}: positions differ by ${most} degrees`)
  await lab.engine.versions.drop(summary.table)
  const geometries = shapes.filter((each) => each !== null).length
  return `| ${file} | ${found.length} | ${typesOf(summary)} | ${geometries} | ${cells} | ${most.toExponential(0)} |`
}

function distance(where: string, own: unknown, theirs: unknown): number {
  try {
    return farthest(own, theirs)
  } catch (cause) {
    const [one, other] = [own, theirs].map((each) => JSON.stringify(each)?.slice(0, 300))
    throw new Error(`${where}: ${one}\nGDAL ${other}`, { cause })
  }
}

test('every cell and position of files by GDAL and LibreOffice is as GDAL reads it', {
  skip,
  timeout: 900_000
}, async () => {
  console.log('| file | records | fields | geometries | cells compared | positions differ by (degrees) |')
  const failures: string[] = []
  for (const each of FILES.filter(({ file }) => (process.env['LOGGIA_FILES'] ?? file).split(',').includes(file)))
    try {
      console.log(await compareFile(each))
    } catch (error) {
      failures.push((error as Error).message)
    }
  assert.deepEqual(failures, [])
})
