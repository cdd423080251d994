import { type JsonSchema, jsonAnswer } from '#http'
import { type ApiVersion, V21 } from './api-version.ts'
import { answerAttachments, answerFile } from './attachments/attachments.ts'
import { answerDataset } from './catalog/dataset.ts'
import { answerDatasets } from './catalog/datasets.ts'
import { emptyList, monitoring, shared } from './catalog/empty-sources.ts'
import { answerTemplate, answerTemplates, answerTemplateTypes } from './catalog/metadata-templates.ts'
import { answerRoot, answerSource } from './catalog/roots.ts'
import { answerCatalogExport } from './catalog-exports/catalog-export.ts'
import type { Endpoint } from './endpoint.ts'
import { exploreError } from './explore-error.ts'
import { answerExport } from './exports/export.ts'
import { answerCatalogExportList, answerExportList } from './exports/export-list.ts'
import { answerCatalogFacets, answerFacets } from './facets/facets.ts'
import { describeEndpoints } from './open-api/open-api.ts'
import { answerRecord } from './records/record.ts'
import { answerRecords } from './records/records.ts'
import { answerOldAggregates } from './version-2.0/old-aggregates.ts'
import { answerOldQuery } from './version-2.0/old-query.ts'

const DATASET = '/catalog/datasets/:dataset_id'
const LIST = [
  'select',
  'where',
  'order_by',
  'limit',
  'offset',
  'refine',
  'exclude',
  'lang',
  'timezone',
  'group_by',
  'include_links',
  'include_app_metas'
] as const
const FILE = [
  'select',
  'where',
  'order_by',
  'group_by',
  'export_limit',
  'offset',
  'refine',
  'exclude',
  'facet',
  'lang',
  'timezone'
] as const
const CSV = ['delimiter', 'list_separator', 'quote_all', 'with_bom'] as const

/** The documented endpoints (EXPLORE-endpoint), in the order of the description. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    path: '/catalog/datasets',
    operationId: 'getDatasets',
    tag: 'Catalog',
    summary: 'Query catalog datasets',
    parameters: LIST,
    answer: 'dataset_list',
    answerEndpoint: answerDatasets
  },
  {
    path: '/catalog/exports',
    operationId: 'listExportFormats',
    tag: 'Catalog',
    summary: 'List export formats',
    parameters: [],
    answer: 'links',
    answerEndpoint: answerCatalogExportList
  },
  {
    path: '/catalog/exports/:format',
    operationId: 'exportDatasets',
    tag: 'Catalog',
    summary: 'Export a catalog',
    parameters: [...FILE, ...CSV, 'compressed', 'include_exports', 'use_labels_in_exports'],
    answerEndpoint: answerCatalogExport
  },
  {
    path: '/catalog/facets',
    operationId: 'getDatasetsFacets',
    tag: 'Catalog',
    summary: 'List facet values',
    parameters: ['facet', 'refine', 'exclude', 'where', 'timezone', 'lang'],
    answer: 'facets',
    answerEndpoint: answerCatalogFacets
  },
  {
    path: DATASET,
    operationId: 'getDataset',
    tag: 'Dataset',
    summary: 'Show dataset information',
    parameters: ['select', 'lang', 'timezone', 'include_links', 'include_app_metas'],
    answer: 'dataset',
    answerEndpoint: answerDataset
  },
  {
    path: `${DATASET}/records`,
    operationId: 'getRecords',
    tag: 'Dataset',
    summary: 'Query dataset records',
    parameters: LIST,
    answer: 'record_list',
    answerEndpoint: answerRecords
  },
  {
    path: `${DATASET}/records/:record_id`,
    operationId: 'getRecord',
    tag: 'Dataset',
    summary: 'Read a dataset record',
    parameters: ['select', 'lang', 'timezone', 'include_links', 'include_app_metas'],
    answer: 'record',
    answerEndpoint: answerRecord
  },
  {
    path: `${DATASET}/facets`,
    operationId: 'getRecordsFacets',
    tag: 'Dataset',
    summary: 'List dataset facets',
    parameters: ['where', 'refine', 'exclude', 'facet', 'lang', 'timezone'],
    answer: 'facets',
    answerEndpoint: answerFacets
  },
  {
    path: `${DATASET}/attachments`,
    operationId: 'getDatasetAttachments',
    tag: 'Dataset',
    summary: 'List dataset attachments',
    parameters: [],
    answer: 'attachments',
    answerEndpoint: answerAttachments
  },
  {
    path: `${DATASET}/attachments/:file_id`,
    operationId: 'getDatasetAttachment',
    tag: 'Dataset',
    summary: 'Download an attachment',
    parameters: [],
    answerEndpoint: answerFile('attachment')
  },
  {
    path: `${DATASET}/exports`,
    operationId: 'listDatasetExportFormats',
    tag: 'Dataset',
    summary: 'List export formats',
    parameters: [],
    answer: 'links',
    answerEndpoint: answerExportList
  },
  {
    path: `${DATASET}/exports/:format`,
    operationId: 'exportRecords',
    tag: 'Dataset',
    summary: 'Export a dataset',
    parameters: [
      ...FILE,
      'use_labels',
      'compressed',
      'epsg',
      ...CSV,
      'parquet_compression',
      'name_field',
      'description_field_list',
      'use_extension',
      'z',
      'x',
      'y'
    ],
    answerEndpoint: answerExport
  }
]

export function describeApi(baseUrl: string): JsonSchema {
  return describeEndpoints(ENDPOINTS, baseUrl)
}

/** What is routed beside: roots, metadata templates, files, other sources, what is gone. */
type Extra = Pick<Endpoint, 'path' | 'answerEndpoint'>

