/** Parquet files with every type of DuckDB: each cell as DuckDB reads it. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { type IngestLab, openIngestLab } from './ingest-lab.ts'

let lab: IngestLab & { close(): Promise<void> }
const folder = mkdtempSync(join(tmpdir(), 'loggia-duckdb-'))
before(async () => {
  lab = await openIngestLab()
})
after(async () => {
  rmSync(folder, { recursive: true, force: true })
  await lab.close()
})

/** Values in SQL; one of each type more is null. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  boolean: ['true', 'false'],
  tinyint: ['-128', '127'],
  smallint: ['-32768', '32767'],
  integer: ['-2147483648', '2147483647'],
  bigint: ['-9223372036854775808', '9223372036854775807', '9007199254740993', '0'],
  utinyint: ['0', '255'],
  usmallint: ['65535'],
  uinteger: ['4294967295'],
  ubigint: ['18446744073709551615', '1'],
  hugeint: ['170141183460469231731687303715884105727', '5'],
  float: ['0.1', '3.4028235e38', '1e-45', "'nan'", "'inf'"],
  double: ['0.1', '1.7976931348623157e308', '5e-324', '123456789012345678', "'-inf'"],
  'decimal(4,1)': ['999.9', '-0.1'],
  'decimal(9,2)': ['1234567.89'],
  'decimal(10,0)': ['1234567890'],
  'decimal(18,4)': ['12345678901234.5678', '1.5'],
  'decimal(38,10)': ['1234567890123456789012345678.0123456789', '1.5'],
  varchar: ["''", "' '", "E'a\\nb'", "'😀'", "'007'", "'1.5'", "'true'", "'a\u00a0b'"],
  blob: ["'\\xAA\\x00'", "'abc'"],
  date: ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'", "'1899-12-31'", "'2300-01-01'", "'1970-01-01'"],
  time: ["'00:00:00'", "'23:59:59.999999'", "'10:00:00.5'"],
  timetz: ["'10:00:00+02'"],
  timestamp: [
    ...["'2024-02-29 10:11:12.123456'", "'1969-12-31 23:59:59.999999'", "'1899-12-31 00:00:00'"],
    ...["'2300-01-01 00:00:00'", "'0001-01-01 00:00:00'"]
  ],
  timestamp_s: ["'2024-02-29 10:11:12'"],
  timestamp_ms: ["'2024-02-29 10:11:12.123'"],
  timestamp_ns: ["'2024-02-29 10:11:12.123456789'"],
  timestamptz: ["'2024-02-29 10:11:12.123456+02'", "'1883-01-01 00:00:00+00'"],
  interval: ["'1 month 2 days'", "'1 day 03:04:05.678'", "'0 days'", "'14 months'"],
  uuid: ["'550e8400-e29b-41d4-a716-446655440000'"],
  "enum('a', 'é')": ["'a'", "'é'"],
  json: ['\'{"a": [1, 2], "b": null}\'', "'[1, 2]'", "'5'"],
  'integer[]': ['[1, 2, null]', '[]'],
  'integer[2]': ['[1, 2]'],
  'bigint[]': ['[9007199254740993]'],
  'double[]': ['[0.5, 1e300]'],
  'decimal(9,2)[]': ['[1.25]'],
  'boolean[]': ['[true, false]'],
  'varchar[]': ["['a', 'b,c']", "['x', '']"],
  'date[]': ["['2024-01-01'::date, '1066-10-14'::date, '2400-01-01'::date]"],
  'time[]': ["['10:00:00'::time, '23:59:59.5'::time]"],
  'timestamp[]': ["['2024-01-01 10:00:00.5'::timestamp]"],
  'integer[][]': ['[[1], [2, 3]]'],
  'struct(a integer, b varchar)': ["{'a': 1, 'b': 'x'}", "{'a': null, 'b': null}"],
  'struct(d date, l integer[], u uuid)': [
    "{'d': '2024-01-01'::date, 'l': [1], 'u': '550e8400-e29b-41d4-a716-446655440000'::uuid}"
  ],
  'struct(a integer)[]': ["[{'a': 1}, {'a': 2}]"],
  'struct(d date, t time)': ["{'d': '1066-10-14'::date, 't': '10:00:00'::time}"],
  'map(varchar, date)': ["MAP {'a': '2400-01-01'::date}"],
  'map(varchar, integer)': ["MAP {'a': 1, 'b': 2}"],
  'map(integer, varchar)': ["MAP {1: 'x'}"]
}

/** Where the text of a value is not that of DuckDB's cast. */
const TEXTS: Readonly<Record<string, string>> = {
  blob: "CASE WHEN v IS NULL THEN NULL WHEN v = 'abc'::blob THEN 'abc' ELSE base64(v) END",
  timetz: "replace(v::varchar, '+00', '')",
  // ISO 8601 in months, days and seconds, as Parquet has it.
  interval: `CASE WHEN v IS NULL THEN NULL WHEN v = INTERVAL 0 DAY THEN 'PT0S' ELSE concat('P', nullif(date_part('year', v) * 12 + date_part('month', v), 0) || 'M', nullif(date_part('day', v), 0) || 'D',
    'T' || nullif(date_part('hour', v) * 3600 + date_part('minute', v) * 60 + date_part('millisecond', v) / 1000, 0)::decimal(18, 3)::varchar || 'S') END`
}

