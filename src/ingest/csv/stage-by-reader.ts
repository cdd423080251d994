import { ORDINAL_COLUMN } from '#engine'
import { BatchInserts } from '../batch-insert.ts'
import type { ImportLimits } from '../limits.ts'
import { RowBatch } from '../row-batch.ts'
import { stagedColumn } from '../staging.ts'
import type { CsvDialect } from './dialect.ts'
import { NotesBelow, type NotesFound } from './notes-below.ts'
import type { CsvRecord } from './record.ts'
import { cellText, unescapeCell } from './record.ts'
import type { ReadLines } from './records.ts'
import { readCsvRecords } from './records.ts'
import type { CsvTarget } from './stage-by-engine.ts'
import type { TableLayout } from './table-layout.ts'

/** Lines of the records with something to say about, the first ones. */
export interface Ragged {
  count: number
  readonly lines: number[]
  /** Cells beyond the columns, the first ones. */
  readonly texts: string[]
}

export interface ReadCounts {
  /** Records that had fewer cells than the table, filled up with nulls. */
  readonly short: Ragged
  /** Records with cells beyond the table's columns that are not empty. */
  readonly long: Ragged
  readonly notes?: NotesFound | undefined
}

export const noCounts = (): ReadCounts => ({
  short: { count: 0, lines: [], texts: [] },
  long: { count: 0, lines: [], texts: [] }
})

const SHOWN_LINES = 20

function note(ragged: Ragged, line: number): void {
  if (ragged.count++ < SHOWN_LINES) ragged.lines.push(line)
}

const BATCH_BYTES = 8 << 20

/** Our own tolerant reader, for everything else. */
export async function stageByReader(
  chunks: AsyncIterable<Buffer>,
  layout: TableLayout,
  limits: ImportLimits,
  target: CsvTarget
): Promise<ReadCounts & ReadLines> {
  const { dialect } = layout
  const batch = new RowBatch(BATCH_BYTES + (1 << 20))
  const inserts = new BatchInserts(target.loader, target.signal)
  const columns = [ORDINAL_COLUMN, ...Array.from({ length: target.columns }, (_, index) => stagedColumn(index))]
  const counts = noCounts()
  let ordinal = 0
  const flush = async (atLeast: number): Promise<void> => {
    if (batch.bytes > atLeast) await inserts.add(target.table, columns, batch.take())
  }
  const notes = new NotesBelow(target.columns, ({ text, line, cells }) => {
    if (cells < target.columns) note(counts.short, line)
    batch.addUInt64(ordinal++)
    batch.addText(text)
    for (let cell = 1; cell < target.columns; cell++) batch.addBytes(EMPTY, 0, 0)
  })
  const { tally, quotes } = await readCsvRecords(
    chunks,
    layout,
    limits,
    (record) => {
      if (!target.everyRow && notes.keep(record, () => cellText(record, 0, dialect))) return
      if (record.count < target.columns) note(counts.short, record.line)
      if (record.count > target.columns) noteBeyond(counts.long, record, layout)
      batch.addUInt64(ordinal++)
      addCells(batch, record, target.columns, dialect)
    },
    () => flush(BATCH_BYTES)
  )
  await flush(0)
  await inserts.finish()
  return { ...counts, notes: notes.leaveOut(tally), tally, quotes }
}

const SHOWN_TEXTS = 3
const SHOWN_CHARACTERS = 60

/** A delimiter at the end of a line only opens an empty cell. */
function noteBeyond(long: Ragged, record: CsvRecord, { columns, dialect }: TableLayout): void {
  const beyond = Array.from({ length: record.count - columns }, (_, index) => columns + index).filter(
    (index) => !record.isBlankCell(index)
  )
  if (beyond.length === 0) return
  note(long, record.line)
  for (const index of beyond)
    if (long.texts.length < SHOWN_TEXTS) long.texts.push(cellText(record, index, dialect).slice(0, SHOWN_CHARACTERS))
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
