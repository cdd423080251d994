/**
 * Whole datasets of the demo, exported and read by programs that others wrote: what comes out must be what the sources
 * held.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test, { after } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import type { Field } from '#schema'
import { DEMO_CATALOG } from '../../src/demo/catalog.ts'
import { startDemo } from '../demo/demo.ts'
import { recordsOf, type SourceRecord } from '../demo/sources.ts'

const demo = await startDemo()
after(() => demo.stop())

/** Datasets of every field type; the data of flights is already a Parquet file. */
const TRIED = [
  'usgs-earthquakes-2018-w05',
  'communes-francaises',
  'world-countries',
  'geonames-all-cities-with-a-population-1000'
]
/** A part of the cities, with names in many scripts: all of them take minutes to compare. */
const PART = {
  id: 'geonames-all-cities-with-a-population-1000',
  where: "country_code = 'RU'",
  keep: (city: SourceRecord) => city.country_code === 'RU'
}
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('CSV and JSON are not read by Python: no python3 here')

async function download(id: string, format: string, parameters: Record<string, string> = {}): Promise<Buffer> {
  const query = new URLSearchParams({ ...parameters, ...(id === PART.id && { where: PART.where }) })
  // A separate connection: comparing keeps this process from seeing that the server has closed one that rested.
  const response = await fetch(`${demo.url}/api/explore/v2.1/catalog/datasets/${id}/exports/${format}?${query}`, {
    headers: { connection: 'close' }
  })
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

/**
 * The records that an export should have, as the import takes them: blanks around the values of a list do not count.
 */
function expectedRecords(id: string): SourceRecord[] {
  const records = id === PART.id ? recordsOf(id).filter(PART.keep) : recordsOf(id)
  const trimmed = (value: unknown): unknown => (Array.isArray(value) ? value.map((each: string) => each.trim()) : value)
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, trimmed(value)]))
  )
}

function fieldsOf(id: string): readonly Field[] {
  return DEMO_CATALOG.find((dataset) => dataset.id === id)?.schema.fields ?? []
}

/** Order does not matter here: both sides by the text of their rows. */
function assertSame<Row>(actual: readonly Row[], expected: readonly Row[]): void {
  assert.equal(actual.length, expected.length)
  const [a, b] = [actual, expected].map((rows) => rows.map((row) => JSON.stringify(row)).sort()) as [string[], string[]]
  const at = a.findIndex((row, i) => row !== b[i])
  assert.equal(a[at], b[at])
}

/** A record as it stands in CSV. */
function asCells(fields: readonly Field[], record: SourceRecord): string[] {
  return fields.map((field) => {
    const value = record[field.name]
    if (value === null || value === undefined) return ''
    if (field.type === 'geo_point_2d') {
      const { lon, lat } = value as { lon: number; lat: number }
      return `${decimal(lat)}, ${decimal(lon)}`
    }
    if (field.type === 'double') return decimal(value as number)
    if (field.type === 'boolean') return value === true ? 'True' : 'False'
    if (field.type === 'datetime') return asInstant(String(value))
    if (Array.isArray(value)) return value.join(',')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}

/** A double always shows that it is one. */
function decimal(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value)
}

/** `…123Z` → `…123000+00:00`, without a fraction of zero. */
function asInstant(iso: string): string {
  return iso.replace('.000Z', '+00:00').replace(/\.(\d{3})Z$/, '.$1000+00:00')
}

/** A record as it stands in JSON. */
function asJson(fields: readonly Field[], record: SourceRecord): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = record[field.name] ?? null
      if (value !== null && field.type === 'datetime') return [field.name, asInstant(String(value))]
      return [
        field.name,
        value !== null && field.type === 'geo_shape'
          ? { type: 'Feature', geometry: keyOrder(value), properties: {} }
          : value
      ]
    })
  )
}

/** Shapes come with their coordinates first. */
function keyOrder(shape: unknown): unknown {
  const { coordinates, type } = shape as { coordinates: unknown; type: string }
  return { coordinates, type }
}

/** Cells of shapes are compared as JSON, not by their blanks. */
function readCells(fields: readonly Field[], cells: readonly string[]): string[] {
  return cells.map((cell, i) =>
    fields[i]?.type === 'geo_shape' && cell !== '' ? JSON.stringify(JSON.parse(cell)) : cell
  )
}

function expectedCells(fields: readonly Field[], record: SourceRecord): string[] {
  const shaped = Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.type === 'geo_shape' && record[field.name] ? keyOrder(record[field.name]) : record[field.name]
    ])
  )
  return asCells(fields, shaped)
}

for (const id of TRIED) {
  const fields = fieldsOf(id)
  const expected = expectedRecords(id)

  test(`${id}: CSV, read by csv-parse`, async () => {
    const [header, ...rows] = parse(await download(id, 'csv'), { delimiter: ';', bom: true }) as string[][]
    assert.deepEqual(
      header,
      fields.map((field) => field.name)
    )
    assertSame(
      rows.map((cells) => readCells(fields, cells)),
      expected.map((record) => expectedCells(fields, record))
    )
  })

  test(`${id}: JSON and JSON Lines, read by JSON.parse`, async () => {
    const objects = expected.map((record) => asJson(fields, record))
    assertSame(JSON.parse((await download(id, 'json')).toString()), objects)
    assertSame(
      (await download(id, 'jsonl'))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      objects
    )
  })

  for (const compression of ['snappy', 'zstd'] as const) {
    test(`${id}: Parquet with ${compression}, read by hyparquet`, async () => {
      const bytes = await download(id, 'parquet', { parquet_compression: compression })
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
      assert.equal(Number(parquetMetadata(file).num_rows), expected.length)
      const rows = await parquetReadObjects({
        file,
        compressors: { ZSTD: (input) => new Uint8Array(zstdDecompressSync(input)) }
      })
      const plain = fields.filter((field) => ['text', 'int', 'double', 'boolean'].includes(field.type))
      assertSame(
        rows.map((row) => plain.map(({ name }) => readable(row[name]))),
        expected.map((record) => plain.map(({ name }) => record[name] ?? null))
      )
    })
  }

  if (hasPython) {
    test(`${id}: CSV and JSON, read by Python`, async () => {
      const csv = python(
        'import csv, io, sys, json\ncsv.field_size_limit(1 << 30)\nsys.stdout.write(json.dumps(list(csv.reader(io.TextIOWrapper(sys.stdin.buffer, "utf-8-sig", newline=""), delimiter=";"))))',
        await download(id, 'csv')
      ) as string[][]
      assertSame(
        csv.slice(1).map((cells) => readCells(fields, cells)),
        expected.map((record) => expectedCells(fields, record))
      )
      assert.equal(
        python('import json, sys\nprint(len(json.load(sys.stdin.buffer)))', await download(id, 'json')),
        expected.length
      )
    })
  }
}

/** 64-bit integers come as big ones, nulls of lists as undefined. */
function readable(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : (value ?? null)
}

function python(script: string, input: Buffer): unknown {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', script], { input, maxBuffer: 1 << 30 })
  assert.equal(status, 0, stderr.toString())
  return JSON.parse(stdout.toString())
}
