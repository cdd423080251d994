import { DATASET_FORMATS } from '#exports'
import { WRITER_PARAMETERS, type WriterParameter } from '#formats'
import { handling } from '../endpoint.ts'
import type { ValuesOf } from '../parameters/parameter-table.ts'
import { fileAnswer } from './file-answer.ts'
import { CSV_PARAMETERS, FILE_PARAMETERS, fileRequest } from './file-request.ts'
import { readFormat } from './read-format.ts'

const WRITER_NAMES = Object.keys(WRITER_PARAMETERS) as WriterParameter[]

/** `/catalog/datasets/{dataset_id}/exports/{format}` */
export const exportRecords = handling(
  [...FILE_PARAMETERS, 'use_labels', 'compressed', 'epsg', ...CSV_PARAMETERS, 'parquet_compression', ...WRITER_NAMES],
  async (context, values, records) => {
    const { path, caller } = context
    const request = {
      ...fileRequest(values, context),
      format: readFormat(DATASET_FORMATS, path.format ?? '').name,
      datasetId: path.dataset_id ?? '',
      parquetCompression: values.parquet_compression,
      formatOptions: formatOptions(values),
      useLabels: values.use_labels,
      epsg: values.epsg
    }
    return fileAnswer(await records.exportDataset(request, caller), values, context, records)
  }
)

function formatOptions(values: ValuesOf<WriterParameter>): Record<string, string> {
  return Object.fromEntries(
    WRITER_NAMES.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value] as const]
    })
  )
}
