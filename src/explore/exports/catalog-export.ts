import type { DatasetRow } from '#records'
import { EXPORT_DEFAULTS } from '#records'
import type { DatasetOptions } from '../catalog/dataset-object.ts'
import { datasetText } from '../catalog/dataset-text.ts'
import { handling } from '../endpoint.ts'
import type { LinkBase } from '../links.ts'
import { fileAnswer } from './file-answer.ts'
import { CSV_PARAMETERS, FILE_PARAMETERS, fileRequest } from './file-request.ts'
import { readCatalogFormat } from './read-format.ts'

/** One dataset of the JSON file. */
const DATASET_FORMAT = {
  name: 'explore dataset',
  write: (row: DatasetRow, options: DatasetOptions) => datasetText(row, options)
}

/** `/catalog/exports/{format}` */
export const exportCatalog = handling(
  [
    ...FILE_PARAMETERS,
    ...CSV_PARAMETERS,
    'compressed',
    'include_exports',
    'use_labels_in_exports',
    'include_app_metas'
  ],
  async (context, values, records) => {
    const { caller, origin, api, path } = context
    const format = readCatalogFormat(records.catalogFormats, path.format ?? '')
    const { parquetCompression, formatOptions } = EXPORT_DEFAULTS
    const request = { ...fileRequest(values, context), parquetCompression, formatOptions }
    const options = { origin, api, metasLang: values.lang, links: false, appMetas: values.include_app_metas }
    const file =
      format.name === 'json'
        ? await records.exportDatasets(request, caller, DATASET_FORMAT, options)
        : await records.exportCatalog(
            {
              ...request,
              format: format.name,
              self: ownAddress(context.linkBase(), request),
              includeExports: values.include_exports,
              useLabelsInExports: values.use_labels_in_exports
            },
            caller
          )
    return fileAnswer(file, values, context, records)
  }
)

/** The request's own address, without its credentials. */
function ownAddress(
  { address, parameters }: LinkBase,
  { limit, offset }: { readonly limit?: number | undefined; readonly offset: number }
): string {
  const all = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))
  if (limit !== undefined) all.set('limit', String(limit))
  if (offset > 0) all.set('offset', String(offset))
  return all.size === 0 ? address : `${address}?${all}`
}
