/** Puts the evaluator's rows into a version of an engine, by the same derived columns as an import. */
import { derivedColumns, type Engine, type FieldStatistics, type Filling } from '#engine'
import type { Source } from '#query'
import { type Field, isMultivalued } from '#schema'
import type { Dataset } from './dataset.ts'
import { printInstant } from './time.ts'
import { eachOf, identityOf, isDay, isInstant, isPoint, isShape, type ReferenceRow, type Value } from './value.ts'

export async function loadDataset(
  engine: Pick<Engine, 'versions' | 'loader'>,
  name: string,
  { fields, rows }: Dataset
): Promise<Source> {
  const shape = { fields, expectedRows: rows.length, statistics: statisticsOf(fields, rows) }
  await engine.versions.create(
    name,
    shape,
    rows.length === 0 ? undefined : { ...fillingOf(shape), body: rows.map((row) => stagedRow(fields, row)).join('\n') }
  )
  return { table: name, datasetId: 'generated', fields, recordCount: rows.length }
}

/** As an import counts them, so that columns are dictionaries and without nulls where they would be. */
function statisticsOf(
  fields: readonly Field[],
  rows: readonly ReferenceRow[]
): Readonly<Record<string, FieldStatistics>> {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const values = rows.map((row) => row.values[name] ?? null)
      const integers = values.filter((value) => typeof value === 'bigint')
      return [
        name,
        {
          hasNulls: values.includes(null),
          distinct: new Set(values.flatMap(eachOf).map(identityOf)).size,
          ...(integers.length > 0 && { range: [smallest(integers), largest(integers)] as const })
        }
      ]
    })
  )
}

function smallest(values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low))
}

function largest(values: readonly bigint[]): bigint {
  return values.reduce((high, value) => (value > high ? value : high))
}

/** Fields stand in the input by number; the ordinal `o` makes every record's id its own. */
function fillingOf(shape: { fields: readonly Field[]; expectedRows: number }): Filling {
  const columnOf = (field: Field): string => `f${shape.fields.indexOf(field)}`
  // Read as days, those beyond 1900 to 2299 would be moved to the nearest of these.
  const valueOf = (field: Field): string =>
    field.type === 'date' ? `(toDate32('1970-01-01') + ${columnOf(field)})` : columnOf(field)
  const timestamp = "toDateTime64('2024-01-01 00:00:00', 3, 'UTC')"
  const derived = derivedColumns(shape, valueOf, { ordinal: 'o', timestamp, occurrence: 'o' })
  const structure = shape.fields.map((field) => `${columnOf(field)} ${stagedType(field)}`).join(', ')
  const select = `SELECT ${derived.map((column) => column.sql).join(', ')} FROM input('${structure}, o UInt64') FORMAT JSONEachRow`
  return { columns: derived.map(({ name }) => name), select }
}

function stagedType(field: Field): string {
  if (isMultivalued(field)) return 'Array(String)'
  if (field.type === 'geo_point_2d') return 'Tuple(Nullable(Float64), Nullable(Float64))'
  const types: Partial<Record<Field['type'], string>> = {
    int: 'Int64',
    double: 'Float64',
    boolean: 'Bool',
    date: 'Int32',
    datetime: "DateTime64(6, \\'UTC\\')"
  }
  return `Nullable(${types[field.type] ?? 'String'})`
}

function stagedRow(fields: readonly Field[], row: ReferenceRow): string {
  const cells = fields.map((field, place) => `"f${place}":${cellText(field, row.values[field.name] ?? null)}`)
  return `{${cells.join(',')},"o":${row.ordinal}}`
}

function cellText(field: Field, value: Value): string {
  if (value === null) return isMultivalued(field) ? '[]' : field.type === 'geo_point_2d' ? '[null,null]' : 'null'
  if (typeof value === 'bigint') return String(value)
  if (Object.is(value, -0)) return '-0.0'
  if (isDay(value)) return String(value.day)
  if (isInstant(value)) return `"${printInstant(value, 'UTC').replace('T', ' ').replace('+00:00', '')}"`
  if (isPoint(value)) return `[${value.lon},${value.lat}]`
  return JSON.stringify(isShape(value) ? JSON.stringify(value.shape) : value)
}
