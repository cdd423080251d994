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
  list: async (file) => (await readSheets(file)).map(({ name, rows }) => ({ name, records: rows.length })),
  read: async (file, layers, sink) => {
    for (const sheet of (await readSheets(file)).filter(({ name }) => layers.includes(name))) {
      sink.startLayer(layers.length > 1 ? sheet.name : undefined)
      const table = new SheetTable(sink, file.options)
      const durations = durationColumns(sheet.rows)
      // Rows without a cell are missing in the list.
      for (let place = 0; place < sheet.rows.length; place++) {
        table.addRow(
          place + 1,
          Array.from(sheet.rows[place] ?? [], (value, column) => cellOf(value, durations.has(column)))
        )
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

function cellOf(value: unknown, isDuration = false): SheetCell | undefined {
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
      return value instanceof Date && !Number.isNaN(value.getTime()) ? dateCell(value, isDuration) : undefined
  }
}

const DAY_MS = 86_400_000
/** What the library makes of 0: Excel counts times of day and durations from the last day of 1899. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 31)
/** Excel writes dates from 1900 on; earlier moments are times of day. */
const FIRST_DAY_MS = DAY_ZERO_MS + DAY_MS
/** A duration is longer only in a column that holds only durations of more than 1,400 hours. */
const LONGEST_DURATION_MS = Date.UTC(1900, 1, 28)

/**
 * The library does not show the formats of numbers. Moments of only the first weeks of 1900, some with a time of
 * day and some of a day or more, are hours that pass 24.
 */
function durationColumns(rows: Sheet['rows']): ReadonlySet<number> {
  const long = new Set<number>()
  const others = new Set<number>()
  for (const row of rows)
    for (const [column, value] of (row ?? []).entries()) {
      if (!(value instanceof Date)) continue
      const ms = value.getTime()
      if (ms >= LONGEST_DURATION_MS) others.add(column)
      else if (ms >= FIRST_DAY_MS && ms % DAY_MS !== 0) long.add(column)
    }
  return new Set([...long].filter((column) => !others.has(column)))
}

function dateCell(value: Date, isDuration: boolean): SheetCell {
  const since = value.getTime() - DAY_ZERO_MS
  // A number below zero with the format of a date is not a date in Excel either.
  if (since < 0) return plainCell(since / DAY_MS)
  if (isDuration || since < DAY_MS) return { kind: 'string', text: clock(since) }
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? { kind: 'date', text: iso.slice(0, 10) } : { kind: 'datetime', text: iso }
}
