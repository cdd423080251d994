import { type JsonSchema, jsonAnswer } from '#http'
import { type ApiVersion, V21 } from './api-version.ts'
import { getAttachments, getFile, getRecordFile, getRecordFiles } from './attachments/attachments.ts'
import { getDataset } from './catalog/dataset.ts'
import { getDatasets } from './catalog/datasets.ts'
import { emptyList, emptySource } from './catalog/empty-sources.ts'
import { getTemplate, getTemplates, getTemplateTypes } from './catalog/metadata-templates.ts'
import { getRoot, getSource } from './catalog/roots.ts'
import { type Endpoint, endpoint, handling, type Route, route } from './endpoint.ts'
import { exploreError } from './explore-error.ts'
import { exportCatalog } from './exports/catalog-export.ts'
import { exportRecords } from './exports/dataset-export.ts'
import { listCatalogExports, listDatasetExports } from './exports/export-list.ts'
import { getFacets } from './facets/facets.ts'
import { describeEndpoints } from './open-api/open-api.ts'
import { getRecord } from './records/record.ts'
import { getRecords } from './records/records.ts'
import { getOldAggregates } from './version-2.0/old-aggregates.ts'
import { getOldQuery } from './version-2.0/old-query.ts'

const DATASET = '/catalog/datasets/:dataset_id'

/** The documented endpoints (EXPLORE-endpoint), in the order of the description. */
export const ENDPOINTS: readonly Endpoint[] = [
  endpoint(
    '/catalog/datasets',
    { operationId: 'getDatasets', tag: 'Catalog', summary: 'Query catalog datasets', shape: 'dataset_list' },
    getDatasets
  ),
  endpoint(
    '/catalog/exports',
    { operationId: 'listExportFormats', tag: 'Catalog', summary: 'List export formats', shape: 'links' },
    listCatalogExports
  ),
  endpoint(
    '/catalog/exports/:format',
    { operationId: 'exportDatasets', tag: 'Catalog', summary: 'Export a catalog' },
    exportCatalog
  ),
  endpoint(
    '/catalog/facets',
    { operationId: 'getDatasetsFacets', tag: 'Catalog', summary: 'List facet values', shape: 'facets' },
    getFacets
  ),
  endpoint(
    DATASET,
    { operationId: 'getDataset', tag: 'Dataset', summary: 'Show dataset information', shape: 'dataset' },
    getDataset
  ),
  endpoint(
    `${DATASET}/records`,
    { operationId: 'getRecords', tag: 'Dataset', summary: 'Query dataset records', shape: 'record_list' },
    getRecords
  ),
  endpoint(
    `${DATASET}/records/:record_id`,
    { operationId: 'getRecord', tag: 'Dataset', summary: 'Read a dataset record', shape: 'record' },
    getRecord
  ),
  endpoint(
    `${DATASET}/facets`,
    { operationId: 'getRecordsFacets', tag: 'Dataset', summary: 'List dataset facets', shape: 'facets' },
    getFacets
  ),
  endpoint(
    `${DATASET}/attachments`,
    { operationId: 'getDatasetAttachments', tag: 'Dataset', summary: 'List dataset attachments', shape: 'attachments' },
    getAttachments
  ),
  endpoint(
    `${DATASET}/attachments/:file_id`,
    { operationId: 'getDatasetAttachment', tag: 'Dataset', summary: 'Download an attachment' },
    getFile('attachment')
  ),
  endpoint(
    `${DATASET}/exports`,
    { operationId: 'listDatasetExportFormats', tag: 'Dataset', summary: 'List export formats', shape: 'links' },
    listDatasetExports
  ),
  endpoint(
    `${DATASET}/exports/:format`,
    { operationId: 'exportRecords', tag: 'Dataset', summary: 'Export a dataset' },
    exportRecords
  )
]

export function describeApi(baseUrl: string): JsonSchema {
  return describeEndpoints(ENDPOINTS, baseUrl)
}

const removed = handling([], () => {
  throw exploreError(
    'explore/gone',
    'This endpoint was removed in v2.1. Use the records endpoint with select and group_by instead.'
  )
})

const getDescription = handling([], ({ origin }) => jsonAnswer(describeApi(`${origin}${V21.prefix}`)))

/** Further routes: roots, metadata templates, files, other sources. */
const UNDESCRIBED: readonly Route[] = [
  route('', getRoot),
  route('/catalog', getSource('catalog')),
  route('/swagger.json', getDescription),
  route('/catalog/metadata_templates', getTemplateTypes),
  route('/catalog/metadata_templates/:type', getTemplates),
  route('/catalog/metadata_templates/:type/:name', getTemplate),
  route(`${DATASET}/alternative_exports/:file_id`, getFile('alternative_export')),
  route(`${DATASET}/files`, getRecordFiles),
  route(`${DATASET}/files/:resource_id`, getRecordFile),
  route(`${DATASET}/reuses`, emptyList('reuses')),
  route(`${DATASET}/snapshots`, emptyList('snapshots')),
  ...emptySource('monitoring'),
  ...emptySource('shared')
]

/** Endpoints of v2.0 that v2.1 removed. */
const OLD_ONLY: readonly Route[] = [
  route(`${DATASET}/aggregates`, getOldAggregates),
  route('/catalog/aggregates', getOldAggregates),
  route(`${DATASET}/query`, getOldQuery),
  route('/catalog/query', getOldQuery)
]

const REMOVED: readonly Route[] = OLD_ONLY.map(({ path }) => route(path, removed))

export function routesOf(version: ApiVersion): readonly Route[] {
  return [...ENDPOINTS, ...UNDESCRIBED, ...(version === V21 ? REMOVED : OLD_ONLY)]
}
