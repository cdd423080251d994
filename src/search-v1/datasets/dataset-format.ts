import { escapeBeyondAscii, wireJson } from '#http'
import type { BodyFormat, DatasetRow, DescribedDataset } from '#records'
import { readFlag } from '../parameters.ts'
import type { RequestContext } from '../request-context.ts'
import type { SearchV1Services } from '../services.ts'
import { type DatasetParts, datasetObject } from './dataset-object.ts'

export interface DatasetOptions extends DatasetParts {
  readonly origin: string
}

export function datasetOptions(context: RequestContext): DatasetOptions {
  const { parameters, services, http, lang } = context
  const { templates } = services.records
  return {
    origin: http.origin,
    lang: parameters.get('lang') === undefined ? undefined : lang,
    extraMetas: readFlag('extrametas', parameters),
    interopMetas: readFlag('interopmetas', parameters),
    interopTemplates: templates.filter(({ type }) => type === 'interop').map(({ name }) => name)
  }
}

/** Formats whose functions know where files are: one for each portal, made once. */
export function datasetFormats(addresses: SearchV1Services['addresses']) {
  const write = (row: DatasetRow, options: DatasetOptions): string =>
    row.kind === 'dataset'
      ? escapeBeyondAscii(wireJson(datasetObject(row.dataset, options, addresses(options.origin))))
      : '{}'
  const row: BodyFormat<DatasetRow, DatasetOptions> = { name: 'search-v1 dataset row', write }
  const dataset: BodyFormat<DescribedDataset, DatasetOptions> = {
    name: 'search-v1 dataset',
    write: (described, options) => write(described.row, options)
  }
  return { row, dataset }
}
