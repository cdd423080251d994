import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ImportRequest } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

/**
 * One folder a case: `input.*`, optional `options.json`, and `expected.json`: layout, notes, types, forms, annotations
 * and all records.
 */
const CASES = join(import.meta.dirname, 'cases')
const SHOWN_RECORDS = 6

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

for (const name of readdirSync(CASES)) {
  test(`case ${name}`, async () => {
    const folder = join(CASES, name)
    const input = readdirSync(folder).find((file) => file.startsWith('input.'))!
    const options = join(folder, 'options.json')
    const request: Partial<ImportRequest> = existsSync(options) ? JSON.parse(readFileSync(options, 'utf8')) : {}
    const found = await outcome(join(folder, input), request)
    const expected = join(folder, 'expected.json')
    // LOGGIA_WRITE_CASES=1 writes what is found, to be read before it is committed.
    if (process.env['LOGGIA_WRITE_CASES'] === '1') writeFileSync(expected, JSON.stringify(found, null, 2) + '\n')
    assert.deepEqual(found, JSON.parse(readFileSync(expected, 'utf8')))
  })
}

async function outcome(file: string, request: Partial<ImportRequest>): Promise<unknown> {
  const summary = await lab.import(file, request)
  const records = await lab.records(summary)
  const found = {
    layout: summary.layout,
    notes: summary.notes.map(({ code, count, lines }) => ({ code, count, lines })),
    rejects: summary.rejects,
    merged: summary.mergedDuplicates,
    fields: summary.fields.map(({ name, label, annotations }) => ({
      name,
      label,
      read: summary.readings[name],
      annotations
    })),
    rows: summary.rows,
    records: records.length <= SHOWN_RECORDS ? records : [...records.slice(0, 2), '…', ...records.slice(-2)]
  }
  return JSON.parse(JSON.stringify(found))
}
