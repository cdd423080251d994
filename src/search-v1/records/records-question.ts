import type { Dataset } from '#catalog'
import { clausesOfV1, facetsOfV1, hasDigest, readV1Question, type V1Facet, type V1Question } from '#odsql'
import type { Predicate } from '#query'
import { type Clauses, NO_CLAUSES } from '#records'
import { badParameter } from '../errors.ts'
import type { RequestParameters } from '../parameters.ts'
import type { RequestContext } from '../request-context.ts'

/** What a request asks of the records of a dataset. */
export interface RecordsQuestion {
  readonly dataset: Dataset
  readonly question: V1Question
  readonly clauses: Clauses
  /** For records in the form of v1. */
  readonly recordClauses: Clauses
  readonly facets: readonly V1Facet[]
  /** What clauses cannot say. */
  readonly conditions: readonly Predicate[]
}

/** Throws `search-v1/bad-parameter`, `catalog/not-found`, `odsql/…`. */
export async function readRecordsQuestion(context: RequestContext): Promise<RecordsQuestion> {
  const { parameters, services, caller } = context
  const dataset = await services.records.findDataset(datasetId(parameters), caller)
  return questionOf(dataset, parameters)
}

export function questionOf(dataset: Dataset, parameters: RequestParameters): RecordsQuestion {
  const question = readV1Question(parameters)
  const { recordSelect, ...own } = clausesOfV1(question, dataset.fields)
  const clauses = { ...NO_CLAUSES, ...own }
  const digest = hasDigest(question.digests, dataset.fields)
  return {
    dataset,
    question,
    clauses,
    conditions: digest === undefined ? [] : [digest],
    recordClauses: { ...clauses, select: recordSelect },
    facets: facetsOfV1(question, dataset.fields)
  }
}

function datasetId(parameters: RequestParameters): string {
  const ids = [...new Set(parameters.all('dataset').filter((id) => id !== ''))]
  const [id] = ids
  if (id === undefined) throw badParameter('The parameter dataset is missing: the identifier of a dataset.')
  if (ids.length > 1) throw badParameter('Several datasets in one request are not supported: send a request for each.')
  return id
}
