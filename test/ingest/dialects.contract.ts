import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { GeneratedCsv } from './csv-dialects.ts'
import { generateCsv } from './csv-dialects.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

/** Imports the generated files whole: records in the dataset, and lines in the summary, are those of the file. */
export function dialectsAreImported(numbers: readonly number[]): void {
  let lab: IngestLab & { close(): Promise<void> }
  before(async () => {
    lab = await openIngestLab()
  })
  after(() => lab.close())

  test(`${numbers.length} generated dialects are imported with all their records, through the engine and through our reader`, async () => {
    for (const number of numbers) await importOne(lab, generateCsv(number))
  })
}

async function importOne(lab: IngestLab, file: GeneratedCsv): Promise<void> {
  const message = `file ${file.number}, ${file.dialect}`
  const summary = await lab.import(await lab.file(`g${file.number}.csv`, file.bytes))
  await lab.engine.versions.drop(summary.table)
  const { total, header, records, leftOut } = summary.lines!
  assert.deepEqual(
    [summary.rows, total, header + records + leftOut.reduce((sum, { count }) => sum + count, 0)],
    [file.records.length, file.lines, file.lines],
    message
  )
  if (summary.doubts.some(({ about }) => about === 'delimiter')) return
  // A column of which no cell is filled, and that has no name, is left out.
  assert.ok(
    summary.fields.length <= file.records[0]!.length &&
      (file.names === undefined || summary.fields.length === file.records[0]!.length),
    message
  )
}
