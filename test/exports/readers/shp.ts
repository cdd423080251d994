import { open } from 'shapefile'
import type { Field } from '#schema'
import {
  type Cell,
  canonicalInstant,
  type Geometry,
  geometryField,
  isGeometry,
  isPoint,
  type Row,
  withoutHeights
} from '../cell.ts'
import type { Reader } from '../reader.ts'
import { asDouble, placed } from '../reader-losses.ts'
import { simplest } from '../simplest-geometry.ts'
import { unzipped } from '../unzipped.ts'

/** dBASE keeps no more of a text. */
const MAX_TEXT_BYTES = 254

/** A shapefile for each kind of geometry, whose records belong together by their `id`. This reader knows no heights. */
export const reader: Reader = {
  by: 'shapefile, yauzl',
  read: async (file, fields) => {
    const files = await unzipped(file)
    const names = fieldNames(files.get('difficult_fields.txt')?.toString() ?? '')
    const pieces: { readonly geometry: Geometry | null; readonly properties: Readonly<Record<string, unknown>> }[] = []
    for (const name of files.keys()) {
      if (!name.endsWith('.shp')) continue
      const base = name.slice(0, -4)
      if (files.get(`${base}.cpg`)?.toString() !== 'UTF-8' || !files.get(`${base}.prj`)?.includes('GCS_WGS_1984'))
        throw new Error(`${base} does not say how it is written`)
      const source = await open(files.get(name) as never, files.get(`${base}.dbf`) as never, { encoding: 'utf-8' })
      for (let next = await source.read(); !next.done; next = await source.read()) pieces.push(next.value as never)
    }
    const records = Map.groupBy(pieces, ({ properties }) => Number(properties[names.get('id') ?? '']))
    return [...records.entries()]
      .sort(([a], [b]) => a - b)
      .map(([, same]) => {
        const geometries = same.flatMap(({ geometry }) => (geometry === null ? [] : [geometry]))
        return Object.fromEntries(
          held(fields).map((field) => [
            field.name,
            field === geometryField(fields)
              ? simplest(geometries)
              : readCell(same[0]?.properties[names.get(field.name) ?? ''], field)
          ])
        )
      })
  },
  expected: (rows, fields) =>
    rows.map(
      (row): Row => Object.fromEntries(held(fields).map((field) => [field.name, kept(row[field.name] ?? null, field)]))
    )
}

/** Columns of the list that comes with it: name in the dbf, name in the dataset. */
function fieldNames(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .split('\r\n')
      .map((line) => line.split('\t'))
      .map(([field = '', column = '']) => [column, field])
  )
}

/** Further shapes have no place in the table. */
function held(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.type !== 'geo_shape' || field === geometryField(fields))
}

function readCell(value: unknown, { name, type }: Field): Cell {
  if (value === undefined) throw new Error(`${name} is not a field`)
  // Blanks become a day too, month 0 of the year 0 of the last century.
  if (value instanceof Date)
    return value.getFullYear() === 1899
      ? null
      : [value.getFullYear(), value.getMonth() + 1, value.getDate()]
          .map((part) => String(part).padStart(2, '0'))
          .join('-')
  if (value === null) return null
  return type === 'int'
    ? BigInt(value as number)
    : type === 'datetime'
      ? canonicalInstant(String(value))
      : (value as Cell)
}

function kept(cell: Cell, { type }: Field): Cell {
  if (isGeometry(cell)) return placed(simplest([withoutHeights(cell)]))
  if (isPoint(cell)) return `${cell.lat}, ${cell.lon}`
  if (Array.isArray(cell)) return asField(cell.join(','))
  if (type === 'int') return asDouble(cell)
  // Negative zero is the text `0`.
  if (typeof cell === 'number') return cell + 0
  return typeof cell === 'string' && type !== 'date' && type !== 'datetime' ? asField(cell) : cell
}

/** Cut between signs; this reader takes the blanks off both ends, and the mark at the beginning. */
function asField(text: string): string | null {
  let cut = text.replaceAll('\0', ' ')
  if (Buffer.byteLength(cut) > MAX_TEXT_BYTES) {
    const signs = [...cut]
    for (cut = ''; signs.length > 0 && Buffer.byteLength(cut + signs[0]!) <= MAX_TEXT_BYTES; ) cut += signs.shift()!
  }
  return cut.trim() || null
}
