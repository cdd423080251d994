import { ANONYMOUS } from '#access'
import type { Answer, HttpRequest } from '#http'
import { type ErrorKind, isLoggiaError } from '#kit'
import { siteError } from '../errors.ts'
import { formatsOf } from '../i18n/formats.ts'
import { LANGUAGE_FACTS, LANGUAGES, languageOf } from '../i18n/languages.ts'
import { type MessageKey, translator } from '../i18n/translate.ts'
import type { SiteContext } from '../site-context.ts'
import type { Frame } from '../views/frame.ts'
import type { ProblemView } from '../views/problem-view.ts'
import { type PageRequest, visitorLanguage } from './frame.ts'
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
  'bad-input': 'unexpected',
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

/** Failures of pages, for people. Says nothing of the portal, not even its name: strangers of a closed one see it too. */
export function problemAnswer(error: unknown, http: HttpRequest, context: SiteContext): Answer {
  const shown = isLoggiaError(error) ? PRESENTATIONS[error.kind] : 'unexpected'
  const found = shown === 'unexpected' ? undefined : shown
  const frame = bareFrame(http, context)
  const { t } = frame
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
    close: []
  }
  const answer = siteError.is(error, 'site/not-built')
    ? unbuiltAnswer(view)
    : pageAnswer(bareRequest(http, frame), { component: 'Problem', view, title: view.title, status }, context)
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'cache-control': 'no-store',
      ...(status === 503 || status === 429 ? { 'retry-after': '1' } : {})
    }
  }
}

function bareRequest(http: HttpRequest, frame: Frame): PageRequest {
  return { http, caller: ANONYMOUS, frame, style: '', remembersLanguage: false }
}

function bareFrame(http: HttpRequest, { settings }: SiteContext): Frame {
  const language = languageOf(chosenLanguage(http)) ?? visitorLanguage(http) ?? languageOf(settings.language) ?? 'en'
  const t = translator(language)
  return {
    language,
    direction: LANGUAGE_FACTS[language].direction,
    t,
    format: formatsOf(language),
    basePath: settings.basePath,
    portal: { name: 'Loggia', tagline: t('portal.tagline'), logo: null, banner: null, notice: null },
    languages: LANGUAGES.map((code) => ({
      code,
      name: LANGUAGE_FACTS[code].name,
      direction: LANGUAGE_FACTS[code].direction,
      href: `?flg=${code}`,
      current: code === language
    })),
    search: null,
    signedIn: null
  }
}

/** The address may be what cannot be read. */
function chosenLanguage(http: HttpRequest): string | undefined {
  return /[?&]flg=([a-z-]+)/i.exec(`?${http.queryText}`)?.[1]
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
