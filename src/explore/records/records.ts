import type { PageRequest, RecordProperties } from '#records'
import { cachedJson, isKnownTo } from '../cached-json.ts'
import { handling } from '../endpoint.ts'
import type { PageLinks } from '../links.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'
import { readWindow } from '../parameters/window.ts'
import { OLD_PAGE_BODY } from '../version-2.0/old-page-body.ts'
import { PAGE_BODY } from './page-body.ts'

/** Parameters of questions in ODSQL that are answered by pages. */
export const PAGE_PARAMETERS = [
  'select',
  'where',
  'order_by',
  'limit',
  'offset',
  'refine',
  'exclude',
  'facet',
  'lang',
  'timezone',
  'group_by'
] as const

/** Parameters of lists of records and of datasets. */
export const LIST_PARAMETERS = [...PAGE_PARAMETERS, 'include_links', 'include_app_metas'] as const

/** `/catalog/datasets/{dataset_id}/records` */
export const getRecords = handling(LIST_PARAMETERS, (context, values, records) => {
  const { caller, api, version } = context
  const isOld = version.name === 'v2.0'
  const window = readWindow(values, { isGrouped: values.group_by !== undefined })
  const links: PageLinks | null = isOld || values.include_links ? { ...context.linkBase(), window } : null
  const properties: RecordProperties = isOld || values.include_app_metas ? 'all' : values.include_links ? 'id' : 'none'
  const request: PageRequest = {
    ...odsqlOf(values, context),
    datasetId: context.path.dataset_id ?? '',
    limit: window.limit,
    offset: window.offset,
    properties,
    aggregateRows: 'every-record'
  }
  const isKnown = isKnownTo(context)
  return cachedJson(
    links !== null && isOld
      ? records.page.render(request, caller, OLD_PAGE_BODY, { api, links }, isKnown)
      : records.page.render(request, caller, PAGE_BODY, { api, isDecorated: properties !== 'none', links }, isKnown)
  )
})
