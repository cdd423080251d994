import { encodeTexts } from '../encode-texts.ts'
import { exportsError } from '../errors.ts'
import type { ExportRow, ExportTable, RowBatches } from '../table.ts'
import type { Writer } from '../writer.ts'
import { contentLine, escapeText } from './content-line.ts'
import { eventWriter } from './event.ts'
import { eventColumns } from './event-columns.ts'

/**
 * A calendar (RFC 5545) with an event for each row that has a date. Throws `exports/bad-parameter` where no column is
 * one.
 */
export function icalWriter(table: ExportTable): Writer {
  const columns = eventColumns(table)
  if (columns === undefined)
    throw exportsError('exports/bad-parameter', 'A calendar needs a date or datetime field, and none is exported.')
  const write = eventWriter(table, columns)
  return (batches) => writeCalendar(batches, table, write)
}

async function* writeCalendar(
  batches: RowBatches,
  { title, timezone }: ExportTable,
  write: (row: ExportRow) => string
): AsyncGenerator<string | Buffer> {
  yield [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Loggia//Explore API//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    // The name that RFC 7986 gives it, and the one that calendars have read for longer.
    contentLine('NAME', escapeText(title)),
    contentLine('X-WR-CALNAME', escapeText(title)),
    contentLine('X-WR-TIMEZONE', escapeText(timezone))
  ].join('')
  for await (const rows of batches) yield encodeTexts(rows.map(write))
  yield contentLine('END', 'VCALENDAR')
}
