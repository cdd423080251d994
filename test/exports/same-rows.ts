/** The rows of a request in one format beside those in JSON: the same values, as far as the format has types. */
import { isDeepStrictEqual } from 'node:util'
import { canonicalInstant } from './cell.ts'
import { inNumbers } from './json-cells.ts'

export interface Grid {
  readonly keys: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** How a format shows what JSON shows. */
export interface Form {
  readonly parameters?: Readonly<Record<string, string>>
  read(file: Buffer): Promise<Grid> | Grid
  /** Whether a cell says what JSON says, whose whole numbers are bigints. */
  matches(json: unknown, cell: unknown): boolean
}

/** The difference, or undefined. */
export function findDifference(
  objects: readonly Readonly<Record<string, unknown>>[],
  grid: Grid,
  form: Form
): string | undefined {
  if (grid.rows.length !== objects.length) return `${objects.length} rows in JSON, ${grid.rows.length} here`
  for (const [place, object] of objects.entries()) {
    const keys = Object.keys(object)
    if (!isDeepStrictEqual(keys, grid.keys)) return `columns ${keys.join(' · ')} in JSON, ${grid.keys.join(' · ')} here`
    const at = keys.findIndex((key, column) => !form.matches(object[key], grid.rows[place]?.[column]))
    if (at >= 0)
      return `row ${place + 1}, ${keys[at]}: ${print(object[keys[at] ?? ''])} in JSON, ${print(grid.rows[place]?.[at])} here`
  }
  return undefined
}

/** Equal as values: numbers by their value, bigint or not, zeros by their sign. */
export function isSame(json: unknown, cell: unknown): boolean {
  return isDeepStrictEqual(inNumbers(json), inNumbers(cell))
}

export function isSameInstant(json: unknown, instant: string): boolean {
  return typeof json === 'string' && /^\d{4}-\d\d-\d\dT/.test(json) && canonicalInstant(json) === instant
}

/** `{lon, lat}` of JSON. */
export function asPoint(json: unknown): { readonly lon: number; readonly lat: number } | undefined {
  return isObject(json) && 'lon' in json && 'lat' in json
    ? (inNumbers(json) as { lon: number; lat: number })
    : undefined
}

/** The geometry of a Feature of JSON. */
export function asGeometry(json: unknown): unknown {
  return isObject(json) && json.type === 'Feature' ? inNumbers(json.geometry) : undefined
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function print(value: unknown): string {
  return Object.is(value, -0)
    ? '-0'
    : (JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ?? 'nothing')
}
