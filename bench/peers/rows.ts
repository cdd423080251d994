/**
 * The rows that all peers hold: those of `../rows.ts`, with what users look for beside: a code, a long title, and rare
 * words in the description.
 */
import { type BenchColumn, COLUMNS, ROWS } from '../rows.ts'

/** About sixty records of 3,000,000 have each rare word. */
export const RARE_WORDS = 50_021

export const codeOf = (id: number): string => `REG-${String((id * 7_919) % 100_000_007).padStart(9, '0')}`
export const titleOf = (id: number): string => `Municipal register of buildings, sheet ${id}, first edition`
export const rareWordOf = (id: number): string => `r${(id % RARE_WORDS).toString(16).padStart(8, '0')}`

const MORE: readonly BenchColumn[] = [
  {
    name: 'code',
    type: 'String',
    expression: `concat('REG-', leftPad(toString((number * 7919) % 100000007), 9, '0'))`
  },
  {
    name: 'title',
    type: 'String',
    expression: `concat('Municipal register of buildings, sheet ', toString(number), ', first edition')`
  },
  {
    name: 'tags',
    type: 'String',
    expression: `concat('t', toString(number % 40), ';t', toString(number * 7 % 40), ';t', toString(cityHash64(number, 15) % 40))`
  }
]

/** How Loggia reads the list; everything else is inferred. */
export const SCHEMA = { fields: [{ name: 'tags', type: 'text', annotations: { multivalued: ';' } }] }

/** Rows of the table `small`, the first ones. */
export const SMALL_ROWS = 1_000

export const PEER_COLUMNS: readonly BenchColumn[] = [
  ...COLUMNS.map((column) =>
    column.name === 'descr'
      ? {
          ...column,
          expression: `concat(${column.expression}, ' r', leftPad(lower(hex(toUInt32(number % ${RARE_WORDS}))), 8, '0'))`
        }
      : column
  ),
  ...MORE
]

export const selectRows = (rows: number = ROWS): string =>
  `SELECT ${PEER_COLUMNS.map(({ expression, name }) => `${expression} AS ${name}`).join(', ')} FROM numbers(${rows})`
