import type { CallKind } from '#catalog'
import type { Answer } from '#http'
import { analyzeRecords } from './analysis/analyze.ts'
import { getDataset } from './datasets/dataset.ts'
import { searchDatasets } from './datasets/search.ts'
import { boundRecords } from './maps/bounding-box.ts'
import { clusterRecords } from './maps/clusters.ts'
import { countByShape, previewShapes } from './maps/shapes.ts'
import { downloadRecords } from './records/download.ts'
import { getRecord } from './records/record.ts'
import { searchRecords } from './records/search.ts'
import type { RequestContext } from './request-context.ts'
import { listReuses } from './reuses.ts'

export interface V1Route {
  /** Below the prefix. */
  readonly path: string
  readonly kind: CallKind
  /** Throws `search-v1/bad-parameter`. */
  readonly answer: (context: RequestContext) => Promise<Answer> | Answer
}

/** The endpoints of the API by their prefixes. */
export const ROUTES: Readonly<Record<string, readonly V1Route[]>> = {
  '/api/records/1.0': [
    { path: '/search', kind: 'records', answer: searchRecords },
    { path: '/download', kind: 'export', answer: downloadRecords },
    { path: '/analyze', kind: 'records', answer: analyzeRecords },
    { path: '/boundingbox', kind: 'records', answer: boundRecords },
    { path: '/geocluster', kind: 'records', answer: clusterRecords },
    { path: '/geopolygon', kind: 'records', answer: countByShape },
    { path: '/geopreview', kind: 'records', answer: previewShapes }
  ],
  '/api/datasets/1.0': [
    { path: '/search', kind: 'catalog', answer: searchDatasets },
    { path: '/:id', kind: 'catalog', answer: getDataset },
    { path: '/:id/records/:recordid', kind: 'records', answer: getRecord }
  ],
  '/api/reuses': [{ path: '', kind: 'catalog', answer: listReuses }]
}
