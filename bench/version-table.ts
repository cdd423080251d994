import { createReadStream } from 'node:fs'
import { quoteIdentifier } from '#engine'
import { type Field, type FieldType, makeField } from '#schema'
import { derivedColumns, indexClauses, SORTING_KEY, versionColumns } from '../src/engine/layout.ts'
import { timeMs } from './measure.ts'
import type { RawEngine } from './raw-engine.ts'
import { COLUMNS, ROWS } from './rows.ts'

const FIELD_TYPES: Record<string, FieldType> = {
  Int64: 'int',
  Float64: 'double',
  Date32: 'date',
  String: 'text',
  'LowCardinality(String)': 'text'
}
const FIELDS: readonly Field[] = COLUMNS.map(({ name, type }) =>
  makeField(name, name === 'place' ? 'geo_point_2d' : (FIELD_TYPES[type] ?? 'text'))
)

/** A value of `input()`: the cell as ClickHouse's CSV reader types it, or the point out of its text. */
function valueOf(field: Field): string {
  if (field.type !== 'geo_point_2d') return field.name
  const part = (number: number): string => `toFloat64OrNull(splitByString(', ', ${field.name})[${number}])`
  return `tuple(${part(2)}, ${part(1)})`
}

/**
 * Milliseconds of the fastest honest way to fill the layout of a version from the file: one typed INSERT, types known
 * beforehand.
 */
export async function createVersionForRaw(raw: RawEngine, csv: string): Promise<number> {
  const distinct = Object.fromEntries(
    COLUMNS.map(({ name, type }) => [name, { hasNulls: false, distinct: type.startsWith('Low') ? 500 : ROWS }])
  )
  const shape = { fields: FIELDS, expectedRows: ROWS, statistics: distinct }
  const definition = versionColumns(shape).map(
    ({ name, type, codec }) => `${quoteIdentifier(name)} ${type}${codec === undefined ? '' : ` CODEC(${codec})`}`
  )
  await raw.execute(
    `CREATE TABLE loggia.same (${[...definition, ...indexClauses(shape)].join(', ')}) ENGINE = MergeTree ORDER BY ${SORTING_KEY}`
  )
  const record = { ordinal: 'rowNumberInAllBlocks()', timestamp: 'now64(3)', occurrence: '0' }
  const derived = derivedColumns(shape, valueOf, record)
  const input = COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')
  const sql = `INSERT INTO loggia.same (${derived.map(({ name }) => quoteIdentifier(name)).join(', ')}) SELECT ${derived.map((column) => column.sql).join(', ')} FROM input('${input}') FORMAT CSVWithNames`
  return timeMs(() => raw.execute(sql, createReadStream(csv, { highWaterMark: 1 << 20 })))
}
