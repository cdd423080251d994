import type { RecordFormat } from '#formats'
import { answerColumns, type Query } from '#query'
import { recordsError } from '../errors.ts'

/** Formats of which a file without columns is not one: nobody reads how many records it has. */
const COLUMN_FORMATS: ReadonlySet<string> = new Set<RecordFormat>(['csv', 'parquet'])

/** Errors: `records/no-columns`. */
export function requireColumns(query: Query, format: string): void {
  if (!COLUMN_FORMATS.has(format) || answerColumns(query).length > 0) return
  throw recordsError(
    'records/no-columns',
    `Invalid value for select API parameter: ${format} files have columns, and no field is selected.`
  )
}
