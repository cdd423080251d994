import { catalogError, type Dataset } from '#catalog'
import type { Predicate } from '#query'
import type { Question } from '../cache/cached-use-case.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import type { OdsqlRequest } from '../query/request.ts'
import { runPage } from '../query/run-page.ts'
import { catalogOf, findDataset, stateOf } from '../query/subject.ts'
import { takeOutProperties, withDatasetProperties } from './dataset-properties.ts'
import { type DatasetRow, selectedRows } from './dataset-rows.ts'

export interface DatasetRequest extends OdsqlRequest {
  readonly datasetId: string
}

interface FoundDataset {
  readonly state: string
  readonly dataset: Dataset
}

export interface DescribedDataset {
  readonly datasetId: string
  readonly row: DatasetRow
}

/** One dataset, or what is selected of it: its row of the catalog. Throws `catalog/not-found`. */
export const datasetQuestion: Question<DatasetRequest, FoundDataset, DescribedDataset> = {
  name: 'dataset',
  find: async ({ datasetId }, caller, context) => {
    const dataset = await findDataset(datasetId, caller, context)
    return { state: stateOf(dataset), dataset }
  },
  compute: async (request, { dataset }, caller, context) => {
    const { id } = dataset
    if (request.clauses.select === undefined) return { datasetId: id, row: { kind: 'dataset', dataset } }
    const { source } = await catalogOf(caller, context)
    const compiled = caller.stages.timeNow('compile', () =>
      compileClauses(request, { limit: 1, offset: 0 }, withDatasetProperties(source), context.clock)
    )
    const catalogQuery = takeOutProperties({ ...compiled, source, where: isDataset(id) }, true)
    const { rows } = await runPage(catalogQuery.query, caller, context)
    const [row] = await selectedRows(rows, catalogQuery, caller, context)
    if (row === undefined) throw catalogError('catalog/not-found', `The requested dataset ${id} does not exist.`)
    return { datasetId: id, row }
  }
}

function isDataset(id: string): Predicate {
  const left = { kind: 'field', name: 'dataset_id', type: 'text', list: false } as const
  return { kind: 'compare', op: '=', left, right: { kind: 'literal', type: 'text', value: id } }
}
