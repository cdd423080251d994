import type { Answer } from '#http'
import { jsonBody } from './answers/json-answer.ts'
import { readOutput } from './answers/output.ts'
import type { RequestContext } from './request-context.ts'

/** `/api/reuses/`: reuses are not kept here, so there are none. */
export function listReuses({ parameters }: RequestContext): Answer {
  return jsonBody('{"nhits": 0, "reuses": []}', readOutput(parameters))
}
