import { defineErrors, type LoggiaError } from '#kit'

/** Errors of importing files. */
export const ingestError = defineErrors({
  'ingest/no-such-file': 'bad-input',
  'ingest/no-such-member': 'bad-input',
  'ingest/which-member': 'bad-input',
  // Details: layers.
  'ingest/no-such-layer': 'bad-input',
  'ingest/which-layer': 'bad-input',
  'ingest/damaged-file': 'bad-input',
  'ingest/encrypted-archive': 'bad-input',
  'ingest/damaged-archive': 'bad-input',
  'ingest/unsupported-format': 'bad-input',
  'ingest/unknown-encoding': 'bad-input',
  'ingest/wrong-encoding': 'bad-input',
  'ingest/bad-delimiter': 'bad-input',
  'ingest/bad-csv-option': 'bad-input',
  'ingest/bad-pattern': 'bad-input',
  'ingest/bad-json': 'bad-input',
  'ingest/no-records': 'bad-input',
  'ingest/unknown-crs': 'bad-input',
  'ingest/damaged-parquet': 'bad-input',
  'ingest/empty': 'bad-input',
  'ingest/too-large': 'bad-input',
  'ingest/too-many-columns': 'bad-input',
  'ingest/cell-too-large': 'bad-input',
  'ingest/record-too-large': 'bad-input',
  'ingest/bad-schema': 'bad-input',
  'ingest/unknown-column': 'bad-input',
  // Details: count, first.
  'ingest/cells-do-not-fit': 'bad-input',
  // Details: changes, first.
  'ingest/type-changed': 'bad-input',
  // Details: columns.
  'ingest/new-columns': 'bad-input',
  // Details: count, by.
  'ingest/no-key': 'bad-input',
  'ingest/incomplete-load': 'bad-input',
  'ingest/copy-differs': 'bad-input',
  'ingest/cancelled': 'unavailable'
})

/** A whole file of its format with no record in it, and not one that is damaged or something else. */
export function hasNoRecords(name: string, ...more: readonly string[]): LoggiaError {
  return ingestError('ingest/empty', [`${name} has no records.`, ...more].join(' '), { details: { name } })
}
