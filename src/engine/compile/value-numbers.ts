import type { GroupKey } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import type { Scope } from './scope.ts'

/** Groups of a query that are one number together. */
export interface NumberedGroups {
  /** SQL of the number, over records. */
  readonly key: string
  /** SQL of the values over that number, by the place of their group. */
  readonly values: ReadonlyMap<number, (key: string) => string>
}

/** Beyond it the number would not fit in 64 bits. */
const MOST_NUMBERS = 2 ** 48

/**
 * Texts as numbers, together one for all of them: the engine groups by a number in a third of the time that it takes for two
 * texts, whose bytes it would copy for each record. Measured on 3,000,000 rows, processor time: two texts 76 and 24 ms, one 30
 * and 23.
 */
export function numberedGroups(groups: readonly GroupKey[], scope: Scope): NumberedGroups | undefined {
  const values = new Map<number, (key: string) => string>()
  let numbers = 1
  let key = ''
  for (const [index, { by }] of groups.entries()) {
    if (by.kind !== 'value' || by.value.kind !== 'field') continue
    const list = scope.values?.lists.get(by.value.name)
    // Null is 0.
    const more = (list?.length ?? 0) + 1
    if (list === undefined || list.length === 0 || numbers * more > MOST_NUMBERS) continue
    const below = numbers
    numbers *= more
    const bound = scope.bindings.bind(list, 'Array(String)')
    const one = numberOf(quoteIdentifier(columnOf(by.value)), bound, more)
    key = key === '' ? one : `${key} + toUInt64(${one}) * ${below}`
    values.set(index, (sql) => {
      const number = `(intDiv(${sql}, ${below}) % ${more})`
      return `if(${number} = 0, NULL, arrayElement(${bound}, ${number}))`
    })
  }
  return values.size === 0 ? undefined : { key: `CAST(${key}, 'UInt${bitsOf(numbers)}')`, values }
}

/** The engine finds it once a value of the text's dictionary. */
function numberOf(column: string, list: string, numbers: number): string {
  const type = `UInt${bitsOf(numbers)}`
  const places = `CAST(range(1, ${numbers}), 'Array(${type})')`
  return `CAST(ifNull(transform(${column}, ${list}, ${places}, CAST(0, '${type}')), 0), '${type}')`
}

function bitsOf(numbers: number): number {
  return [8, 16, 32].find((bits) => numbers <= 2 ** bits) ?? 64
}
