/** Generated records as files that people import, and the requests that ask for them. */
import type { Field } from '#schema'
import type { Clauses } from './clauses.ts'
import type { Dataset } from './dataset.ts'
import { parseInstant, printDay, printInstant } from './time.ts'
import { isDay, isInstant, isPoint, isShape, type ReferenceRow, type Value } from './value.ts'

/** JSON Lines; integers with all their digits. */
export function writeJsonLines({ fields, rows }: Dataset): string {
  return rows
    .map(
      (row) =>
        `{${fields.map((field) => `${JSON.stringify(field.name)}: ${cellText(row.values[field.name] ?? null)}`).join(', ')}}\n`
    )
    .join('')
}

function cellText(value: Value): string {
  if (typeof value === 'bigint') return String(value)
  if (Object.is(value, -0)) return '-0.0'
  if (isDay(value)) return JSON.stringify(printDay(value))
  if (isInstant(value)) return JSON.stringify(printInstant(value, 'UTC'))
  return JSON.stringify(isPoint(value) ? { lon: value.lon, lat: value.lat } : isShape(value) ? value.shape : value)
}

export function writeSchema(fields: readonly Field[]): string {
  return JSON.stringify({ fields: fields.map(({ name, type, annotations }) => ({ name, type, annotations })) })
}

/**
 * Without the values that an import refuses: texts that are not JSON in a field of JSON, the last day of the calendar
 * beside an offset.
 */
export function importable(rows: readonly ReferenceRow[]): ReferenceRow[] {
  return rows.map((row) => ({
    ...row,
    values: Object.fromEntries(
      Object.entries(row.values).map(([name, value]) => [name, isImportable(name, value) ? value : null])
    )
  }))
}

const LAST_DAY = parseInstant('9999-12-31T00:00:00Z').micros

function isImportable(name: string, value: Value): boolean {
  if (isInstant(value)) return value.micros < LAST_DAY
  return name !== 'blob' || value === null || isJson(String(value))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The clauses as a query string; several values of a parameter are several parameters. */
export function queryString({
  select,
  where,
  group_by,
  order_by,
  refine,
  exclude,
  limit,
  offset,
  timezone,
  lang
}: Clauses): string {
  const single = { select, group_by, order_by, limit, offset, timezone, lang }
  const pairs = Object.entries({ ...single, where, refine, exclude }).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)])
  )
  return new URLSearchParams(pairs as [string, string][]).toString()
}
