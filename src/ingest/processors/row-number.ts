import { ORDINAL_COLUMN } from '#engine'
import { makeField } from '#schema'
import type { Reading } from '../reading/reading.ts'
import { free } from '../types/free-name.ts'
import type { ReadField } from '../types/read-field.ts'

const ROW: Reading = {
  name: 'row',
  type: 'int',
  test: () => 'true',
  glance: /^/,
  values: () => [`toInt64(${ORDINAL_COLUMN})`]
}

/** The place of each row in its staging table as a field, by which answers are joined to it again. */
export function rowField(taken: ReadonlySet<string>): ReadField {
  return {
    field: makeField(free('row', taken), 'int'),
    column: { column: `''`, label: '', kind: 'any' },
    reading: ROW,
    explicit: false
  }
}
