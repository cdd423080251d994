import type { AdminRequest } from '../admin-page.ts'
import type { OperationFailure, OperationOutcome } from '../portal-operations.ts'
import type { AnalyzeDocument, Schema } from './analysis.ts'
import { isCorrected, type Reading, readingOf, schemaOf } from './reading-state.ts'

export interface Read {
  readonly reading: Reading
  /** The file as it is found, by which corrections are made. */
  readonly found: AnalyzeDocument
  /** The same with the corrections. */
  readonly analysis: AnalyzeDocument['analysis']
}

export type ReadOutcome =
  | { readonly ok: true; readonly document: Read }
  | { readonly ok: false; readonly failure: OperationFailure }

/** The file as the address of the page corrects it. */
export async function readCorrected(request: AdminRequest): Promise<ReadOutcome> {
  const reading = readingOf(request)
  const outcome = await analyzeAsFound(request, reading)
  if (!outcome.ok) return outcome
  const found = outcome.document as AnalyzeDocument
  const tried = isCorrected(reading, found) ? await analyzeBy(request, schemaOf(reading, found)) : outcome
  if (!tried.ok) return tried
  return { ok: true, document: { reading, found, analysis: (tried.document as AnalyzeDocument).analysis } }
}

/** The file as it is found, read with the member's separator, quote, header and encoding only. */
export function analyzeAsFound(request: AdminRequest, { csv }: Reading): Promise<OperationOutcome> {
  const { delimiter, quote, headerRow, encoding } = csv
  return analyze(request, { suggest: true, columnDelimiter: delimiter, qualifier: quote, headerRow, encoding })
}

/** The file by a schema. */
function analyzeBy(request: AdminRequest, schema: Schema): Promise<OperationOutcome> {
  return analyze(request, { schema })
}

function analyze(request: AdminRequest, parameters: object): Promise<OperationOutcome> {
  return request.run({
    operation: '/content/features/analyze',
    parameters: { itemid: request.param('id'), analyzeParameters: JSON.stringify({ preview: true, ...parameters }) }
  })
}
