import type { Note } from '../context.ts'
import type { EncodingGuess } from '../encodings/guess-encoding.ts'
import { guessNotes } from '../encodings/guess-note.ts'
import { noteOnNotes } from '../table-notes.ts'
import type { DetectedDialect } from './detect-dialect.ts'
import type { FilledTable } from './fill-table.ts'
import type { Ragged } from './stage-by-reader.ts'

/** Tolerated problems of a delimited text, in sentences. */
export function notesOf(
  { counts: { short, long, notes: below }, lines }: FilledTable,
  { dialect }: DetectedDialect,
  guess: EncodingGuess | undefined,
  rows: number
): Note[] {
  const notes = guessNotes(guess)
  const before = lines.leftOut.reduce(
    (sum, { reason, lines: [first = 0], count }) =>
      reason !== 'skipped' && first <= dialect.skippedLines ? sum + Math.min(count, dialect.skippedLines) : sum,
    0
  )
  if (before > 0 && dialect.skippedLines > 0)
    notes.push({
      code: 'skipped-lines',
      count: dialect.skippedLines,
      message: `${linesOf(dialect.skippedLines)} before the table ${isOrAre(dialect.skippedLines)} not in it.`
    })
  if (rows === 0)
    notes.push({
      code: 'no-records',
      count: 0,
      message: 'The file has a header and no record. If its line is a record, set --header-row none.'
    })
  if (below !== undefined)
    notes.push({ code: 'left-out', count: below.count, message: noteOnNotes(['Line', 'Lines'], below) })
  if (short.count > 0)
    notes.push({
      code: 'short-rows',
      count: short.count,
      lines: short.lines,
      message: `${recordsOf(short)} fewer cells than columns (${linesNamed(short)}); the missing ones are empty.`
    })
  if (long.count > 0) {
    notes.push({
      code: 'long-rows',
      count: long.count,
      lines: long.lines,
      message: `${recordsOf(long)} more cells than columns (${linesNamed(long)}); the cells beyond were left out${long.texts.length > 0 ? `, as ${long.texts.map((text) => JSON.stringify(text)).join(', ')}` : ''}.`
    })
  }
  return notes
}

const linesOf = (count: number): string => (count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`)
const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')
const recordsOf = ({ count }: Ragged): string =>
  count === 1 ? '1 record has' : `${count.toLocaleString('en')} records have`

function linesNamed({ count, lines }: Ragged): string {
  const shown = lines.slice(0, 5).join(', ')
  return `${lines.length === 1 && count === 1 ? 'line' : 'lines'} ${shown}${count > Math.min(5, lines.length) ? ' …' : ''}`
}
