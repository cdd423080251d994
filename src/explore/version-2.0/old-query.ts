import type { RecordsPage } from '#records'
import { cachedJson, isKnownTo, jsonFormat } from '../cached-json.ts'
import { handling } from '../endpoint.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'
import { readWindow } from '../parameters/window.ts'
import { PAGE_PARAMETERS } from '../records/records.ts'
import { withEpochKeys } from './epoch-keys.ts'

const OLD_QUERY_BODY = jsonFormat(
  'v2.0 query',
  (page: RecordsPage) => `{"total_count": ${page.totalCount}, "results": [${withEpochKeys(page).join(', ')}]}`
)

/**
 * `/query` of v2.0, of a dataset or the catalog: `{"total_count": …, "results": […]}` with flat rows, of records or
 * groups, which v2.1 made the answer of every list.
 */
export const getOldQuery = handling(PAGE_PARAMETERS, (context, values, records) => {
  const { limit, offset } = readWindow(values, { isGrouped: values.group_by !== undefined })
  const request = {
    ...odsqlOf(values, context),
    datasetId: context.path.dataset_id ?? null,
    limit,
    offset,
    properties: 'none',
    aggregateRows: 'every-record'
  } as const
  return cachedJson(records.page.render(request, context.caller, OLD_QUERY_BODY, {}, isKnownTo(context)))
})
