import { checkCsvOptions } from '../../csv/csv-options-input.ts'
import { findHeader, joinNames } from '../../csv/header.ts'
import type { SampleRow } from '../../csv/sample.ts'
import { ingestError } from '../../errors.ts'
import type { CellKind } from '../../reading/readings.ts'
import { isNote, MAX_NOTES, noteOnNotes } from '../../table-notes.ts'
import type { ReadOptions } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'

/** A filled cell of a sheet. */
export interface SheetCell {
  readonly kind: CellKind
  readonly text: string
}

/** Cells by their column, from 0; gaps are empty cells. */
export type SheetRow = readonly (SheetCell | undefined)[]

/** Rows in which the names of the columns are sought. */
const SAMPLE_ROWS = 300

/** The rows of one sheet on their way to records: the first are kept until it is known which of them name the columns. */
export class SheetTable {
  readonly #sink: RecordSink
  readonly #options: ReadOptions
  #waiting: { readonly line: number; readonly cells: SheetRow }[] | undefined = []
  /** Rows that are notes if no record follows. */
  #notes: { readonly line: number; readonly cells: SheetRow }[] = []
  #lastLine = 0
  #hasRecords = false
  /** No record has a single value. */
  #recordsAreWide = true
  #places: number[] = []
  #labels: readonly string[] = []

  constructor(sink: RecordSink, options: ReadOptions) {
    this.#sink = sink
    this.#options = options
  }

  /** `line`: number of the row in the sheet, from 1. */
  addRow(line: number, cells: SheetRow): void {
    if (line <= (this.#options.skip ?? 0) || cells.every((cell) => cell === undefined)) return
    if (this.#waiting === undefined) return this.#addBelow(line, cells)
    this.#waiting.push({ line, cells })
    if (this.#waiting.length >= SAMPLE_ROWS) this.#begin()
  }

  end(): void {
    if (this.#waiting !== undefined) this.#begin()
    const [first] = this.#notes
    if (first === undefined) return
    const text = first.cells.find((cell) => cell !== undefined)?.text ?? ''
    const found = { from: first.line, to: this.#notes.at(-1)!.line, text }
    this.#sink.note('left-out', () => noteOnNotes(['Row', 'Rows'], found))
  }

  #begin(): void {
    const rows = this.#waiting ?? []
    this.#waiting = undefined
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    const { header, firstLine } = this.#findNames(rows, width)
    this.#labels = joinNames(header, width)
    // In the order of the sheet, not of the first values.
    for (const [place, label] of this.#labels.entries())
      if (label !== '' || rows.some(({ cells }) => cells[place] !== undefined)) this.#placeOf(place)
    for (const { line, cells } of rows) if (line >= firstLine) this.#addBelow(line, cells)
  }

  #findNames(
    rows: readonly { readonly line: number; readonly cells: SheetRow }[],
    width: number
  ): { readonly header: readonly SampleRow[]; readonly firstLine: number } {
    const sample = rows.map(({ line, cells }) => sampleRow(line, cells, width))
    const { headerRow } = checkCsvOptions({ headerRow: this.#options.headerRow })
    if (headerRow !== undefined) {
      const header = sample.filter(({ line }) => line >= headerRow.first && line <= headerRow.last)
      if (header.length === 0 && headerRow.first > 0)
        throw ingestError(
          'ingest/bad-csv-option',
          `The names of the columns cannot be in row ${headerRow.first}: it has no cell, or is after the first ${SAMPLE_ROWS} rows.`,
          { details: { headerRow: headerRow.first } }
        )
      return { header, firstLine: headerRow.last + 1 }
    }
    const { header, body } = findHeader(sample, width)
    if (header.length > 1) {
      const [first, last] = [header[0]!.line, header.at(-1)!.line]
      this.#sink.note('column-names', () => `The names of the columns were joined from rows ${first} to ${last}.`)
    }
    return { header, firstLine: body[0]?.line ?? Infinity }
  }

  /** A text in a row of its own below a gap, or one that says that it is a note, is kept back until a record follows. */
  #addBelow(line: number, cells: SheetRow): void {
    const follows = this.#lastLine > 0 && (line > this.#lastLine + 1 || this.#notes.length > 0)
    this.#lastLine = line
    const [text, ...others] = cells.filter((cell) => cell !== undefined)
    const isLone = text?.kind === 'string' && others.length === 0
    if (isLone && this.#recordsAreWide && this.#hasRecords && (follows || isNote(text.text)))
      this.#notes.push({ line, cells })
    else this.#addKept(cells)
    if (this.#notes.length > MAX_NOTES) this.#addKept()
  }

  #addKept(cells?: SheetRow): void {
    for (const note of this.#notes) this.#addRecord(note.cells)
    this.#notes = []
    if (cells !== undefined) this.#addRecord(cells)
  }

  #addRecord(cells: SheetRow): void {
    this.#hasRecords = true
    if (cells.filter((cell) => cell !== undefined).length < 2) this.#recordsAreWide = false
    for (const [place, cell] of cells.entries())
      if (cell !== undefined) this.#sink.put(this.#placeOf(place), cell.kind, cell.text)
    this.#sink.endRecord()
  }

  /** Columns without a name exist when they have a value. */
  #placeOf(place: number): number {
    const known = this.#places[place]
    if (known !== undefined) return known
    const label = this.#labels[place] ?? ''
    const nth = label === '' ? place : this.#labels.slice(0, place).filter((each) => each === label).length
    return (this.#places[place] = this.#sink.column(label, nth))
  }
}

function sampleRow(line: number, cells: SheetRow, width: number): SampleRow {
  // A title fills the first cells of its row; every other row is as wide as the table.
  const texts = Array.from(cells, (cell) => cell?.text ?? '')
  const padded = texts.length > 1 ? [...texts, ...Array.from({ length: width - texts.length }, () => '')] : texts
  return { line, cells: padded, quoted: [], end: 0 }
}
