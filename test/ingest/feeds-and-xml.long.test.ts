/** GTFS and XML as other readers have them: DuckDB reads the tables of a feed, the DOM of `@xmldom/xmldom` the elements. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { DOMParser, type Element } from '@xmldom/xmldom'
import type { ImportRequest } from '#ingest'
import { unzipped } from '../exports/unzipped.ts'
import { type IngestLab, openIngestLab } from './ingest-lab.ts'

/** A feed with all optional tables, by the authors of `gtfs-utils`. */
const FEED = fileURLToPath(import.meta.resolve('sample-gtfs-feed/gtfs.zip'))
/** Debian's lists of languages, countries and currencies (package `iso-codes`). */
const ISO_CODES = '/usr/share/xml/iso-codes'
const withoutIsoCodes = existsSync(ISO_CODES) ? false : `${ISO_CODES} is missing (Debian: iso-codes)`

type Values = Readonly<Record<string, unknown>>

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

async function recordsOf(path: string, request: Partial<ImportRequest>): Promise<Values[]> {
  const summary = await lab.import(path, { points: false, ...request })
  const records = await lab.records(summary)
  await lab.engine.versions.drop(summary.table)
  return records
}

/** Every value as a text, so that two readers that see other types can be compared. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A number, and a day, are the same however they are written; all else as it stands. */
function plain(value: string | null): string | null {
  if (value !== null && /^\d{4}-\d\d-\d\d$/.test(value)) return value.replaceAll('-', '')
  return value !== null && /^-?\d+(\.\d+)?$/.test(value) ? String(Number(value)) : value
}

function assertSameTexts(found: readonly Values[], expected: readonly Values[], what: string): number {
  assert.equal(found.length, expected.length, what)
  let cells = 0
  for (const [place, values] of expected.entries())
    for (const [name, value] of Object.entries(values)) {
      assert.equal(plain(textOf(found[place]?.[name])), plain(textOf(value)), `${what}: ${name} of record ${place}`)
      cells++
    }
  return cells
}

test('every table of a GTFS feed has the records that DuckDB reads, stop by stop', async (t) => {
  const members = await unzipped(readFileSync(FEED))
  const folder = mkdtempSync(join(tmpdir(), 'loggia-feed-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    for (const [member, bytes] of members) {
      const layer = member.replace('.txt', '')
      // Loggia makes one line of the points of a shape: the next test.
      if (layer === 'shapes') continue
      const path = join(folder, member)
      writeFileSync(path, bytes)
      const reader = await connection.runAndReadAll(
        `SELECT * FROM read_csv('${path}', all_varchar = true, header = true)`
      )
      const found = await recordsOf(FEED, { layers: [layer] })
      const cells = assertSameTexts(found, reader.getRowObjectsJson() as Values[], layer)
      t.diagnostic(`${layer}: ${found.length} records, ${cells} cells`)
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
    rmSync(folder, { recursive: true })
  }
})

test('the lines of a GTFS feed have the positions that DuckDB reads, in their order', async (t) => {
  const members = await unzipped(readFileSync(FEED))
  const folder = mkdtempSync(join(tmpdir(), 'loggia-feed-'))
  const path = join(folder, 'shapes.txt')
  writeFileSync(path, members.get('shapes.txt') as Uint8Array)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const reader = await connection.runAndReadAll(
      `SELECT shape_id, list([shape_pt_lon, shape_pt_lat] ORDER BY shape_pt_sequence) AS positions FROM read_csv('${path}') GROUP BY shape_id ORDER BY shape_id`
    )
    const expected = reader.getRowObjectsJson() as unknown as { shape_id: string; positions: number[][] }[]
    const found = (await recordsOf(FEED, { layers: ['shapes'] })) as unknown as {
      shape_id: string
      geo_shape: { geometry: { coordinates: number[][] } }
    }[]
    assert.deepEqual(
      found
        .map(({ shape_id, geo_shape: { geometry } }) => ({ shape_id, positions: geometry.coordinates }))
        .toSorted((a, b) => (a.shape_id < b.shape_id ? -1 : 1)),
      expected.map(({ shape_id, positions }) => ({
        shape_id,
        positions: positions.map((position) => position.map(Number))
      }))
    )
    t.diagnostic(
      `${found.length} lines, ${expected.reduce((sum, { positions }) => sum + positions.length, 0)} positions`
    )
  } finally {
    connection.closeSync()
    instance.closeSync()
    rmSync(folder, { recursive: true })
  }
})

/** Attributes and simple children of an element, by the names of our fields. */
function valuesOf(element: Element): Values {
  const values: Record<string, unknown> = {}
  for (const attribute of Array.from(element.attributes)) values[attribute.name.toLowerCase()] = attribute.value
  for (const child of Array.from(element.childNodes))
    if (child.nodeType === 1) values[child.nodeName.toLowerCase()] = child.textContent
  return values
}

for (const [file, element] of [
  ['iso_639-3.xml', 'iso_639_3_entry'],
  ['iso_639-2.xml', 'iso_639_entry'],
  ['iso_3166-1.xml', 'iso_3166_entry'],
  ['iso_15924.xml', 'iso_15924_entry'],
  ['iso_4217.xml', 'iso_4217_entry']
] as const)
  test(`the records of ${file} are the elements that a DOM has`, { skip: withoutIsoCodes }, async (t) => {
    const path = join(ISO_CODES, file)
    const document = new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/xml')
    const expected = Array.from(document.getElementsByTagName(element), valuesOf)
    const found = await recordsOf(path, { format: 'xml', records: element })
    t.diagnostic(`${found.length} records, ${assertSameTexts(found, expected, file)} cells`)
  })
