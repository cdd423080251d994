/** A copy of a dataset's records at another Loggia is equal, or refused. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { fingerprintOf, type ImportSummary, type RecordsCopy, writeRecords } from '#ingest'
import { readAll } from '#kit'
import { makeField } from '#schema'
import { DIFFICULT_FIELDS, difficultLines } from '../exports/difficult-dataset.ts'
import { type IngestLab, NOW_MS, openIngestLab } from './ingest-lab.ts'

const lab = await openIngestLab()
after(() => lab.close())

test('a dataset of every type, list and annotation is equal to its copy', async () => {
  const first = await lab.import(await lab.file('difficult.jsonl', difficultLines()), {
    schema: { fields: DIFFICULT_FIELDS.map((field) => ({ ...field, description: `About ${field.name}` })) }
  })
  const { copy, summary } = await copyOf(lab, first)
  assert.equal(copy.rows, first.rows)
  assert.deepEqual(copy.fields, first.fields)
  assert.deepEqual(await lab.records(copy), await lab.records(first))
  assert.equal(await fingerprintOf(lab.engine.loader, copy.table, copy.fields), summary.fingerprint)
})

test('records in another order, with a key and without, and equal ones keep their ids', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => `${at % 7 === 0 ? 3 : at},${(at * 37) % 90}.5,${-(at % 60)}.25`)
  const file = await lab.file('places.csv', `key,lat,lon\n${rows.join('\n')}\n`)
  for (const annotations of [{}, { id: true as const }]) {
    const fields = [
      { ...makeField('key', 'int', annotations) },
      { ...makeField('place', 'geo_point_2d'), source: ['lat', 'lon'] as const }
    ]
    const first = await lab.import(file, { schema: { fields } })
    const { copy } = await copyOf(lab, first)
    const ids = ({ table }: ImportSummary) =>
      lab.engine.loader.select({
        sql: `SELECT hex(_id) AS id, toString(_timestamp) AS time, _size, _search FROM ${table} ORDER BY _ordinal`
      })
    assert.deepEqual(await ids(copy), await ids(first))
  }
})

test('a file that says something else than was sent is refused, and leaves nothing', async () => {
  const first = await lab.import(await lab.file('a.csv', 'name,number\na,1\nb,2\n'))
  const before = await lab.engine.versions.list()
  const fields = first.fields
  for (const [change, message] of [
    [{ fingerprint: '2-o-0-0' }, /other values/],
    [{ fingerprint: '3-o-0-0', recordCount: 3 }, /another number of records/],
    [{ fields: [...fields, makeField('more', 'text')] }, /column/],
    [{ fields: fields.slice(1) }, /2 fields instead of 1|fields/]
  ] as const)
    await assert.rejects(copyOf(lab, first, change), message)
  assert.deepEqual(await lab.engine.versions.list(), before)
})

async function copyOf(
  { engine, ...lab }: IngestLab,
  { table, fields, rows: recordCount }: ImportSummary,
  change: Partial<RecordsCopy> = {}
): Promise<{ copy: ImportSummary; summary: RecordsCopy }> {
  const bytes = await readAll(
    await writeRecords(engine, { table, datasetId: 'lab', fields, recordCount }, new AbortController().signal)
  )
  const fingerprint = await fingerprintOf(engine.loader, table, fields)
  const summary = { fields, recordCount, loadedMs: NOW_MS, fingerprint }
  const file = await lab.file('copy.parquet', bytes)
  return { copy: await lab.import(file, { format: 'parquet', copyOf: { ...summary, ...change } }), summary }
}
