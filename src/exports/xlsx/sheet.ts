import { encodeTexts } from '../encode-texts.ts'
import type { ExportColumn, ExportRow } from '../table.ts'
import { type CellWriter, cellWriter, columnLetters, headerCell } from './cells.ts'
import { columnWidths } from './column-widths.ts'
import { SPREADSHEET, XML } from './namespaces.ts'
import type { RowCursor } from './row-cursor.ts'
import { HEADER_STYLE } from './styles.ts'

export interface SheetLimits {
  /** Number of rows, including the header. */
  readonly rows: number
  /** Bytes of XML. A sheet ends with the batch that exceeds it. */
  readonly bytes: number
}

/** Excel's rows. Parts of 4 GiB need ZIP64, which it does not read: a sheet of long texts ends before. */
export const EXCEL_LIMITS: SheetLimits = { rows: 1_048_576, bytes: 0xe0000000 }

/** The bold first row stays where it is. */
const FROZEN_HEADER =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'

/** `xl/worksheets/sheet….xml`, as many rows as fit. */
export async function* writeSheet(
  columns: readonly ExportColumn[],
  rows: RowCursor,
  limits: SheetLimits,
  first: boolean
): AsyncGenerator<Uint8Array> {
  const writers = columns.map((column, place) => cellWriter(column, columnLetters(place)))
  const head = Buffer.from(sheetHead(columns, await rows.peek(), first))
  yield head
  let written = 1
  let bytes = head.length
  do {
    const batch = await rows.take(limits.rows - written)
    if (batch.length === 0) break
    const xml = encodeTexts(batch.map((row, place) => rowXml(writers, row, written + 1 + place)))
    written += batch.length
    bytes += xml.length
    yield xml
  } while (written < limits.rows && bytes < limits.bytes)
  yield Buffer.from('</sheetData></worksheet>')
}

function sheetHead(columns: readonly ExportColumn[], rows: readonly ExportRow[], first: boolean): string {
  const widths = columnWidths(columns, rows).map(
    (width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`
  )
  const header = columns.map(({ key }, place) => headerCell(key, columnLetters(place), HEADER_STYLE))
  return (
    `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0">${FROZEN_HEADER}</sheetView></sheetViews>` +
    `${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData><row r="1">${header.join('')}</row>`
  )
}

function rowXml(writers: readonly CellWriter[], row: ExportRow, place: number): string {
  const number = String(place)
  let xml = `<row r="${number}">`
  for (let column = 0; column < writers.length; column++) {
    const value = row[column]
    if (value !== null && value !== undefined) xml += writers[column]!(value, number)
  }
  return `${xml}</row>`
}
