import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { CsvDialect } from '../../src/ingest/csv/dialect.ts'
import { Irregular } from '../../src/ingest/csv/regular.ts'
import { stageByEngine } from '../../src/ingest/csv/stage-by-engine.ts'
import { stageByReader } from '../../src/ingest/csv/stage-by-reader.ts'
import { DEFAULT_LIMITS } from '../../src/ingest/limits.ts'
import { createStaging, dropStaging } from '../../src/ingest/staging.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

type Fill = (chunks: AsyncIterable<Buffer>, target: Parameters<typeof stageByEngine>[2]) => Promise<unknown>

async function staged(text: string, columns: number, fill: Fill): Promise<unknown[]> {
  const { loader } = lab.engine
  const target = { loader, table: 's_agree', columns, everyRow: false, signal: undefined }
  await dropStaging(loader, target.table)
  await createStaging(loader, target.table, columns, false)
  await fill(pieces(Buffer.from(text), 16), target)
  return loader.select({ sql: 'SELECT * FROM s_agree ORDER BY _ordinal' })
}

function unlessIrregular(error: unknown): undefined {
  if (!(error instanceof Irregular)) throw error
}

test('the engine and our reader take the same cells out of every file by the book', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r\n', ' ', '\\', 'N', "'", '\0', '1'),
    maxLength: 6
  })
  const delimiter = fc.constantFrom(',', ';', '\t', '|')
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(table, delimiter, fc.constantFrom('\n', '\r\n'), async (drawn, d, end) => {
      // Rows with only blanks are not records: the engine gives such files up.
      const rows = drawn.filter((row) => row.some((each) => each.trim() !== ''))
      fc.pre(rows.length > 0)
      // Quoted where it must be, and where blanks or a lone carriage return would make it a matter of taste.
      const written = (text: string): string =>
        /["\n\r]|^[ \t]|[ \t]$/.test(text) || text.includes(d) ? `"${text.replaceAll('"', '""')}"` : text
      const text = rows.map((row) => row.map(written).join(d) + end).join('')
      const dialect: CsvDialect = { delimiter: d, quote: '"', backslash: false, skippedLines: 0, headerRows: 0 }
      const byEngine = await staged(text, 3, (chunks, target) => stageByEngine(chunks, dialect, target)).catch(
        unlessIrregular
      )
      // A cell whose lines could be separate records is for our reader.
      fc.pre(byEngine !== undefined)
      const byReader = await staged(text, 3, (chunks, target) =>
        stageByReader(chunks, { dialect, columns: 3, skip: 0, pattern: undefined }, DEFAULT_LIMITS, target)
      )
      assert.deepEqual(byEngine, byReader, JSON.stringify(text))
    }),
    { seed: 5, numRuns: 60 }
  )
})
