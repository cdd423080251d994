import type { FileRequest } from '#records'
import { odsqlOf } from '../parameters/odsql-values.ts'
import type { ValuesOf } from '../parameters/parameter-table.ts'
import { readExtent } from '../parameters/window.ts'
import type { RequestContext } from '../request-context.ts'

/** Parameters of all files. */
export const FILE_PARAMETERS = [
  'select',
  'where',
  'order_by',
  'group_by',
  'export_limit',
  'offset',
  'refine',
  'exclude',
  'facet',
  'lang',
  'timezone'
] as const

export const CSV_PARAMETERS = ['delimiter', 'list_separator', 'quote_all', 'with_bom'] as const

type FileValues = ValuesOf<(typeof FILE_PARAMETERS)[number] | (typeof CSV_PARAMETERS)[number]>

/** The common part of files of datasets and of the catalog. */
export function fileRequest(
  values: FileValues,
  context: RequestContext
): Omit<FileRequest, 'parquetCompression' | 'formatOptions'> {
  return {
    ...odsqlOf(values, context),
    ...readExtent(values),
    csv: {
      delimiter: values.delimiter,
      listSeparator: values.list_separator,
      quoteAll: values.quote_all,
      withBom: values.with_bom
    },
    origin: context.origin
  }
}
