import { numberText } from '../number-text.ts'
import { type NumberKind, serialText } from './serial-dates.ts'
import type { SheetCell } from './sheet-table.ts'

const WHOLE = /^-?\d{1,18}$/

/** A number of a sheet, by what its format says that it is. */
export function numberCell(value: string, kind: NumberKind, date1904: boolean): SheetCell | undefined {
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  const date = kind === 'number' ? undefined : serialText(number, kind, date1904)
  if (date === undefined) return { kind: 'number', text: WHOLE.test(value) ? value : numberText(number) }
  if (kind === 'time' || kind === 'duration' || date.includes(':') !== date.includes('T'))
    return { kind: 'string', text: date }
  return { kind: date.includes('T') ? 'datetime' : 'date', text: date }
}
