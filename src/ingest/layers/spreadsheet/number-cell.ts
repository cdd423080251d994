import { numberText } from '../number-text.ts'
import { type NumberKind, serialText } from './serial-dates.ts'
import type { SheetCell } from './sheet-table.ts'

const LONGEST_INTEGER = 2 ** 63
const WHOLE = /^-?\d{1,18}$/

/** A number of a sheet, by what its format says that it is. */
export function numberCell(value: string, kind: NumberKind, date1904: boolean): SheetCell | undefined {
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  const date = kind === 'number' ? undefined : serialText(number, kind, date1904)
  if (date === undefined) {
    if (WHOLE.test(value)) return { kind: 'number', text: value }
    return plainCell(number)
  }
  if (kind === 'time' || kind === 'duration' || date.includes(':') !== date.includes('T'))
    return { kind: 'string', text: date }
  return { kind: date.includes('T') ? 'datetime' : 'date', text: date }
}

/** Cells hold doubles: one that is too long for an integer is not a code. */
export function plainCell(number: number): SheetCell {
  return { kind: Math.abs(number) < LONGEST_INTEGER ? 'number' : 'double', text: numberText(number) }
}
