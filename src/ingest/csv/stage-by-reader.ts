import { ORDINAL_COLUMN } from '#engine'
import { BatchInserts } from '../batch-insert.ts'
import type { ImportLimits } from '../limits.ts'
import { RowBatch } from '../row-batch.ts'
import { stagedColumn } from '../staging.ts'
import type { CsvDialect } from './dialect.ts'
import { unescapeCell } from './record-scanner.ts'
import type { CsvRecord } from './record-scanner.ts'
import { readCsvRecords } from './records.ts'
import type { CsvTarget } from './stage-by-engine.ts'

export interface ReadCounts {
  /** Records that had fewer cells than the table, filled up with nulls. */
  short: number
  /** Records that had more; what the header does not name is lost only when it is empty. */
  long: number
}

const BATCH_BYTES = 8 << 20

/** Our own tolerant reader, for everything else; the first record is left out when it is the header. */
export async function stageByReader(chunks: AsyncIterable<Buffer>, dialect: CsvDialect, limits: ImportLimits, target: CsvTarget): Promise<ReadCounts> {
  const batch = new RowBatch(BATCH_BYTES + (1 << 20))
  const inserts = new BatchInserts(target.loader, target.signal)
  const columns = [ORDINAL_COLUMN, ...Array.from({ length: target.columns }, (_, index) => stagedColumn(index))]
  const counts: ReadCounts = { short: 0, long: 0 }
  let ordinal = 0
  let header = dialect.header
  const flush = async (atLeast: number): Promise<void> => {
    if (batch.bytes > atLeast) await inserts.add(target.table, columns, batch.take())
  }
  await readCsvRecords(chunks, dialect, limits, target.columns, (record) => {
    if (header) {
      header = false
      return
    }
    if (record.count < target.columns) counts.short++
    if (record.count > target.columns) counts.long++
    batch.addUInt64(ordinal++)
    addCells(batch, record, target.columns, dialect)
  }, () => flush(BATCH_BYTES))
  await flush(0)
  await inserts.finish()
  return counts
}

const EMPTY = Buffer.alloc(0)

function addCells(batch: RowBatch, record: CsvRecord, columns: number, dialect: CsvDialect): void {
  for (let i = 0; i < columns; i++) {
    if (i >= record.count) {
      batch.addBytes(EMPTY, 0, 0)
      continue
    }
    const [start, end] = record.span(i)
    if (record.isEscaped(i)) batch.addText(unescapeCell(record.buffer.toString('utf8', start, end), dialect))
    else if (isNullMark(record.buffer, start, end)) batch.addBytes(EMPTY, 0, 0)
    else batch.addBytes(record.buffer, start, end)
  }
}

/** `\N`, as databases write null. */
function isNullMark(buffer: Buffer, start: number, end: number): boolean {
  return end - start === 2 && buffer[start] === 0x5c && buffer[start + 1] === 0x4e
}
