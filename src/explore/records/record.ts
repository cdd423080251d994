import type { FoundRecord, RecordProperties, RecordRequest } from '#records'
import { cachedJson, isKnownTo, jsonFormat } from '../cached-json.ts'
import { handling } from '../endpoint.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'
import { oldRecord } from '../version-2.0/old-page-body.ts'
import { decorateRow } from './record-row.ts'

interface RecordBodyOptions {
  readonly api: string
  readonly links: boolean
  readonly version: 'v2.1' | 'v2.0'
}

/** The record without a wrapper. */
const RECORD_BODY = jsonFormat(
  'record',
  ({ row, datasetId }: FoundRecord, { api, links, version }: RecordBodyOptions) =>
    version === 'v2.0' ? oldRecord(row, api, datasetId) : decorateRow(row, api, datasetId, links)
)

/** `/catalog/datasets/{dataset_id}/records/{record_id}` */
export const getRecord = handling(
  ['select', 'lang', 'timezone', 'include_links', 'include_app_metas'],
  (context, values, records) => {
    const { caller, api, version, path } = context
    const properties: RecordProperties =
      version.name === 'v2.0' || values.include_app_metas ? 'all' : values.include_links ? 'id' : 'none'
    const request: RecordRequest = {
      ...odsqlOf(values, context),
      datasetId: path.dataset_id ?? '',
      recordId: path.record_id ?? '',
      properties
    }
    const options = { api, links: values.include_links, version: version.name }
    return cachedJson(records.record.render(request, caller, RECORD_BODY, options, isKnownTo(context)))
  }
)
