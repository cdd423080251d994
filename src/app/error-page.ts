import type { Answer, HttpRequest } from '#http'
import { isLoggiaError } from '#kit'
import { html } from './html.ts'
import { pageAnswer } from './page.ts'

interface Presentation {
  readonly status: number
  /** Instead of the error's own message. */
  readonly message?: string
}

/** Statuses of pages, by error code; a code that ends with `/` stands for its family. */
const PRESENTATIONS: Readonly<Record<string, Presentation>> = {
  'http/not-found': { status: 404 },
  'http/method-not-allowed': { status: 405 },
  'http/overloaded': { status: 503 },
  'http/headers-too-long': { status: 431 },
  'http/': { status: 400 },
  'access/authentication-required': { status: 401, message: 'This portal is private.' },
  'access/invalid-key': { status: 401 },
  'access/encryption-required': { status: 403, message: 'This portal is available over HTTPS only.' },
  'app/metrics-closed': { status: 403 },
  'store/': { status: 503, message: 'The portal cannot reach its database. Try again in a moment.' }
}

/** Failures outside the APIs, for people. Says nothing of the portal: strangers of a closed one see it too. */
export function createErrorPage(basePath: string): (error: unknown, request: HttpRequest) => Answer {
  return (error, request) => {
    const found = isLoggiaError(error)
      ? (PRESENTATIONS[error.code] ?? PRESENTATIONS[`${error.code.split('/', 1)[0]}/`])
      : undefined
    const status = found?.status ?? 500
    const text =
      found === undefined
        ? `Something went wrong on our side. The log says more under request ${request.id}.`
        : (found.message ?? (error as Error).message)
    const body = html`<main><h1>${status}</h1><p>${text}</p><p><a href="${basePath}/">To the start page</a></p></main>`
    return pageAnswer({ title: String(status), body }, status, {
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': '1' })
    })
  }
}
