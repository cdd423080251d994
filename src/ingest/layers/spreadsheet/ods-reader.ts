import { type Attributes, attribute, type XmlHandler } from '../xml/read-xml.ts'
import { plainCell } from './number-cell.ts'
import { clock } from './serial-dates.ts'
import type { SheetCell, SheetRow } from './sheet-table.ts'

export interface OdsEvents {
  /** False: the table is left out. */
  startTable(name: string): boolean
  row(line: number, cells: SheetRow): void
  endTable(): void
}

/** Columns of a sheet, and rows that repeat a row with values; longer repetitions only fill a sheet to its edge. */
const MAX_COLUMN = 16_384
const MAX_REPEATED_ROWS = 100_000
/** Cells with a value that one cell stands for. */
const MAX_REPEATED_CELLS = 2_000

/** The rows of the tables of `content.xml`: runs of equal cells and rows are written once with their number. */
export class OdsReader implements XmlHandler {
  readonly #events: OdsEvents
  #taken = false
  #tables = 0
  #line = 0
  #rowRepeats = 1
  #cells: (SheetCell | undefined)[] = []
  #column = 0
  #cellRepeats = 1
  #value: SheetCell | undefined
  #type = ''
  #text = ''
  #paragraphs = 0
  /** Depth of texts; notes of a cell have texts, too. */
  #inText = 0
  #inNote = 0

  constructor(events: OdsEvents) {
    this.#events = events
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.#tables++
      if (this.#tables === 1) {
        this.#taken = this.#events.startTable(attribute(attributes, 'name') ?? '')
        this.#line = 0
      }
    }
    if (!this.#taken || this.#tables !== 1) return
    switch (name) {
      case 'table-row':
        this.#rowRepeats = repeats(attribute(attributes, 'number-rows-repeated'))
        this.#cells = []
        this.#column = 0
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#startCell(attributes)
        break
      case 'annotation':
        this.#inNote++
        break
      case 'p':
        if (this.#inNote === 0 && this.#inText++ === 0 && this.#paragraphs++ > 0) this.#text += '\n'
        break
      case 's':
        if (this.#inText > 0) this.#text += ' '.repeat(Math.min(1_000, repeats(attribute(attributes, 'c'))))
        break
      case 'tab':
        if (this.#inText > 0) this.#text += '\t'
        break
      case 'line-break':
        if (this.#inText > 0) this.#text += '\n'
    }
  }

  close(name: string): void {
    if (name === 'table' && this.#tables-- === 1 && this.#taken) {
      this.#events.endTable()
      this.#taken = false
    }
    if (!this.#taken || this.#tables !== 1) return
    switch (name) {
      case 'table-row':
        this.#endRow()
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#endCell()
        break
      case 'annotation':
        this.#inNote--
        break
      case 'p':
        if (this.#inNote === 0) this.#inText--
    }
  }

  text(text: string): void {
    if (this.#inText > 0 && this.#inNote === 0) this.#text += text
  }

  #startCell(attributes: Attributes): void {
    this.#cellRepeats = repeats(attribute(attributes, 'number-columns-repeated'))
    // LibreOffice writes an error as a text, and beside it that it is one.
    this.#type = attributes['calcext:value-type'] === 'error' ? 'error' : (attribute(attributes, 'value-type') ?? '')
    this.#text = ''
    this.#paragraphs = 0
    this.#value = typedCell(this.#type, attributes)
  }

  #endCell(): void {
    const text = this.#type === '' || this.#type === 'string' ? this.#text : ''
    const cell = this.#value ?? (text.trim() === '' ? undefined : { kind: 'string' as const, text })
    if (cell !== undefined) {
      const to = Math.min(this.#column + Math.min(this.#cellRepeats, MAX_REPEATED_CELLS), MAX_COLUMN)
      for (let place = this.#column; place < to; place++) this.#cells[place] = cell
    }
    this.#column += this.#cellRepeats
  }

  #endRow(): void {
    if (this.#cells.some((cell) => cell !== undefined))
      for (let row = 0; row < Math.min(this.#rowRepeats, MAX_REPEATED_ROWS); row++)
        this.#events.row(this.#line + row + 1, this.#cells)
    this.#line += this.#rowRepeats
  }
}

function repeats(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}

/** `office:value-type` (ISO 26300-1 §19.385). Texts come from the paragraphs. */
function typedCell(type: string, attributes: Attributes): SheetCell | undefined {
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const written = attribute(attributes, 'value') ?? ''
      const value = Number(written)
      if (written === '' || !Number.isFinite(value)) return undefined
      // GDAL writes 1343.6400000000001000.
      return /^-?\d{1,18}$/.test(written) ? { kind: 'number', text: written } : plainCell(value)
    }
    case 'date': {
      const date = attribute(attributes, 'date-value')
      return date === undefined ? undefined : { kind: date.length > 10 ? 'datetime' : 'date', text: date }
    }
    case 'time': {
      const time = durationText(attribute(attributes, 'time-value') ?? '')
      return time === undefined ? undefined : { kind: 'string', text: time }
    }
    case 'boolean':
      return { kind: 'boolean', text: attribute(attributes, 'boolean-value') === 'true' ? 'true' : 'false' }
    case 'string': {
      const text = attribute(attributes, 'string-value')
      return text === undefined || text.trim() === '' ? undefined : { kind: 'string', text }
    }
    default:
      return undefined
  }
}

/** Days to seconds of XML Schema's durations: any of them can be missing, and only seconds have decimals. */
const DURATION = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d*)?)S)?)?$/

/** `36:00:00`; undefined for other texts, and durations of months and years. */
function durationText(written: string): string | undefined {
  const found = DURATION.exec(written)
  if (found === null) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((part) => Number((part ?? '0').replace(',', '.')))
  const ms = Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000)
  return clock(found[1] === '-' ? -ms : ms)
}
