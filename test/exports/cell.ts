/** Values as every reader gives them back, for every format: what can be compared cell by cell. */
import assert from 'node:assert/strict'
import type { Field } from '#schema'

export interface Geometry {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: readonly Geometry[]
}

export interface Point {
  readonly lon: number
  readonly lat: number
}

/**
 * text, json_blob: string · file: its JSON, compact · multivalued text: strings · int: bigint · double: number · date:
 * `2024-02-29` · datetime: `2024-12-12T09:27:18.995123Z`, always six digits and UTC · point and shape: as in GeoJSON,
 * without the Feature around it.
 */
export type Cell = null | boolean | bigint | number | string | readonly string[] | Point | Geometry

export type Row = Readonly<Record<string, Cell>>

export function isGeometry(cell: Cell): cell is Geometry {
  return typeof cell === 'object' && cell !== null && 'type' in cell
}

export function isPoint(cell: Cell): cell is Point {
  return typeof cell === 'object' && cell !== null && 'lon' in cell
}

/** `2024-12-12T10:27:18.995+01:00` → `2024-12-12T09:27:18.995000Z`. */
export function canonicalInstant(iso: string): string {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6}))?\d*(Z|[-+]\d\d:?\d\d)?$/.exec(iso)
  if (match === null) throw new Error(`${iso} is not an instant`)
  const [, day = '', clock = '', fraction = '', zone = 'Z'] = match
  return `${new Date(`${day}T${clock}${zone}`).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`
}

/** The geometry that a format of maps shows of a record: the first shape, else the first point. */
export function geometryField(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.type === 'geo_shape') ?? fields.find((field) => field.type === 'geo_point_2d')
}

/** Every position of a geometry, changed. */
export function mapPositions(geometry: Geometry, change: (position: readonly number[]) => readonly number[]): Geometry {
  if (geometry.geometries !== undefined)
    return { type: geometry.type, geometries: geometry.geometries.map((each) => mapPositions(each, change)) }
  const walk = (coordinates: unknown): unknown => {
    if (!Array.isArray(coordinates)) return coordinates
    return typeof coordinates[0] === 'number' ? change(coordinates as number[]) : coordinates.map(walk)
  }
  return { type: geometry.type, coordinates: walk(geometry.coordinates) }
}

export function withoutHeights(geometry: Geometry): Geometry {
  return mapPositions(geometry, ([lon = NaN, lat = NaN]) => [lon, lat])
}

/** Collections and multi-geometries as collections of simple ones, for formats that know only one kind of several. */
export function opened(geometry: Geometry): Geometry {
  const parts = partsOf(geometry)
  return geometry.geometries === undefined && !geometry.type.startsWith('Multi')
    ? geometry
    : { type: 'GeometryCollection', geometries: parts }
}

function partsOf({ type, coordinates, geometries }: Geometry): Geometry[] {
  if (geometries !== undefined) return geometries.flatMap(partsOf)
  if (!type.startsWith('Multi')) return [{ type, coordinates }]
  return (coordinates as unknown[]).map((each) => ({ type: type.slice('Multi'.length), coordinates: each }))
}

export function hasHeights(geometry: Geometry): boolean {
  let found = false
  mapPositions(geometry, (position) => {
    found ||= position.length > 2
    return position
  })
  return found
}

/** A height of 0 where the cell has no height. */
export function raised(geometry: Geometry): Geometry {
  return mapPositions(geometry, ([lon = NaN, lat = NaN, height = 0]) => [lon, lat, height])
}

/** Equal in type and value; -0 is not 0. */
export function isSameCell(a: Cell | undefined, b: Cell): boolean {
  try {
    assert.deepStrictEqual(a, b)
    return true
  } catch {
    return false
  }
}

/** The value as a message of a test shows it. */
export function showCell(cell: Cell | undefined): string {
  const text = Object.is(cell, -0) ? '-0' : typeof cell === 'bigint' ? `${cell}n` : (JSON.stringify(cell) ?? 'nothing')
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length})` : text
}
