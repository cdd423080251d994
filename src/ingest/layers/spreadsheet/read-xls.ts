import { readFile, stat } from 'node:fs/promises'
import { readXls, type Sheet } from 'hucre'
import { ingestError } from '../../errors.ts'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import { plainCell } from './number-cell.ts'
import { type SheetCell, SheetTable } from './sheet-table.ts'

/** The format ends at 65,536 rows a sheet; a file is read as a whole. */
const MAX_BYTES = 200 << 20
/** Rows between two pauses. */
const PAUSE_ROWS = 1_000

/** Excel 97 to 2003 (BIFF8). */
export const XLS: LayerFormat = {
  format: 'xls',
  needsFile: true,
  list: async (file) => (await readSheets(file)).map(({ name, rows }) => ({ name, records: rows.length })),
  read: async (file, layers, sink) => {
    for (const sheet of (await readSheets(file)).filter(({ name }) => layers.includes(name))) {
      sink.startLayer(layers.length > 1 ? sheet.name : undefined)
      const table = new SheetTable(sink, file.options)
      // Rows without a cell are missing in the list.
      for (let place = 0; place < sheet.rows.length; place++) {
        table.addRow(place + 1, Array.from(sheet.rows[place] ?? [], cellOf))
        if (place % PAUSE_ROWS === 0) await sink.pause()
      }
      table.end()
    }
  }
}

const read = new WeakMap<OpenLayers, Promise<readonly Sheet[]>>()

/** Listing and reading parse the file once. */
function readSheets(file: OpenLayers): Promise<readonly Sheet[]> {
  const known = read.get(file)
  if (known !== undefined) return known
  const sheets = parse(file)
  read.set(file, sheets)
  return sheets
}

async function parse({ path, source }: OpenLayers): Promise<readonly Sheet[]> {
  if ((await stat(path)).size > MAX_BYTES)
    throw ingestError('ingest/too-large', `${source.name} is longer than ${MAX_BYTES} bytes. Save it as xlsx.`)
  try {
    const { sheets } = await readXls(await readFile(path))
    return sheets.filter(({ rows }) => rows.some((row) => row?.some((value) => cellOf(value) !== undefined)))
  } catch (cause) {
    throw damagedFile(source.name, `it is not a readable Excel workbook (${(cause as Error).message})`, cause)
  }
}

function cellOf(value: unknown): SheetCell | undefined {
  switch (typeof value) {
    case 'string':
      return value.trim() === '' || /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(value)
        ? undefined
        : { kind: 'string', text: value }
    case 'number':
      return Number.isFinite(value) ? plainCell(value) : undefined
    case 'boolean':
      return { kind: 'boolean', text: String(value) }
    default:
      return value instanceof Date && !Number.isNaN(value.getTime()) ? dateCell(value.toISOString()) : undefined
  }
}

/** The library makes moments of the days 0 and 1 of Excel of times of day. */
const DAY_ZERO = '1899-'

function dateCell(iso: string): SheetCell {
  if (iso.startsWith(DAY_ZERO)) return { kind: 'string', text: iso.slice(11, 23).replace(/\.000$/, '') }
  return iso.endsWith('T00:00:00.000Z') ? { kind: 'date', text: iso.slice(0, 10) } : { kind: 'datetime', text: iso }
}
