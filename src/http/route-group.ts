import type { Answer } from './answer.ts'
import type { HttpRequest } from './request.ts'

export type Handler = (request: HttpRequest) => Promise<Answer> | Answer

/**
 * Access of a route; decided by the door of the server (`HttpServerOptions.door`) before the handler runs.
 *
 * `always`: also anonymous callers of a private portal, and over plain HTTP. Each such route says why in a comment. `visitors`:
 * everybody while the portal is open, members when it is private. `api`: the same check, called by the API's
 * own pipeline, because credentials are among its parameters or each operation has its own rule. `operator`: the
 * command line of this home. `monitoring`: who watches the server.
 */
export type RouteAudience = 'always' | 'visitors' | 'api' | 'operator' | 'monitoring'

/** Throws an error of ours when the request may not pass. */
export type Door = (request: HttpRequest, audience: RouteAudience) => Promise<void> | void

export interface Route {
  readonly audience: RouteAudience
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /**
   * `/catalog/datasets/:dataset_id`, below the area's prefix; a trailing slash is accepted always, `/*` is everything
   * below. HEAD comes with GET.
   */
  readonly path: string
  readonly handle: Handler
}

/** The routes of one API and what all its answers have in common. */
export interface RouteGroup {
  /** `/api/explore/v2.1`, empty for the root. */
  readonly prefix: string
  readonly routes: readonly Route[]
  /** On every answer, errors too. */
  readonly headers: Readonly<Record<string, string>>
  /** Every failure passes here: errors of ours by the API's table of statuses, all others as bugs. */
  answerError(error: unknown, request: HttpRequest): Answer
}
