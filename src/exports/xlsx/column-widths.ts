import type { ExportColumn, ExportRow, ExportValue } from '../table.ts'

/** In widths of a digit. */
const [NARROWEST, WIDEST] = [8, 60]
const SAMPLED_ROWS = 100
/** Styles for the cell's edges and the bold header. */
const PADDING = 2
const SHOWN_LENGTHS: Partial<Record<ExportColumn['type'], number>> = { date: 10, datetime: 19, boolean: 6 }

/** Widths that show the header and the first rows, within bounds. */
export function columnWidths(columns: readonly ExportColumn[], rows: readonly ExportRow[]): number[] {
  const sample = rows.slice(0, SAMPLED_ROWS)
  return columns.map(({ key, type }, place) => {
    const lengths = sample.map((row) => SHOWN_LENGTHS[type] ?? shownLength(row[place] ?? null))
    return Math.min(WIDEST, Math.max(NARROWEST, PADDING + Math.max(longestLine(key), ...lengths)))
  })
}

function shownLength(value: ExportValue): number {
  if (value === null) return 0
  if (typeof value === 'string') return longestLine(value)
  if (Array.isArray(value)) return longestLine(value.join(', '))
  return typeof value === 'object' ? WIDEST : String(value).length
}

function longestLine(text: string): number {
  return Math.max(
    ...text
      .slice(0, 10 * WIDEST)
      .split('\n')
      .map((line) => line.length)
  )
}
