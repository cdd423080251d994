import { type RecordForm, recordForm, recordWriter } from '#exports'
import { type Answer, escapeBeyondAscii } from '#http'
import { type BodyFormat, type FoundRecord, NO_CLAUSES } from '#records'
import { cachedBody } from '../answers/json-answer.ts'
import { readOutput } from '../answers/output.ts'
import type { RequestContext } from '../request-context.ts'

const RECORD: BodyFormat<FoundRecord, { readonly form: RecordForm }> = {
  name: 'search-v1 record',
  write: ({ row }, { form }) => escapeBeyondAscii(recordWriter(form)(row))
}

/** `/api/datasets/1.0/{id}/records/{recordid}` */
export async function getRecord(context: RequestContext): Promise<Answer> {
  const { params, services, caller, odsql, parameters } = context
  const output = readOutput(parameters)
  const dataset = await services.records.findDataset(params.id ?? '', caller)
  const request = {
    ...odsql,
    clauses: NO_CLAUSES,
    datasetId: dataset.id,
    recordId: params.recordid ?? '',
    properties: 'all' as const
  }
  const options = { form: recordForm(dataset.id, dataset.fields) }
  return cachedBody(await services.records.record.render(request, caller, RECORD, options), output)
}
