import type { Answer, HttpRequest } from '#http'
import { type ErrorKind, isLoggiaError } from '#kit'
import { html } from './html.ts'
import { pageAnswer } from './page.ts'

interface Presentation {
  readonly status: number
  /** Instead of the error's own message. */
  readonly message?: string
}

/** Statuses of pages, by the kind of failure. `unexpected`: no page can fail so; if it does, the fault is ours. */
const PRESENTATIONS: Readonly<Record<ErrorKind, Presentation | 'unexpected'>> = {
  'bad-parameter': { status: 400 },
  'bad-query': 'unexpected',
  'bad-request': { status: 400 },
  'url-too-long': { status: 400 },
  'headers-too-long': { status: 431 },
  'body-too-large': { status: 400 },
  'bad-input': 'unexpected',
  'unknown-address': { status: 404 },
  'method-not-allowed': { status: 405 },
  'not-found': { status: 404 },
  gone: { status: 410 },
  unauthenticated: { status: 401, message: 'This portal is private.' },
  'invalid-token': { status: 401 },
  'encryption-required': { status: 403, message: 'This portal is available over HTTPS only.' },
  forbidden: { status: 403 },
  'quota-exceeded': 'unexpected',
  'caller-busy': 'unexpected',
  overloaded: { status: 503 },
  unavailable: { status: 503 },
  'database-unavailable': { status: 503, message: 'The portal cannot reach its database. Try again in a moment.' },
  'no-disk-space': { status: 503 },
  timeout: { status: 504 },
  'too-complex': 'unexpected',
  cancelled: { status: 499 },
  'upload-failed': { status: 400 },
  operator: 'unexpected',
  internal: 'unexpected'
}

/** Failures outside the APIs, for people. Says nothing of the portal: strangers of a closed one see it too. */
export function createErrorPage(basePath: string): (error: unknown, request: HttpRequest) => Answer {
  return (error, request) => {
    const found = isLoggiaError(error) ? PRESENTATIONS[error.kind] : 'unexpected'
    const status = found === 'unexpected' ? 500 : found.status
    const text =
      found === 'unexpected'
        ? `The request failed because of a bug in Loggia. The log has details under request ${request.id}.`
        : (found.message ?? (error as Error).message)
    const body = html`<main><h1>${status}</h1><p>${text}</p><p><a href="${basePath}/">To the start page</a></p></main>`
    return pageAnswer({ title: String(status), body }, status, {
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': '1' })
    })
  }
}
