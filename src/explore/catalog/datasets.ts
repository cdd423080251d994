import { wireJson } from '#http'
import type { DatasetsPage, DatasetsRequest } from '#records'
import { cachedJson, isKnownTo, jsonFormat } from '../cached-json.ts'
import { handling } from '../endpoint.ts'
import { type PageLinks, pageLinks } from '../links.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'
import { readWindow } from '../parameters/window.ts'
import { LIST_PARAMETERS } from '../records/records.ts'
import { OLD_DATASETS_BODY } from '../version-2.0/old-datasets-body.ts'
import type { DatasetOptions } from './dataset-object.ts'
import { datasetText } from './dataset-text.ts'

interface DatasetsBodyOptions extends DatasetOptions {
  readonly page: PageLinks | null
}

const DATASETS_BODY = jsonFormat('datasets', ({ totalCount, results }: DatasetsPage, options: DatasetsBodyOptions) => {
  const links = options.page === null ? '' : `"_links": ${wireJson(pageLinks(options.page, totalCount))}, `
  const texts = results.map((row) => datasetText(row, options))
  return `{"total_count": ${totalCount}, ${links}"results": [${texts.join(', ')}]}`
})

/** `/catalog/datasets`: the catalog is asked like a dataset. */
export const getDatasets = handling(LIST_PARAMETERS, (context, values, records) => {
  const { caller, origin, api, version } = context
  const isOld = version.name === 'v2.0'
  const window = readWindow(values, { isGrouped: values.group_by !== undefined })
  const request: DatasetsRequest = {
    ...odsqlOf(values, context),
    limit: window.limit,
    offset: window.offset,
    withIds: isOld || values.include_links
  }
  const options = { origin, api, metasLang: values.lang, appMetas: values.include_app_metas }
  const isKnown = isKnownTo(context)
  if (isOld) {
    const old = { ...options, links: false, page: { ...context.linkBase(), window } }
    return cachedJson(records.datasets.render(request, caller, OLD_DATASETS_BODY, old, isKnown))
  }
  const page = values.include_links ? { ...context.linkBase(), window } : null
  const current = { ...options, links: values.include_links, page }
  return cachedJson(records.datasets.render(request, caller, DATASETS_BODY, current, isKnown))
})
