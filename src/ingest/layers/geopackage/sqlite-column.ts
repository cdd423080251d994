import type { CellKind } from '../../reading/readings.ts'
import { numberText } from '../number-text.ts'

export interface SqliteColumn {
  readonly name: string
  readonly type: string
  readonly pk: number
}

type PutCell = (kind: CellKind, text: string) => void
type ReadCell = (value: unknown, column: SqliteColumn, put: PutCell) => void

/** By the declared type (OGC 12-128 table 1): SQLite itself keeps any value in any column. */
export function columnKind({ type }: SqliteColumn): ReadCell {
  const declared = type.toUpperCase()
  if (declared === 'BOOLEAN')
    return (value, column, put) =>
      value === 0n || value === 1n ? put('boolean', value === 1n ? 'true' : 'false') : putPlain(value, column, put)
  if (declared === 'DATE' || declared === 'DATETIME')
    return (value, column, put) =>
      typeof value === 'string' ? put(declared === 'DATE' ? 'date' : 'datetime', value) : putPlain(value, column, put)
  if (/^(DOUBLE|REAL|FLOAT)/.test(declared))
    return (value, column, put) =>
      typeof value === 'number' || typeof value === 'bigint'
        ? Number.isFinite(Number(value)) && put('double', numberText(Number(value)))
        : putPlain(value, column, put)
  return putPlain
}

const putPlain: ReadCell = (value, _column, put) => {
  switch (typeof value) {
    case 'bigint':
      return put('number', String(value))
    case 'number':
      return Number.isFinite(value) ? put('double', numberText(value)) : undefined
    case 'string':
      return put('string', value)
    // Bytes are not a value of a record: a picture, the state of an editor.
    default:
      return undefined
  }
}
