/** Real files of publishers: every cell as libraries of others read it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { readSheet } from 'read-excel-file/node'
import { open } from 'shapefile'
import type { ImportRequest } from '#ingest'
import { unzipped } from '../exports/unzipped.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

const OPEN_DATA = resolve(process.env['LOGGIA_OPEN_DATA'] ?? join(import.meta.dirname, '../../../shared/data/open'))
const skip = existsSync(OPEN_DATA) ? false : `there is no ${OPEN_DATA}`

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  if (skip === false) lab = await openIngestLab()
})
after(() => lab?.close())

type Values = Readonly<Record<string, unknown>>

async function recordsOf(path: string, request: Partial<ImportRequest> = {}): Promise<Values[]> {
  const summary = await lab.import(join(OPEN_DATA, path), { points: false, ...request })
  const records = await lab.records(summary)
  await lab.engine.versions.drop(summary.table)
  return records
}

/** Without what libraries and Loggia write differently for no value. */
function orNull(value: unknown): unknown {
  // The library of shapefiles keeps the zeros that fill a field.
  const text = typeof value === 'string' ? value.split('\0')[0] : value
  return text === '' || text === undefined ? null : text
}
const name = (label: string): string => label.toLowerCase()

interface Feature {
  readonly properties: Values
  readonly geometry: unknown
}

function assertSameFeatures(found: readonly Values[], expected: readonly Feature[]): void {
  assertSame(
    found,
    expected.map(({ properties }) => properties)
  )
  assert.deepEqual(
    found.map(geometryOf),
    expected.map(({ geometry }) => geometry)
  )
}

function assertSame(found: readonly Values[], expected: readonly Values[]): void {
  assert.equal(found.length, expected.length)
  for (const [place, values] of expected.entries())
    for (const [label, value] of Object.entries(values))
      assert.deepEqual(orNull(found[place]![name(label)]), orNull(value), `${label} of record ${place}`)
}

const geometryOf = (record: Values): unknown => (record['geo_shape'] as { geometry: unknown } | null)?.geometry ?? null

test('a shapefile of rivers, with names in thirty languages', { skip }, async () => {
  const path = 'natural-earth-rivers-shp/ne_10m_rivers_lake_centerlines.zip'
  const found = await recordsOf(path)
  const files = await unzipped(readFileSync(join(OPEN_DATA, path)))
  const member = (ending: string) => [...files].find(([each]) => each.endsWith(ending))![1]
  const source = await open(member('.shp') as never, member('.dbf') as never, { encoding: 'utf-8' })
  const expected: Feature[] = []
  for (let next = await source.read(); !next.done; next = await source.read()) expected.push(next.value as never)
  assertSameFeatures(found, expected)
})

test('FlatGeobuf of countries and cities', { skip }, async () => {
  const path = 'natural-earth-geoparquet-fgb/natural-earth_countries.fgb'
  const found = await recordsOf(path)
  const expected: Feature[] = []
  for await (const feature of deserialize(new Uint8Array(readFileSync(join(OPEN_DATA, path)))) as AsyncIterable<never>)
    expected.push(feature)
  assertSameFeatures(found, expected)
})

test('KML of earthquakes', { skip }, async () => {
  const path = 'usgs-earthquakes-kml/1week_earthquake.kml.gz'
  const found = await recordsOf(path)
  const text = gunzipSync(readFileSync(join(OPEN_DATA, path))).toString()
  const { features } = kml(new DOMParser().parseFromString(text, 'text/xml') as never)
  assert.equal(found.length, features.length)
  assert.deepEqual(
    found.map((record) => record['name']),
    features.map(({ properties }) => properties?.['name'])
  )
  assert.deepEqual(
    found.map((record) => record['geo_point_2d']),
    features.map(({ geometry }) => {
      const [lon, lat] = (geometry as unknown as { coordinates: readonly number[] }).coordinates
      return { lon, lat }
    })
  )
})

test('a spreadsheet of communes', { skip }, async () => {
  const path = 'epcicom-2024-xlsx/epcicom.xlsx'
  const found = await recordsOf(path)
  const [header = [], ...rows] = (await readSheet(join(OPEN_DATA, path))) as unknown[][]
  assert.equal(found.length, rows.length)
  const names = Object.keys(found[0]!)
  for (const [place, row] of rows.entries())
    for (const [column] of header.entries()) {
      const value = found[place]![names[column]!]
      assert.equal(
        value === null ? '' : String(value),
        String(row[column] ?? '').trim(),
        `${names[column]} of record ${place}`
      )
    }
})
