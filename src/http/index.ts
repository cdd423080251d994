/**
 * HTTP for every API: listening, reading requests, writing answers, compression, conditional requests, timings,
 * graceful stop. It must never know what an API offers: routes, error shapes and permissions are passed in.
 *
 * Errors: `http/bad-query-string` · `http/bad-url` · `http/bad-host` · `http/url-too-long` · `http/headers-too-long` ·
 * `http/not-found` · `http/method-not-allowed` · `http/bad-form` · `http/form-too-large` · `http/file-too-large` ·
 * `http/upload-failed` · `http/no-room` · `http/overloaded` · `http/cannot-listen` a port or address cannot be opened ·
 * `http/cancelled` the client left, or the server stops.
 */

export type { Answer, Payload } from './answer.ts'
export { jsonAnswer, payload } from './answer.ts'
export { acceptsGzip, gzipStream } from './compression.ts'
export { contentDisposition } from './content-disposition.ts'
export { DiskSpace, freeBytesOf } from './disk-space.ts'
export * from './errors.ts'
export { etagMatches, etagOf } from './etag.ts'
export type { FormBody, FormOptions, UploadedFile } from './form.ts'
export { readFields, readForm } from './form-body.ts'
export { escapeBeyondAscii, prettyJson, RawJson, wireJson } from './json.ts'
export { EscapedJson } from './json-escaping.ts'
export { cannotListen } from './listeners.ts'
export { parseQueryString, QueryParams } from './query-string.ts'
export type { HttpRequest } from './request.ts'
export type { Door, Handler, Route, RouteGroup } from './route-group.ts'
export { createHttpServer, type HttpServer } from './server.ts'
export type { Observation } from './server-options.ts'
export { type JsonSchema, Type } from './shapes.ts'
export { writeUpload } from './upload-file.ts'
export { withWholeBody } from './whole-body.ts'
