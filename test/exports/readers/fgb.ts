import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Field } from '#schema'
import {
  type Cell,
  canonicalInstant,
  type Geometry,
  geometryField,
  hasHeights,
  isGeometry,
  type Row,
  raised
} from '../cell.ts'
import type { Reader } from '../reader.ts'
import { asDouble, compactJson, hasPosition, placed } from '../reader-losses.ts'

interface Feature {
  readonly geometry: Geometry | null
  readonly properties: Readonly<Record<string, unknown>>
}

/**
 * Places are the geometry and no properties (EXPORT-geometry-2); this reader makes doubles of integers. One height
 * gives a height to all.
 */
export const reader: Reader = {
  by: 'flatgeobuf',
  read: async (file, fields) => {
    const features = (await Array.fromAsync(deserialize(new Uint8Array(file)) as AsyncIterable<never>)) as Feature[]
    return features.map((feature) =>
      Object.fromEntries(held(fields).map((field) => [field.name, readCell(feature, field)]))
    )
  },
  expected: (rows, fields) => {
    const shown = geometryField(fields)?.name ?? ''
    const anyHeights = rows.some((row) => isGeometry(row[shown] ?? null) && hasHeights(row[shown] as Geometry))
    return rows.map(
      (row): Row =>
        Object.fromEntries(held(fields).map(({ name, type }) => [name, kept(row[name] ?? null, type, anyHeights)]))
    )
  }
}

function held(fields: readonly Field[]): Field[] {
  const shown = geometryField(fields)
  return fields.filter((field) => field === shown || (field.type !== 'geo_shape' && field.type !== 'geo_point_2d'))
}

function readCell({ geometry, properties }: Feature, { name, type, annotations }: Field): Cell {
  if (type === 'geo_shape' || type === 'geo_point_2d')
    return geometry !== null && hasPosition(geometry) ? { ...geometry } : null
  const value = properties[name] ?? null
  if (value === null || annotations.multivalued !== undefined) return value as Cell
  if (type === 'json_blob' || type === 'file') return JSON.stringify(value)
  return type === 'int'
    ? BigInt(value as number)
    : type === 'datetime'
      ? canonicalInstant(String(value))
      : (value as Cell)
}

function kept(cell: Cell, type: Field['type'], anyHeights: boolean): Cell {
  if (isGeometry(cell)) return placed(anyHeights ? raised(cell) : cell)
  if (type === 'int') return asDouble(cell)
  if (type === 'json_blob' || type === 'file') return compactJson(cell)
  // Its TextDecoder takes the mark at the beginning for one of encoding.
  return typeof cell === 'string' ? cell.replace(/^\ufeff/, '') : cell
}
