import type { Answer } from './answer.ts'
import type { HttpRequest } from './request.ts'

export type Handler = (request: HttpRequest) => Promise<Answer> | Answer

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /** `/catalog/datasets/:dataset_id`, below the area's prefix; a trailing slash is accepted always, `/*` is everything below. HEAD comes with GET. */
  readonly path: string
  readonly handle: Handler
}

/** The routes of one API and what all its answers have in common. */
export interface Area {
  /** `/api/explore/v2.1`, empty for the root. */
  readonly prefix: string
  readonly routes: readonly Route[]
  /** On every answer, errors too. */
  readonly headers: Readonly<Record<string, string>>
  /** Every failure passes here: errors of ours by the API's table of statuses, all others as bugs. */
  answerError(error: unknown, request: HttpRequest): Answer
}
