/** JSON.parse, except that whole numbers keep every digit: what a careful reader of JSON does with 64-bit integers. */
import type { Field } from '#schema'
import { type Cell, canonicalInstant, type Geometry, type Row } from './cell.ts'

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown

export function parseExactly(text: string): unknown {
  const exact: Reviver = (_key, value, { source = '' }) =>
    typeof value === 'number' && /^-?\d+$/.test(source) ? BigInt(source) : value
  // The third argument came with ES2026; the library's types do not know it yet.
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}

/** An object of an export as a record: values are those of the fields' types. */
export function readJsonRow(object: Readonly<Record<string, unknown>>, fields: readonly Field[]): Row {
  return Object.fromEntries(fields.map((field) => [field.name, readJsonCell(object[field.name], field)]))
}

function readJsonCell(value: unknown, field: Field): Cell {
  if (value === undefined) throw new Error(`${field.name} is not a member`)
  if (value === null) return null
  switch (field.type) {
    case 'double':
      return Number(value)
    case 'datetime':
      return canonicalInstant(String(value))
    case 'geo_point_2d':
      return inNumbers(value) as Cell
    case 'geo_shape':
      return inNumbers((value as { geometry: Geometry }).geometry) as Cell
    case 'file':
      return JSON.stringify(inNumbers(value))
    default:
      return value as Cell
  }
}

/** Coordinates are numbers, whole or not. */
export function inNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(inNumbers)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inNumbers(each)]))
    : value
}