const sourceOf = (json: string): unknown =>
  JSON.parse(json, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value
  )

function expected(type: string, json: string, text: string | null): unknown {
  if (text === null) return null
  if (type === 'int' || type === 'double' || type === 'boolean')
    return /nan|inf/i.test(json) ? null : (JSON.parse(json) as unknown)
  if (type === 'datetime') {
    const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(\.\d+)?/.exec(text)!
    return `${day}T${time}${fraction === '' ? '' : fraction.padEnd(7, '0').slice(0, 7)}+00:00`
  }
  return text
}

/** Texts of the elements that have one; none is null. Moments as the API writes them. */
function expectedList(json: string, type: string): unknown {
  const elements = (sourceOf(json) as unknown[] | null) ?? []
  const texts = elements
    .filter((each) => each !== null && each !== '')
    .map((each) => (type === 'timestamp[]' ? `${String(each).replace(' ', 'T')}+00:00` : String(each)))
  return texts.length === 0 ? null : texts
}

const withoutZeros = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutZeros)
    : typeof value === 'string'
      ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
      : value

const hasValue = (value: unknown): boolean =>
  value !== null && (typeof value !== 'object' || Object.values(value).some(hasValue))

for (const version of ['v1', 'v2'] as const)
  test(`every type of DuckDB, pages of Parquet ${version}: each cell as DuckDB reads it`, async () => {
    const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
    await duckdb.run("SET timezone = 'UTC'")
    let cells = 0
    for (const [place, [type, values]] of Object.entries(TYPES).entries()) {
      const file = join(folder, `${version}-${place}.parquet`)
      const rows = [...values, 'NULL'].map((value, k) => `SELECT ${k} AS k, CAST(${value} AS ${type}) AS v`)
      await duckdb.run(
        `COPY (${rows.join(' UNION ALL ')} ORDER BY k) TO '${file}' (FORMAT parquet, PARQUET_VERSION '${version}')`
      )
      const read = await duckdb.runAndReadAll(
        `SELECT to_json(v)::varchar AS json, ${TEXTS[type] ?? 'v::varchar'} AS text FROM read_parquet('${file}') ORDER BY k`
      )
      const summary = await lab.import(file)
      const found = (await lab.records(summary)).map((record) => record['v'] ?? null)
      await lab.engine.versions.drop(summary.table)
      const field = summary.fields.find(({ name }) => name === 'v')!
      assert.equal(found.length, values.length + 1, type)
      for (const [k, row] of read.getRowObjects().entries()) {
        const [json, text] = [row['json'] as string, row['text'] as string | null]
        const value = found[k]
        const where = `${type} as ${field.type}: ${values[k]}`
        if (field.type === 'json_blob') {
          const of = json === null ? null : (JSON.parse(json) as unknown)
          assert.deepEqual(value === null ? null : JSON.parse(String(value)), hasValue(of) ? of : null, where)
        } else if (/\[\d*\]$/.test(type))
          assert.deepEqual(withoutZeros(value), withoutZeros(text === null ? null : expectedList(json, type)), where)
        else if (type.startsWith('decimal') || type === 'time')
          assert.equal(withoutZeros(value), withoutZeros(expected(field.type, json, text)), where)
        else if (type === 'float' && typeof value === 'number')
          assert.equal(Math.fround(value), JSON.parse(json), where)
        else assert.equal(value, expected(field.type, json, text), where)
        cells++
      }
    }
    console.log(`${Object.keys(TYPES).length} types, ${cells} cells compared`)
  })
