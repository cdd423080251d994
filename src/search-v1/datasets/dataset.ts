import type { Answer } from '#http'
import { NO_CLAUSES } from '#records'
import { cachedBody } from '../answers/json-answer.ts'
import { readOutput } from '../answers/output.ts'
import type { RequestContext } from '../request-context.ts'
import { datasetFormats, datasetOptions } from './dataset-format.ts'

/** `/api/datasets/1.0/{id}/` */
export async function getDataset(context: RequestContext): Promise<Answer> {
  const { params, services, caller, odsql, parameters } = context
  const output = readOutput(parameters)
  const request = { ...odsql, clauses: NO_CLAUSES, datasetId: params.id ?? '' }
  const format = datasetFormats(services.addresses).dataset
  return cachedBody(await services.records.dataset.render(request, caller, format, datasetOptions(context)), output)
}
