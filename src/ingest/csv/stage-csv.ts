import type { ReadContext, StagedFile } from '../context.ts'
import type { Encoding } from '../encoding.ts'
import { hasNoRecords, ingestError } from '../errors.ts'
import type { ByteSource } from '../source/byte-source.ts'
import type { StagedColumn } from '../staging.ts'
import { countStaged, stagedColumn } from '../staging.ts'
import { withEncoding } from '../text-source.ts'
import { notesOf } from './csv-notes.ts'
import type { CsvOptions } from './csv-options-input.ts'
import { checkCsvOptions } from './csv-options-input.ts'
import type { DetectedDialect } from './detect-dialect.ts'
import { detectDialect } from './detect-dialect.ts'
import { fillTable } from './fill-table.ts'
import { findCsvLines } from './find-lines.ts'
import { requireText } from './require-text.ts'
import type { TableLayout } from './table-layout.ts'

/**
 * Reads a delimited text into a staging table: by the engine when the file is written by the book, by our own reader
 * otherwise.
 */
export function stageCsv(
  source: ByteSource,
  options: CsvOptions & { readonly encoding: Encoding | undefined },
  context: ReadContext
): Promise<StagedFile> {
  const given = checkCsvOptions(options)
  return withEncoding(source, options.encoding, async (text) => {
    requireText(text, source.name)
    const detected = detectDialect(text.head, text.complete, context.limits, given)
    requireTable(detected, source.name, context)
    const columns = columnsOf(detected)
    const layout: TableLayout = {
      dialect: detected.dialect,
      columns: columns.length,
      skip: given.skip ?? 0,
      pattern: given.pattern
    }
    const filled = await fillTable(text, layout, detected.header.at(-1)?.end, given, context)
    const rows = await countStaged(context.loader, filled.table)
    const { dialect } = filled.layout
    return {
      staging: { table: filled.table, columns, nullable: false, rows, wideBlanks: filled.wideBlanks },
      layout: {
        format: 'csv',
        encoding: text.encoding,
        delimiter: dialect.delimiter,
        quote: dialect.quote ?? '',
        header: dialect.headerRows > 0,
        skippedLines: dialect.skippedLines,
        reader: filled.reader,
        ...(dialect.headerRows > 1 && { headerRows: dialect.headerRows })
      },
      notes: notesOf(filled, detected, text.guess, rows),
      lines: filled.lines,
      doubts: [...detected.doubts, ...filled.doubts],
      delimiter: dialect.delimiter,
      findLines: (ordinals) => findCsvLines(text.open(), filled.layout, context.limits, ordinals)
    }
  })
}

function requireTable(detected: DetectedDialect, name: string, { limits }: ReadContext): void {
  if (detected.rows.length === 0 && detected.header.length === 0) throw hasNoRecords(name)
  if (detected.columns <= limits.maxColumns) return
  throw ingestError(
    'ingest/too-many-columns',
    `${name} has ${detected.columns} columns; at most ${limits.maxColumns} can be imported.`,
    {
      details: { name, columns: detected.columns, maxColumns: limits.maxColumns }
    }
  )
}

export function columnsOf({ names }: DetectedDialect): StagedColumn[] {
  return names.map((label, index) => ({ column: stagedColumn(index), label, kind: 'any' }))
}
