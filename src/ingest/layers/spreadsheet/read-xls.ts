import { readFile, stat } from 'node:fs/promises'
import { readXls, type Sheet } from 'hucre'
import { ingestError } from '../../errors.ts'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import { plainCell } from './number-cell.ts'
import { clock } from './serial-dates.ts'
import { type SheetCell, SheetTable } from './sheet-table.ts'

/** The format ends at 65,536 rows a sheet; a file is read as a whole. */
const MAX_BYTES = 200 << 20
/** Rows between two pauses. */
const PAUSE_ROWS = 1_000

/** Excel 97 to 2003 (BIFF8). */
export const XLS: LayerFormat = {
  format: 'xls',
  needsFile: true,
  list: async (file) => {
    const { sheets, dayZero } = await readBook(file)
    return sheets.map(({ name, rows }) => ({ name, records: rows.length, isBlank: !hasValue(rows, dayZero) }))
  },
  read: async (file, layers, sink) => {
    const { sheets, dayZero } = await readBook(file)
    for (const sheet of sheets.filter(({ name }) => layers.includes(name))) {
      sink.startLayer(layers.length > 1 ? sheet.name : undefined)
      const table = new SheetTable(sink, file.options)
      const durations = durationColumns(sheet.rows, dayZero)
      // Rows without a cell are missing in the list.
      for (let place = 0; place < sheet.rows.length; place++) {
        table.addRow(
          place + 1,
          Array.from(sheet.rows[place] ?? [], (value, column) => cellOf(value, dayZero, durations.has(column)))
        )
        if (place % PAUSE_ROWS === 0) await sink.pause()
      }
      table.end()
    }
  }
}

interface Book {
  readonly sheets: readonly Sheet[]
  /** The moment that the number 0 counts as, by the date system of the book. */
  readonly dayZero: number
}

const read = new WeakMap<OpenLayers, Promise<Book>>()

/** Listing and reading parse the file once. */
function readBook(file: OpenLayers): Promise<Book> {
  const known = read.get(file)
  if (known !== undefined) return known
  const book = parse(file)
  read.set(file, book)
  return book
}

async function parse({ path, source }: OpenLayers): Promise<Book> {
  if ((await stat(path)).size > MAX_BYTES)
    throw ingestError('ingest/too-large', `${source.name} is longer than ${MAX_BYTES} bytes. Save it as xlsx.`)
  try {
    const bytes = await readFile(path)
    const { sheets } = await readXls(bytes)
    const dayZero = bytes.includes(SYSTEM_OF_1904) ? DAY_ZERO_1904_MS : DAY_ZERO_MS
    return { sheets, dayZero }
  } catch (cause) {
    throw damagedFile(source.name, `it is not a readable Excel workbook (${(cause as Error).message})`, cause)
  }
}

function hasValue(rows: Sheet['rows'], dayZero: number): boolean {
  return rows.some((row) => row?.some((value) => cellOf(value, dayZero) !== undefined))
}

function cellOf(value: unknown, dayZero: number, isDuration = false): SheetCell | undefined {
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
      return value instanceof Date && !Number.isNaN(value.getTime()) ? dateCell(value, dayZero, isDuration) : undefined
  }
}

const DAY_MS = 86_400_000
/** What the library makes of 0: Excel counts times of day and durations from the last day of 1899, or from 1904. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 31)
const DAY_ZERO_1904_MS = Date.UTC(1904, 0, 1)
/** The record Date1904 with the value 1 ([MS-XLS] 2.4.77); the library shows only the dates that it made with it. */
const SYSTEM_OF_1904 = Buffer.from([0x22, 0, 2, 0, 1, 0])
/** A duration is longer only in a column that holds only durations of more than 1,400 hours. */
const LONGEST_DURATION_MS = 59 * DAY_MS
/** Behind the last day of Excel. */
const END_OF_DATES = Date.UTC(10_000, 0, 1)

/**
 * The library does not show the formats of numbers. Moments of only the first weeks of the date system, some with a time
 * of day, are times of day, or hours that pass 24.
 */
function durationColumns(rows: Sheet['rows'], dayZero: number): ReadonlySet<number> {
  const long = new Set<number>()
  const others = new Set<number>()
  for (const row of rows)
    for (const [column, value] of (row ?? []).entries()) {
      if (!(value instanceof Date)) continue
      const since = value.getTime() - dayZero
      if (since < 0 || since >= LONGEST_DURATION_MS) others.add(column)
      else if (since % DAY_MS !== 0 && (since >= DAY_MS || dayZero === DAY_ZERO_1904_MS)) long.add(column)
    }
  return new Set([...long].filter((column) => !others.has(column)))
}

function dateCell(value: Date, dayZero: number, isDuration: boolean): SheetCell {
  const since = value.getTime() - dayZero
  // Neither a number below zero nor one behind the last day is a date in Excel in any format.
  if (since < 0 || value.getTime() >= END_OF_DATES) return plainCell(serialOf(value, dayZero))
  // In the system of 1900 no date lies on day 0.
  if (isDuration || (since < DAY_MS && dayZero === DAY_ZERO_MS)) return { kind: 'string', text: clock(since) }
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? { kind: 'date', text: iso.slice(0, 10) } : { kind: 'datetime', text: iso }
}

/** The number that the library made a date of; the system of 1900 counts a day in February that never was. */
function serialOf(value: Date, dayZero: number): number {
  const days = (value.getTime() - dayZero) / DAY_MS
  return dayZero === DAY_ZERO_MS && days >= 60 ? days + 1 : days
}
