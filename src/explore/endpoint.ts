import type { Answer } from '#http'
import type { Call } from './caller.ts'
import type { ParameterName } from './parameters/parameter-table.ts'
import type { Parts } from './parts.ts'

/** One row of the table of endpoints: what is routed, and what the OpenAPI description says about it. */
export interface Endpoint {
  /** Below the version's prefix, with `:name` for path parameters. */
  readonly path: string
  readonly operationId: string
  readonly tag: 'Catalog' | 'Dataset'
  readonly summary: string
  readonly parameters: readonly ParameterName[]
  /** Name of a shape of the description; absent for files. */
  readonly answer?: string
  readonly answerEndpoint: (call: Call, parts: Parts) => Promise<Answer> | Answer
}
