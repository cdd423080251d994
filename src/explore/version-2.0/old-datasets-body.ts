import { wireJson } from '#http'
import type { DatasetRow, DatasetsPage } from '#records'
import { jsonFormat } from '../cached-json.ts'
import type { DatasetOptions } from '../catalog/dataset-object.ts'
import { datasetText } from '../catalog/dataset-text.ts'
import { datasetLinks, type PageLinks, pageLinks } from '../links.ts'

interface OldDatasetsBodyOptions extends DatasetOptions {
  readonly page: PageLinks
}

export const OLD_DATASETS_BODY = jsonFormat(
  'v2.0 datasets',
  ({ totalCount, results }: DatasetsPage, options: OldDatasetsBodyOptions) => {
    const texts = results.map((row) => oldDatasetText(row, options))
    const links = wireJson(pageLinks(options.page, totalCount))
    return `{"total_count": ${totalCount}, "links": ${links}, "datasets": [${texts.join(', ')}]}`
  }
)

/** v2.0 had links beside the dataset, not within it; rows without a dataset have none. */
function oldDatasetText(row: DatasetRow, options: DatasetOptions): string {
  const text = datasetText(row, options)
  switch (row.kind) {
    case 'dataset':
      return besideLinks(text, row.dataset.id, options.api)
    case 'selected':
      return besideLinks(text, row.datasetId, options.api)
    case 'values':
      return text
  }
}

export function besideLinks(text: string, id: string, api: string): string {
  return `{"links": ${wireJson(datasetLinks(api, id))}, "dataset": ${text}}`
}
