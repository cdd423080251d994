import type { RecordsPage } from '#records'
import { cachedJson, isKnownTo, jsonFormat } from '../cached-json.ts'
import { handling } from '../endpoint.ts'
import { exploreError } from '../explore-error.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'
import { readWindow } from '../parameters/window.ts'
import { PAGE_PARAMETERS } from '../records/records.ts'
import { withEpochKeys } from './epoch-keys.ts'

const OLD_AGGREGATES_BODY = jsonFormat(
  'v2.0 aggregates',
  (page: RecordsPage) => `{"aggregations": [${withEpochKeys(page).join(', ')}]}`
)

/** `/aggregates` of v2.0, of a dataset or the catalog: `{"aggregations": […]}`, one row when nothing is grouped. */
export const getOldAggregates = handling(PAGE_PARAMETERS, (context, values, records) => {
  if (values.select === undefined) throw exploreError('explore/bad-parameter', 'The select API parameter is required.')
  const { limit, offset } = readWindow(values, { isGrouped: true })
  const request = {
    ...odsqlOf(values, context),
    datasetId: context.path.dataset_id ?? null,
    limit,
    offset,
    properties: 'none',
    aggregateRows: 'one'
  } as const
  return cachedJson(records.page.render(request, context.caller, OLD_AGGREGATES_BODY, {}, isKnownTo(context)))
})