const gone: Extra['answerEndpoint'] = () => {
  throw exploreError(
    'explore/gone',
    'This endpoint was removed in v2.1. Use the records endpoint with select and group_by instead.'
  )
}

/** Nothing of the kind is kept, so there is none to find. */
const noSuchResource: Extra['answerEndpoint'] = ({ http }) => {
  throw exploreError('explore/not-found', `The requested resource ${http.params.resource_id ?? ''} does not exist.`)
}

const EXTRAS: readonly Extra[] = [
  { path: '', answerEndpoint: answerRoot },
  { path: '/catalog', answerEndpoint: answerSource('catalog') },
  { path: '/swagger.json', answerEndpoint: (call) => jsonAnswer(describeApi(`${call.http.origin}${V21.prefix}`)) },
  { path: '/catalog/metadata_templates', answerEndpoint: answerTemplateTypes },
  { path: '/catalog/metadata_templates/:type', answerEndpoint: answerTemplates },
  { path: '/catalog/metadata_templates/:type/:name', answerEndpoint: answerTemplate },
  { path: `${DATASET}/alternative_exports/:file_id`, answerEndpoint: answerFile('alternative_export') },
  { path: `${DATASET}/files/:resource_id`, answerEndpoint: noSuchResource },
  { path: `${DATASET}/reuses`, answerEndpoint: emptyList('reuses') },
  { path: `${DATASET}/snapshots`, answerEndpoint: emptyList('snapshots') },
  ...monitoring,
  ...shared
]

const OLD_ONLY: readonly Extra[] = [
  { path: `${DATASET}/aggregates`, answerEndpoint: answerOldAggregates },
  { path: '/catalog/aggregates', answerEndpoint: answerOldAggregates },
  { path: `${DATASET}/query`, answerEndpoint: answerOldQuery },
  { path: '/catalog/query', answerEndpoint: answerOldQuery }
]

const GONE: readonly Extra[] = [
  '/catalog/aggregates',
  '/catalog/query',
  `${DATASET}/aggregates`,
  `${DATASET}/query`
].map((path) => ({ path, answerEndpoint: gone }))

export function endpointsOf(version: ApiVersion): readonly Extra[] {
  return [...ENDPOINTS, ...EXTRAS, ...(version === V21 ? GONE : OLD_ONLY)]
}
