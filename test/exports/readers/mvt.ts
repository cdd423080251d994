import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Field } from '#schema'
import { type Cell, canonicalInstant, geometryField, type Row } from '../cell.ts'
import type { Reader } from '../reader.ts'
import { compactJson } from '../reader-losses.ts'

/**
 * The tile of the world: what would be drawn over something else is not in it, and a collection is a feature for each
 * kind it has. Positions are rounded to the tile's grid; test/exports/mvt.test.ts looks at them.
 */
export const reader: Reader = {
  by: '@mapbox/vector-tile',
  read: async (file, fields) => {
    const layer = new VectorTile(new PbfReader(file)).layers.difficult
    const features = Array.from({ length: layer?.length ?? 0 }, (_, place) => layer?.feature(place).properties ?? {})
    const firsts = features.filter(({ id }, place) => features.findIndex((other) => other.id === id) === place)
    return firsts.map((properties) =>
      Object.fromEntries(held(fields).map((field) => [field.name, readCell(properties[field.name] ?? null, field)]))
    )
  },
  expected: (rows, fields) => {
    const shown = geometryField(fields)?.name ?? ''
    return rows
      .filter((row) => row[shown] !== null)
      .map(
        (row): Row => Object.fromEntries(held(fields).map(({ name, type }) => [name, kept(row[name] ?? null, type)]))
      )
  },
  omits: true
}

/** Equal values are kept once, and zero is equal to its negative. */
function kept(cell: Cell, type: Field['type']): Cell {
  if (type === 'json_blob' || type === 'file') return compactJson(cell)
  return typeof cell === 'number' ? cell + 0 : cell
}

function held(fields: readonly Field[]): Field[] {
  return fields.filter(({ type }) => type !== 'geo_shape' && type !== 'geo_point_2d')
}

function readCell(value: unknown, { type, annotations }: Field): Cell {
  if (value === null) return null
  if (annotations.multivalued !== undefined) return JSON.parse(String(value)) as readonly string[]
  if (type === 'json_blob' || type === 'file') return JSON.stringify(JSON.parse(String(value)))
  return type === 'int'
    ? BigInt(value as number | string)
    : type === 'datetime'
      ? canonicalInstant(String(value))
      : (value as Cell)
}
