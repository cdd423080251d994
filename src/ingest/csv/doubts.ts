import type { ReadingDoubt } from '../line-account.ts'
import type { Attempt } from './attempt.ts'
import { kindOfCell } from './cell-kind.ts'
import type { CsvOptionsInput } from './csv-options-input.ts'

/**
 * Another reading is nearly as good when it takes at most this much more to write the sample down, or this many bits.
 */
const NEAR = 1.03
const NEAR_BITS = 24

export function delimiterDoubt(
  best: Attempt,
  attempts: readonly Attempt[],
  { delimiter }: CsvOptionsInput
): ReadingDoubt | undefined {
  if (delimiter !== undefined) return undefined
  const other = nearest(
    best,
    attempts.filter((each) => each.dialect.delimiter !== best.dialect.delimiter && each.width !== best.width)
  )
  if (other === undefined || (other.width < 2 && namesEveryColumn(best))) return undefined
  return {
    about: 'delimiter',
    option: '--delimiter',
    message: `The file was read as ${columnsOf(best)}; as ${columnsOf(other)} it would fit nearly as well. If that is right, set --delimiter ${optionOf(other.dialect.delimiter)}.`
  }
}

/** A first line of as many texts as there are columns is a header. */
function namesEveryColumn({ rows: [first], width }: Attempt): boolean {
  return first !== undefined && first.cells.length === width && first.cells.every((cell) => kindOfCell(cell) === 'text')
}

export function quoteDoubt(
  best: Attempt,
  attempts: readonly Attempt[],
  { quote }: CsvOptionsInput
): ReadingDoubt | undefined {
  if (quote !== undefined) return undefined
  const isOther = (each: Attempt): boolean =>
    each.dialect.delimiter === best.dialect.delimiter &&
    each.dialect.quote !== best.dialect.quote &&
    each.rows.length !== best.rows.length
  const other = nearest(best, attempts.filter(isOther))
  if (other === undefined) return undefined
  const how =
    best.dialect.quote === null
      ? 'quotes were read as ordinary characters'
      : `${best.dialect.quote} was read as a quote`
  return {
    about: 'quote',
    option: '--quote',
    message: `In this file ${how}; the other reading would fit nearly as well. If that is right, set --quote ${other.dialect.quote ?? 'none'}.`
  }
}

export function headerDoubt(
  { doubt, otherRow }: { readonly doubt?: string; readonly otherRow?: number },
  { headerRow }: CsvOptionsInput
): ReadingDoubt | undefined {
  if (headerRow !== undefined || doubt === undefined) return undefined
  return {
    about: 'header',
    option: '--header-row',
    message: `${doubt.charAt(0).toUpperCase()}${doubt.slice(1)}. If that is wrong, set --header-row${otherRow === undefined ? '' : ` ${otherRow}`}.`
  }
}

function nearest(best: Attempt, others: readonly Attempt[]): Attempt | undefined {
  const other = others.reduce<Attempt | undefined>((a, b) => (a === undefined || b.bits < a.bits ? b : a), undefined)
  return other !== undefined && other.bits <= Math.max(best.bits * NEAR, best.bits + NEAR_BITS) ? other : undefined
}

function columnsOf({ dialect, width }: Attempt): string {
  return dialect.delimiter === '' || width < 2
    ? 'one column'
    : `${width} columns separated by ${nameOf(dialect.delimiter)}`
}

function nameOf(delimiter: string): string {
  const names: Readonly<Record<string, string>> = {
    '\t': 'tabs',
    ' ': 'blanks',
    ',': 'commas',
    ';': 'semicolons',
    ':': 'colons',
    '|': '"|"'
  }
  return names[delimiter] ?? (delimiter < ' ' ? `the control character ${delimiter.charCodeAt(0)}` : `"${delimiter}"`)
}

function optionOf(delimiter: string): string {
  return delimiter === '' ? 'none' : delimiter === '\t' ? 'tab' : `"${delimiter}"`
}
