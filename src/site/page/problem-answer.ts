import { ANONYMOUS } from '#access'
import type { Answer, HttpRequest } from '#http'
import { isLoggiaError } from '#kit'
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

const BUSY: Presentation = { status: 503, title: 'problem.busy', text: 'problem.busyText' }
const BAD: Presentation = { status: 400, title: 'problem.bad' }
const NOT_FOUND: Presentation = { status: 404, title: 'problem.notFound', text: 'problem.notFoundText' }
const SLOW: Presentation = { status: 504, title: 'problem.slow', text: 'problem.slowText' }

/** Statuses of pages, by error code; a code that ends with `/` stands for its family. */
const PRESENTATIONS: Readonly<Record<string, Presentation>> = {
  'http/not-found': NOT_FOUND,
  'catalog/not-found': NOT_FOUND,
  'catalog/file-not-found': NOT_FOUND,
  'explore/record-not-found': NOT_FOUND,
  'http/method-not-allowed': { status: 405, title: 'problem.bad' },
  'http/overloaded': BUSY,
  'limits/overloaded': BUSY,
  'limits/caller-busy': { ...BUSY, status: 429 },
  'access/quota-exceeded': { ...BUSY, status: 429 },
  'engine/overloaded': BUSY,
  'engine/unavailable': BUSY,
  'engine/timeout': SLOW,
  'engine/memory': SLOW,
  'store/': BUSY,
  'http/headers-too-long': { ...BAD, status: 431 },
  'http/': BAD,
  'odsql/': BAD,
  'explore/': BAD,
  'access/authentication-required': { status: 401, title: 'problem.private', text: 'problem.privateText' },
  'access/invalid-key': { status: 401, title: 'problem.private' },
  'access/encryption-required': { status: 403, title: 'problem.private', text: 'problem.encryption' },
  'catalog/forbidden': { status: 403, title: 'problem.private', text: 'dataset.closedRecords' },
  'app/metrics-closed': { status: 403, title: 'problem.private' },
  'app/not-the-operator': { status: 403, title: 'problem.private' },
  'http/cancelled': { ...BAD, status: 499 },
  'engine/cancelled': { ...BAD, status: 499 },
  'site/not-built': { status: 503, title: 'problem.busy' }
}

const MAX_TEXT = 400

/** Failures of pages, for people. Says nothing of the portal, not even its name: strangers of a closed one see it too. */
export function problemAnswer(error: unknown, http: HttpRequest, context: SiteContext): Answer {
  const { code = '', message = '' } = isLoggiaError(error) ? error : {}
  const found = PRESENTATIONS[code] ?? PRESENTATIONS[`${code.split('/', 1)[0]}/`]
  const frame = bareFrame(http, context)
  const { t } = frame
  const status = found?.status ?? 500
  const text =
    found === undefined
      ? t('problem.failedText', { id: http.id })
      : found.text === undefined
        ? message.slice(0, MAX_TEXT)
        : t(found.text)
  const view: ProblemView = {
    status: String(status),
    title: t(found?.title ?? 'problem.failed'),
    text,
    search: status === 404 ? '' : null,
    close: []
  }
  const answer =
    code === 'site/not-built'
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
