import { exportsError } from '../errors.ts'
import type { ExportTable, RowBatches } from '../table.ts'
import type { Writer } from '../writer.ts'
import { writeZip, type ZipEntry } from '../zip.ts'
import { RowCursor } from './row-cursor.ts'
import { EXCEL_LIMITS, type SheetLimits, writeSheet } from './sheet.ts'
import { sheetName } from './sheet-name.ts'
import { STYLES } from './styles.ts'
import { contentTypes, ROOT_RELATIONS, sheetPath, workbook, workbookRelations } from './workbook.ts'

/** Limit of Excel. */
const MAX_COLUMNS = 16_384
/** Fast: sheets are mostly markup, which hardly gets smaller with more effort (docs/adr/0011). */
const LEVEL = 1

/**
 * A workbook (ECMA-376) with the rows on one sheet, on more where Excel's limit is passed, each with the header.
 * Numbers, booleans, days and moments are those of spreadsheets if they fit, else text; text is never
 * a formula. Throws `exports/bad-parameter` for more columns than a sheet has.
 */
export function xlsxWriter(table: ExportTable, limits: SheetLimits = EXCEL_LIMITS): Writer {
  const { length } = table.columns
  if (length > MAX_COLUMNS)
    throw exportsError(
      'exports/bad-parameter',
      `A sheet of Excel has at most ${MAX_COLUMNS} columns, and this export has ${length}. Choose fewer with select.`
    )
  return (batches) =>
    writeZip(partsOf(batches, table, limits), table.modified === undefined ? undefined : new Date(table.modified))
}

/** The parts that name the sheets come last, when it is known how many there are. */
async function* partsOf(
  batches: RowBatches,
  { columns, datasetId }: ExportTable,
  limits: SheetLimits
): AsyncGenerator<ZipEntry> {
  const rows = new RowCursor(batches)
  const names: string[] = []
  try {
    yield part('_rels/.rels', ROOT_RELATIONS)
    yield part('xl/styles.xml', STYLES)
    do {
      names.push(sheetName(datasetId, names.length + 1))
      yield {
        name: `xl/${sheetPath(names.length)}`,
        bytes: writeSheet(columns, rows, limits, names.length === 1),
        level: LEVEL
      }
    } while ((await rows.peek()).length > 0)
    yield part('xl/workbook.xml', workbook(names))
    yield part('xl/_rels/workbook.xml.rels', workbookRelations(names.length))
    yield part('[Content_Types].xml', contentTypes(names.length))
  } finally {
    await rows.close()
  }
}

function part(name: string, xml: string): ZipEntry {
  return { name, bytes: [xml] }
}
