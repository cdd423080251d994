/**
 * A ClickHouse node: starts one as a child process or connects to one by URL, tests that its version and
 * behaviour are supported, and sends it statements over HTTP. It must never know a word of the domain
 * (dataset, query, format): its SQL is about databases, settings and its own self-test only.
 *
 * Errors: the `engine/…` codes of connection/failure.ts; `engine/not-available`, `engine/home-in-use`,
 * `engine/unknown-version` and `engine/unknown-behaviour` at the start.
 */

export type {
  Connection,
  Credentials,
  Endpoint,
  ParameterValue,
  RemoteStatement,
  Statement,
  StatementOptions
} from './connection/connection.ts'
export { connectHttp } from './connection/http-connection.ts'

export { endpointOf, type PlainEndpoint, plainEndpoint } from './connection/plain-endpoint.ts'
export * from './errors.ts'
export { startEmbeddedEngine } from './process/embedded-engine.ts'
export { connectEngine, type ExternalOptions } from './process/external-engine.ts'
export type { RunningEngine } from './process/running-engine.ts'
export { BACKUP_FOLDER, DATA_FOLDER } from './process/start-engine.ts'
