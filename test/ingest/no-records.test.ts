/** Documents that are JSON and hold no records. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

let files = 0
async function refused(content: string): Promise<string> {
  const file = await lab.file(`n${++files}.json`, content)
  const error = await lab.import(file).then(
    () => ({ code: 'imported', message: '' }),
    (thrown: Error & { code?: string }) => thrown
  )
  assert.match(
    String(error.code),
    /^ingest\/(no-records|empty|bad-json)$/,
    `${content.slice(0, 60)}: ${error.code} ${error.message}`
  )
  return String(error.code)
}

test('lists in lists, at any depth, are refused', async () => {
  for (const depth of [2, 3, 300, 200_000])
    assert.equal(await refused('['.repeat(depth) + ']'.repeat(depth)), 'ingest/no-records', String(depth))
  assert.equal(await refused('[[1, 2], [3, 4]]'), 'ingest/no-records')
  assert.equal(await refused('[["name", "people"], ["Bern", 144000]]'), 'ingest/no-records')
  assert.equal(await refused('[1, 2]\n[3, 4]\n'), 'ingest/bad-json')
  // As Socrata and pandas write a table.
  assert.equal(
    await refused('{"meta": {"view": {"columns": [{"name": "a"}]}}, "data": [[1], [2]]}'),
    'ingest/no-records'
  )
  assert.equal(await refused('{"columns": ["a"], "index": [0, 1], "data": [[1], [2]]}'), 'ingest/no-records')
  assert.equal(await refused(`[{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}]`), 'ingest/no-records')
  assert.equal(await refused(`{"a": ${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`), 'ingest/no-records')
})

test('so are nulls, empty objects and empty lists', async () => {
  for (const content of [
    '[]',
    '[null, null]',
    '[{}, {}]',
    '{}',
    '{"type": "FeatureCollection", "features": []}',
    '{"total_count": 0, "results": [ ]}'
  ])
    await refused(content)
})

test('lists of plain values are records of one field, and values in records may be as deep as anybody needs', async () => {
  assert.deepEqual(await lab.records(await lab.import(await lab.file('plain.json', '[1, 2]'))), [
    { value: 1 },
    { value: 2 }
  ])
  const deep = `{"a": ${'['.repeat(200)}${']'.repeat(200)}}`
  assert.equal((await lab.import(await lab.file('deep.jsonl', deep))).fields[0]?.type, 'json_blob')
})
