import type { AdminRequest } from '../admin-page.ts'
import type { OperationFailure, OperationOutcome } from '../portal-operations.ts'
import type { AnalyzeDocument, Schema } from './analysis.ts'
import { type ReadingOfParts, readingOfParts } from './file-parts.ts'
import { isCorrected, partParameters, type Reading, schemaOf } from './reading-state.ts'

export interface Read extends ReadingOfParts {
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
  const parts = await readingOfParts(request)
  const { reading } = parts
  const outcome = await analyzeAsFound(request, reading)
  if (!outcome.ok) return outcome
  const found = outcome.document as AnalyzeDocument
  const tried = isCorrected(reading, found) ? await analyzeBy(request, reading, schemaOf(reading, found)) : outcome
  if (!tried.ok) return tried
  return { ok: true, document: { ...parts, found, analysis: (tried.document as AnalyzeDocument).analysis } }
}

/** The file as it is found, read with the member's separator, quote, header and encoding only. */
export function analyzeAsFound(request: AdminRequest, reading: Reading): Promise<OperationOutcome> {
  const { delimiter, quote, headerRow, encoding } = reading.csv
  return analyze(request, reading, { suggest: true, columnDelimiter: delimiter, qualifier: quote, headerRow, encoding })
}

/** The file by a schema. */
function analyzeBy(request: AdminRequest, reading: Reading, schema: Schema): Promise<OperationOutcome> {
  return analyze(request, reading, { schema })
}

function analyze(request: AdminRequest, reading: Reading, parameters: object): Promise<OperationOutcome> {
  return request.run({
    operation: '/content/features/analyze',
    parameters: {
      itemid: request.param('id'),
      analyzeParameters: JSON.stringify({ preview: true, ...partParameters(reading), ...parameters })
    }
  })
}
