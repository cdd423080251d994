/** Files that GDAL writes and reads, beside what Loggia reads from the same files. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UncheckedGeometry } from '#geometry'
import { signedArea } from '#geometry'

export const withoutGdal =
  spawnSync('ogr2ogr', ['--version']).error === undefined
    ? false
    : 'ogr2ogr (Debian: gdal-bin) is not installed; second readers read other files in the other tests'

export type Values = Readonly<Record<string, unknown>>

export interface Feature {
  readonly properties: Values
  readonly geometry: UncheckedGeometry | null
}

export function ogr2ogr(...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('ogr2ogr', parameters, {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 60_000
  })
  assert.equal(status, 0, stderr)
  return stdout
}

const ESRI_KINDS = {
  Point: 'esriGeometryPoint',
  LineString: 'esriGeometryPolyline',
  Polygon: 'esriGeometryPolygon'
} as const

/** A FeatureSet as a feature service answers, of what GDAL reads; GDAL reads Esri JSON and does not write it. */
export function writeEsriJson(path: string, wkid: number, from: string, ...options: string[]): void {
  const features = ogr2ogr(
    '-f',
    'GeoJSONSeq',
    '-lco',
    'COORDINATE_PRECISION=12',
    '-lco',
    'RS=NO',
    ...options,
    '/vsistdout/',
    from
  )
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Feature)
  const names = Object.keys(features[0]!.properties)
  const fields = names.map((name) => {
    const values = features.map(({ properties }) => properties[name] ?? null).filter((value) => value !== null)
    const isNumber = values.length > 0 && values.every((value) => typeof value === 'number')
    const isWhole = isNumber && values.every((value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31)
    const type = `esriFieldType${isWhole ? 'Integer' : isNumber ? 'Double' : 'String'}`
    return { name, type, alias: name, ...(type.endsWith('String') && { length: 4_000 }) }
  })
  const kind = features.find(({ geometry }) => geometry !== null)!.geometry!.type.replace('Multi', '')
  const body = {
    displayFieldName: names[0],
    geometryType: ESRI_KINDS[kind as keyof typeof ESRI_KINDS],
    // As ArcGIS names web Mercator.
    spatialReference: { wkid, ...(wkid === 102_100 && { latestWkid: 3857 }) },
    fields,
    features: features.map(({ properties, geometry }) => ({ attributes: properties, geometry: esriGeometry(geometry) }))
  }
  writeFileSync(path, JSON.stringify(body))
}

/** Outer rings run clockwise. */
function esriGeometry(geometry: UncheckedGeometry | null): unknown {
  if (geometry === null) return null
  const { type, coordinates } = geometry
  const polygons = (type === 'MultiPolygon' ? coordinates : [coordinates]) as Ring[][]
  if (type.endsWith('Polygon'))
    return {
      rings: polygons.flatMap((rings) =>
        rings.map((ring, at) => (signedArea(ring) > 0 === (at === 0) ? ring.toReversed() : ring))
      )
    }
  if (type.endsWith('LineString')) return { paths: type === 'LineString' ? [coordinates] : coordinates }
  const [x, y] = coordinates as readonly number[]
  return { x, y }
}

/** The file that LibreOffice makes of a table, beside it; undefined without the program. */
export function convert(from: string, format: string, folder: string): string | undefined {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const { error, status, stderr } = spawnSync(
    'soffice',
    [profile, '--headless', '--convert-to', format, '--infilter=CSV:44,34,76,1', '--outdir', folder, from],
    { encoding: 'utf8', timeout: 120_000 }
  )
  if (error !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  assert.equal(status, 0, stderr)
  return from.replace(/\.\w+$/, `.${format}`)
}

/** In longitude and latitude, for every system of the file. */
export function readByGdal(path: string, layer: string | undefined, ...options: string[]): Feature[] {
  const layers = layer === undefined ? [] : [layer]
  const lines = ogr2ogr(
    ...['-f', 'GeoJSONSeq', '-lco', 'COORDINATE_PRECISION=12', '-lco', 'RS=NO', '-t_srs', 'OGC:CRS84'],
    ...[...options, '/vsistdout/', path, ...layers]
  )
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Feature)
}

/** The value in the form that both readers share: numbers of booleans, dates with dashes, no empty text. */
export function plainValue(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (typeof value === 'boolean') return Number(value)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  if (typeof value !== 'string') return value
  const moment = /^(\d{4})[/-](\d\d)[/-](\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.0+)?(?:Z|[+-]00(?::?00)?)?)?$/.exec(value)
  if (moment !== null) return moment.slice(1, 4).join('-') + (moment[4] === undefined ? '' : `T${moment[4]}`)
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value) && !/^-?0\d/.test(value) ? Number(value) : value.trim()
}

/** Rings in one direction, without heights of zero, and a multi geometry of one member as its member. */
export function plainGeometry(geometry: UncheckedGeometry | null | undefined): unknown {
  if (geometry === null || geometry === undefined) return null
  const { type, coordinates, geometries } = geometry
  if (geometries !== undefined) return { type, geometries: geometries.map(plainGeometry) }
  if (type.startsWith('Multi') && (coordinates as unknown[]).length === 1)
    return plainGeometry({ type: type.slice(5), coordinates: (coordinates as unknown[])[0] })
  if (type === 'Polygon') return { type, coordinates: (coordinates as Ring[]).map(turned) }
  if (type === 'MultiPolygon') return { type, coordinates: (coordinates as Ring[][]).map((each) => each.map(turned)) }
  return { type, coordinates: withoutZeroHeights(coordinates) }
}

function withoutZeroHeights(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates
  if (typeof coordinates[0] !== 'number') return coordinates.map(withoutZeroHeights)
  return coordinates[2] === 0 ? coordinates.slice(0, 2) : coordinates
}

type Ring = readonly [number, number, ...number[]][]

function turned(ring: Ring): Ring {
  return signedArea(ring) < 0 ? ring.toReversed() : ring
}

/** The greatest difference of two coordinates, in degrees; throws when the outlines differ. */
export function farthest(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other)
  if (one === other) return 0
  if (Array.isArray(one) && Array.isArray(other)) {
    assert.equal(one.length, other.length)
    return one.reduce((most: number, each, at) => Math.max(most, farthest(each, other[at])), 0)
  }
  assert.ok(typeof one === 'object' && typeof other === 'object' && one !== null && other !== null, `${one} ${other}`)
  assert.deepEqual(Object.keys(one), Object.keys(other))
  return Object.keys(one).reduce(
    (most, key) => Math.max(most, farthest((one as Values)[key], (other as Values)[key])),
    0
  )
}

/** Equal except for the last digits of a double. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return one === other || Math.abs(one - other) <= 1e-14 * Math.max(Math.abs(one), Math.abs(other))
  return JSON.stringify(one) === JSON.stringify(other)
}
