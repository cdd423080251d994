import { csvHeader, csvRow } from './compile/csv-rows.ts'
import { geojsonRow } from './compile/geojson-rows.ts'
import { jsonLineRow, jsonRow } from './compile/json-rows.ts'
import { PARQUET_TYPES, parquetRow, verbatimRow } from './compile/parquet-rows.ts'
import type { RowForm } from './compile/row-form.ts'
import { valueRow } from './compile/value-rows.ts'
import type { StreamFormat } from './engine.ts'

/** How the engine writes an answer: the form of a row, its format's name and settings. */
export interface Writing {
  readonly form: RowForm
  readonly format: string
  readonly settings: Readonly<Record<string, string | number>>
}

export function writingOf(format: StreamFormat, keys: readonly string[]): Writing {
  switch (format.kind) {
    case 'csv':
      return lines(csvRow(format), {
        before: (format.withBom ? '\uFEFF' : '') + csvHeader(format.header ?? keys, format) + '\r\n',
        after: '\r\n'
      })
    case 'json':
      return lines(jsonRow, { before: '[', between: ',', end: ']' })
    case 'jsonl':
      return lines(jsonLineRow, { after: '\n' })
    case 'geojson':
      return lines(geojsonRow, { before: '{"type": "FeatureCollection", "features": [', between: ',', end: ']}' })
    case 'values':
      return lines(valueRow(format), { after: ',\n' })
    case 'parquet':
      return {
        form: format.verbatim === true ? verbatimRow : parquetRow,
        format: 'Parquet',
        settings: parquetSettings(format.compression)
      }
  }
}

interface Marks {
  readonly before?: string
  readonly after?: string
  readonly between?: string
  readonly end?: string
}

/** Rows that are finished texts, written as they are. */
export function lines(
  form: RowForm,
  { before = '', after = '', between = '', end = '' }: Marks,
  further: Writing['settings'] = {}
): Writing {
  const settings = {
    ...further,
    format_custom_escaping_rule: 'Raw',
    format_custom_field_delimiter: '\t',
    format_custom_row_before_delimiter: '',
    format_custom_row_after_delimiter: after,
    format_custom_row_between_delimiter: between,
    format_custom_result_before_delimiter: before,
    format_custom_result_after_delimiter: end
  }
  return { form, format: 'CustomSeparated', settings }
}

/**
 * The engine sends a group when it is whole: the default of a million rows makes clients wait for seconds, and costs
 * half a gigabyte.
 */
const ROW_GROUP_ROWS = 65_536

/**
 * The engine writes Bloom filters of all columns, which are a ninth of a file and of its processor time; few programs
 * read them, and minima and maxima of groups and pages stay.
 */
const BLOOM_FILTERS = 0

function parquetSettings(compression: 'snappy' | 'zstd'): Record<string, string | number> {
  return {
    ...PARQUET_TYPES,
    output_format_parquet_row_group_size: ROW_GROUP_ROWS,
    output_format_parquet_compression_method: compression,
    output_format_parquet_string_as_string: 1,
    output_format_parquet_write_bloom_filter: BLOOM_FILTERS
  }
}
