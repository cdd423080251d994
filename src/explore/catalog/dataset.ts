import type { DescribedDataset } from '#records'
import { cachedJson, isKnownTo, jsonFormat } from '../cached-json.ts'
import { handling } from '../endpoint.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'
import { besideLinks } from '../version-2.0/old-datasets-body.ts'
import type { DatasetOptions } from './dataset-object.ts'
import { datasetText } from './dataset-text.ts'

interface DatasetBodyOptions extends DatasetOptions {
  readonly version: 'v2.1' | 'v2.0'
}

const DATASET_BODY = jsonFormat('dataset', ({ datasetId, row }: DescribedDataset, options: DatasetBodyOptions) => {
  const text = datasetText(row, options)
  return options.version === 'v2.0' ? besideLinks(text, datasetId, options.api) : text
})

/** `/catalog/datasets/{dataset_id}` */
export const getDataset = handling(
  ['select', 'lang', 'timezone', 'include_links', 'include_app_metas'],
  (context, values, records) => {
    const { caller, origin, api, path } = context
    const version = context.version.name
    const options = {
      origin,
      api,
      version,
      metasLang: values.lang,
      links: values.include_links && version === 'v2.1',
      appMetas: values.include_app_metas
    }
    const request = { ...odsqlOf(values, context), datasetId: path.dataset_id ?? '' }
    return cachedJson(records.dataset.render(request, caller, DATASET_BODY, options, isKnownTo(context)))
  }
)
