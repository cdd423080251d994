import type { Answer, HttpRequest } from '#http'
import { type ErrorKind, isLoggiaError } from '#kit'
import { siteError } from '../errors.ts'
import type { MessageKey } from '../i18n/translate.ts'
import type { SiteContext } from '../site-context.ts'
import type { ProblemView } from '../views/problem-view.ts'
import { bareRequest } from './bare-frame.ts'
import { signInHref } from './frame.ts'
import { escapeHtml } from './html-text.ts'
import { pageAnswer } from './page-answer.ts'

interface Presentation {
  readonly status: number
  readonly title: MessageKey
  /** Absent: the error's own message, which is about the request. */
  readonly text?: MessageKey
}

const BAD: Presentation = { status: 400, title: 'problem.bad' }
const BUSY: Presentation = { status: 503, title: 'problem.busy', text: 'problem.busyText' }
const SLOW: Presentation = { status: 504, title: 'problem.slow', text: 'problem.slowText' }
const NOT_FOUND: Presentation = { status: 404, title: 'problem.notFound', text: 'problem.notFoundText' }

/** Statuses of pages, by the kind of failure. `unexpected`: no page can fail so; if it does, the fault is ours. */
const PRESENTATIONS: Readonly<Record<ErrorKind, Presentation | 'unexpected'>> = {
  'bad-parameter': BAD,
  'bad-query': BAD,
  'bad-request': BAD,
  'url-too-long': BAD,
  'headers-too-long': { ...BAD, status: 431 },
  'body-too-large': BAD,
  'bad-input': BAD,
  'unknown-address': NOT_FOUND,
  'method-not-allowed': { ...BAD, status: 405 },
  'not-found': NOT_FOUND,
  gone: { ...NOT_FOUND, status: 410 },
  unauthenticated: { status: 401, title: 'problem.private', text: 'problem.privateText' },
  'invalid-token': { status: 401, title: 'problem.private' },
  'encryption-required': { status: 403, title: 'problem.private', text: 'problem.encryption' },
  forbidden: { status: 403, title: 'problem.private', text: 'problem.notFoundText' },
  'quota-exceeded': { ...BUSY, status: 429 },
  'caller-busy': { ...BUSY, status: 429 },
  overloaded: BUSY,
  unavailable: BUSY,
  'database-unavailable': BUSY,
  'no-disk-space': BUSY,
  timeout: SLOW,
  'too-complex': { ...SLOW, status: 400 },
  cancelled: { ...BAD, status: 499 },
  'upload-failed': BAD,
  operator: { status: 403, title: 'problem.private', text: 'problem.notFoundText' },
  internal: 'unexpected'
}

const MAX_TEXT = 400

/** The status of a page that fails so; undefined: the fault is ours. */
export function statusOfPage(error: unknown): number | undefined {
  const shown = isLoggiaError(error) ? PRESENTATIONS[error.kind] : 'unexpected'
  return shown === 'unexpected' ? undefined : shown.status
}

/** Failures of pages, for people. Says nothing of the portal, not even its name: anonymous callers of a private one see it too. */
export function problemAnswer(error: unknown, http: HttpRequest, context: SiteContext): Answer {
  const shown = isLoggiaError(error) ? PRESENTATIONS[error.kind] : 'unexpected'
  const found = shown === 'unexpected' ? undefined : shown
  const page = bareRequest(http, context)
  const { t } = page.frame
  const status = found?.status ?? 500
  const text =
    found === undefined
      ? t('problem.failedText', { id: http.id })
      : found.text === undefined
        ? (error as Error).message.slice(0, MAX_TEXT)
        : t(found.text)
  const view: ProblemView = {
    status: String(status),
    title: t(found?.title ?? 'problem.failed'),
    text,
    search: status === 404 ? '' : null,
    close: [],
    signInHref: status === 401 ? signInHref(http, context.settings.basePath) : null
  }
  const answer = siteError.is(error, 'site/not-built')
    ? unbuiltAnswer(view)
    : pageAnswer(page, { component: 'Problem', view, title: view.title, status }, context)
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'cache-control': 'no-store',
      ...(status === 503 || status === 429 ? { 'retry-after': '1' } : {})
    }
  }
}

/** Without a build there is no style sheet either. */
function unbuiltAnswer({ status, title, text }: ProblemView): Answer {
  const body = `<!doctype html><html lang="en"><title>${escapeHtml(title)}</title><h1>${status}</h1><p>${escapeHtml(text)}</p>`
  return {
    status: Number(status),
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: { plain: Buffer.from(body) },
    compressible: true
  }
}
