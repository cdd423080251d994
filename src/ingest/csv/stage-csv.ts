import { LoggiaError } from '#kit'
import type { Note, ReadContext, StagedFile } from '../context.ts'
import type { Encoding } from '../encoding.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { countStaged, createStaging, dropStaging, stagedColumn } from '../staging.ts'
import type { StagedColumn } from '../staging.ts'
import { dropFirst, withEncoding } from '../text-source.ts'
import type { TextSource } from '../text-source.ts'
import { detectDialect } from './detect-dialect.ts'
import type { DetectedDialect } from './detect-dialect.ts'
import { findCsvLines } from './find-lines.ts'
import { Irregular } from './regular.ts'
import { stageByEngine, suitsEngine } from './stage-by-engine.ts'
import type { CsvTarget } from './stage-by-engine.ts'
import { noCounts, stageByReader } from './stage-by-reader.ts'
import type { ReadCounts } from './stage-by-reader.ts'

export interface CsvOptions {
  readonly encoding: Encoding | undefined
  /** Fixed by the format (TSV) or the caller. */
  readonly delimiter: string | undefined
}

/** Reads a delimited text into a staging table: by the engine when the file is written by the book, by our own reader otherwise. */
export function stageCsv(source: ByteSource, options: CsvOptions, context: ReadContext): Promise<StagedFile> {
  return withEncoding(source, options.encoding, async (text) => {
    const detected = detectDialect(text.head, text.complete, context.limits, options.delimiter)
    requireTable(detected, source.name, context)
    const columns = columnsOf(detected)
    const { table, counts, reader } = await fill(text, detected, columns.length, context)
    const rows = await countStaged(context.loader, table)
    const { dialect } = detected
    return {
      staging: { table, columns, nullable: false, rows },
      layout: { format: 'csv', encoding: text.encoding, delimiter: dialect.delimiter, quote: dialect.quote ?? '', header: dialect.header, skippedLines: dialect.skippedLines, reader },
      notes: notesOf(counts, dialect.skippedLines, text.encoding),
      delimiter: dialect.delimiter,
      findLines: (ordinals) => findCsvLines(text.open(), dialect, context.limits, columns.length, ordinals),
    }
  })
}

function requireTable(detected: DetectedDialect, name: string, { limits }: ReadContext): void {
  if (detected.rows.length === 0) throw new LoggiaError('ingest/empty', `${name} holds no record.`, { details: { name } })
  if (detected.columns <= limits.maxColumns) return
  throw new LoggiaError('ingest/too-many-columns', `${name} has ${detected.columns} columns; at most ${limits.maxColumns} can be imported.`, {
    details: { name, columns: detected.columns, maxColumns: limits.maxColumns },
  })
}

export function columnsOf({ dialect, rows, columns }: DetectedDialect): StagedColumn[] {
  const labels = dialect.header ? rows[0]!.cells : []
  return Array.from({ length: columns }, (_, index) => ({ column: stagedColumn(index), label: (labels[index] ?? '').trim().replace(/\s+/g, ' '), kind: 'any' }))
}

interface Filled {
  readonly table: string
  readonly counts: ReadCounts
  readonly reader: 'engine' | 'tolerant'
}

async function fill(text: TextSource, detected: DetectedDialect, columns: number, context: ReadContext): Promise<Filled> {
  const { dialect } = detected
  if (suitsEngine(dialect, columns)) {
    const target = await newTarget(columns, context)
    try {
      await stageByEngine(dropFirst(text.open(context.onRead), firstRecordAt(detected, text)), dialect, target)
      return { table: target.table, counts: noCounts(), reader: 'engine' }
    } catch (error) {
      await dropStaging(context.loader, target.table)
      if (!(error instanceof Irregular)) throw error
    }
  }
  const target = await newTarget(columns, context)
  const counts = await stageByReader(text.open(context.onRead), dialect, context.limits, target)
  return { table: target.table, counts, reader: 'tolerant' }
}

async function newTarget(columns: number, { loader, newTable, signal }: ReadContext): Promise<CsvTarget> {
  const table = newTable()
  await createStaging(loader, table, columns, false)
  return { loader, table, columns, signal }
}

/** Byte at which records begin: after the header, or after the lines that were left out. */
function firstRecordAt({ dialect, rows }: DetectedDialect, text: TextSource): number {
  if (dialect.header) return rows[0]!.end
  let at = 0
  for (let line = 0; line < dialect.skippedLines; line++) at = text.head.indexOf('\n', at) + 1
  return at
}

function notesOf({ short, long }: ReadCounts, skippedLines: number, encoding: Encoding): Note[] {
  const notes: Note[] = []
  if (encoding === 'windows-1252') notes.push({ code: 'encoding-guessed', count: 1, message: 'The file is not UTF-8 and was read as windows-1252.' })
  if (skippedLines > 0) notes.push({ code: 'skipped-lines', count: skippedLines, message: `${skippedLines} lines before the table were left out.` })
  if (short.count > 0) notes.push({ code: 'short-rows', count: short.count, lines: short.lines, message: `${short.count} rows had fewer cells than columns; the missing ones are empty.` })
  if (long.count > 0) notes.push({ code: 'long-rows', count: long.count, lines: long.lines, message: `${long.count} rows had more cells than columns; what stood beyond was left out.` })
  return notes
}
