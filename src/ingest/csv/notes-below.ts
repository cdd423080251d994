import { isNote, MAX_NOTES } from '../table-notes.ts'
import type { LineTally } from './line-tally.ts'
import type { CsvRecord } from './record.ts'

/** Longer texts are records. */
const MAX_TEXT = 4_096

/** A record whose only cell with a text is the first. */
interface LoneText {
  readonly text: string
  readonly line: number
  readonly lines: number
  /** Cells as written. */
  readonly cells: number
}

/** What was left out below the table. */
export interface NotesFound {
  readonly count: number
  readonly from: number
  readonly to: number
  /** Of the first. */
  readonly text: string
}

/**
 * Keeps back texts by themselves below a table, which are notes if no record follows: after an empty line, or with a
 * word such as `Source`. As for sheets.
 */
export class NotesBelow {
  #kept: LoneText[] = []
  #nextLine = 0
  #hasRecords = false
  /** No record has a single value. */
  #recordsAreWide = true
  readonly #columns: number
  readonly #addLone: (row: LoneText) => void

  /** `addLone` is called for rows that were kept back and are records. */
  constructor(columns: number, addLone: (row: LoneText) => void) {
    this.#columns = columns
    this.#addLone = addLone
  }

  /** True: the record is kept back. `firstText` is only asked for when it may be. */
  keep(record: CsvRecord, firstText: () => string): boolean {
    const follows = this.#kept.length > 0 || (this.#nextLine > 0 && record.line > this.#nextLine)
    this.#nextLine = record.line + record.lines
    const isLone = this.#columns > 1 && holdsFirstOnly(record)
    if (isLone && this.#recordsAreWide && this.#hasRecords) {
      const text = firstText()
      if (text.length <= MAX_TEXT && /\p{L}/u.test(text) && (follows || isNote(text))) {
        this.#kept.push({ text, line: record.line, lines: record.lines, cells: record.count })
        if (this.#kept.length > MAX_NOTES) this.#release()
        return true
      }
    }
    this.#release()
    this.#hasRecords = true
    if (isLone) this.#recordsAreWide = false
    return false
  }

  /** At the end of the file: what is kept back are notes. */
  leaveOut(tally: LineTally): NotesFound | undefined {
    const [first] = this.#kept
    for (const { line, lines } of this.#kept) {
      tally.records -= lines
      tally.leaveOut('below-the-table', line, lines)
    }
    return first && { count: this.#kept.length, from: first.line, to: this.#kept.at(-1)!.line, text: first.text }
  }

  #release(): void {
    if (this.#kept.length === 0) return
    for (const row of this.#kept) this.#addLone(row)
    this.#kept = []
    this.#recordsAreWide = false
  }
}

function holdsFirstOnly(record: CsvRecord): boolean {
  if (record.count === 0 || record.isBlankCell(0)) return false
  for (let cell = 1; cell < record.count; cell++) if (!record.isBlankCell(cell)) return false
  return true
}
