import { DATASET_FORMATS, findFormat, prepareFile, type RecordsShape, recordForm } from '#exports'
import { bug } from '#kit'
import { tagOf } from '../cache/cached-use-case.ts'
import type { Caller } from '../caller.ts'
import { withRecordProperties } from '../pages/record-properties.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import type { Extent, OdsqlRequest } from '../query/request.ts'
import { isVolatile } from '../query/request.ts'
import { findDataset, recordsOf } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'
import { streamFile } from './export-file.ts'
import type { ExportPlan } from './export-plan.ts'
import type { PlannedFile } from './planned-file.ts'

/** Records in the form of the Search API v1, as a stream. */
export interface RecordsFileRequest extends OdsqlRequest, Extent {
  readonly datasetId: string
  readonly shape: RecordsShape
}

/** Throws `catalog/…`, `odsql/…`. */
export async function exportRecords(
  request: RecordsFileRequest,
  caller: Caller,
  context: RecordsContext
): Promise<PlannedFile> {
  const dataset = await findDataset(request.datasetId, caller, context)
  const format = findFormat(DATASET_FORMATS, request.shape === 'features' ? 'geojson' : 'json')
  if (format === undefined) throw bug('nobody writes JSON')
  const { source, state } = recordsOf(dataset)
  const query = caller.stages.timeNow('compile', () =>
    withRecordProperties(compileClauses(request, request, source, context.clock), 'all')
  )
  const form = recordForm(dataset.id, dataset.fields)
  const plan: ExportPlan = {
    query,
    stream: { kind: 'jsonl' },
    empty: '',
    file: { kind: 'search-v1', form, shape: request.shape }
  }
  prepareFile(plan.file)
  const tag = isVolatile(request.clauses)
    ? null
    : tagOf(JSON.stringify([context.settings.release, 'search-v1', state, request]))
  return { name: dataset.id, format, tag, address: null, open: () => streamFile(plan, caller, context) }
}
