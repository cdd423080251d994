import { sessionCookie, sessionOf } from '#access'
import type { Answer, HttpRequest } from '#http'
import { formToken } from '../form/form-token.ts'
import { nextPath } from '../form/next-path.ts'
import { readOwnForm } from '../form/read-form.ts'
import { readMarkup } from '../markup/markup.ts'
import { openPage, pageCaller } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { publicPath } from '../page/public-address.ts'
import { redirectTo } from '../page/redirect.ts'
import { readSiteProperties } from '../page/site-properties.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { NoticeView } from '../views/page-view.ts'
import { hasAccepted, noticeCookie, noticeHash } from './notice-cookie.ts'

/** To the access notice, when there is one that this visitor has not agreed to; undefined: go on. */
export async function askToAgree(http: HttpRequest, context: SiteContext): Promise<Answer | undefined> {
  const { notices } = await context.appearance(await pageCaller(http, context))
  if (notices.length === 0 || hasAccepted(http, noticeHash(notices))) return undefined
  const path = publicPath(http, context.settings.basePath)
  const next = http.queryText === '' ? path : `${path}?${http.queryText}`
  const language = http.query.get('flg')
  const asked = queryText([['next', next], ...(language === undefined ? [] : [['flg', language] as const])])
  return redirectTo(`${context.settings.basePath}/notice${asked}`, 'found', {
    'cache-control': 'no-store'
  })
}

/** `/notice?next=…`: what the visitor has to agree to, all of it on one page. */
export async function answerNotice(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const { t, basePath } = page.frame
  const { notices } = await context.appearance(page.caller)
  const next = nextPath(http.query.get('next'), basePath)
  if (notices.length === 0) return redirectTo(next, 'found', { 'cache-control': 'no-store' })
  const session = sessionOf(http)
  const view: NoticeView = {
    action: `${basePath}/notice`,
    next,
    notices: notices.map(({ title, text }) => ({ title, nodes: readMarkup(text) })),
    canDecline: notices.some(({ canDecline }) => canDecline),
    formToken: session === undefined ? null : formToken(session),
    kept: t('notice.kept', { n: page.site.noticeDays }),
    hash: noticeHash(notices)
  }
  return uncached(pageAnswer(page, { component: 'Notice', view, title: t('notice.title'), indexed: false }, context))
}

/** The answer: kept as a cookie that holds the hash of the text, and in the audit log or, for anonymous visitors, the log. */
export async function receiveNotice(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const fields = await readOwnForm(http)
  const { basePath } = context.settings
  const caller = await pageCaller(http, context)
  const { notices, properties } = await context.appearance(caller)
  const hash = noticeHash(notices)
  const next = nextPath(fields.get('next'), basePath)
  // The text changed while it was read: it is shown again.
  if (fields.get('hash') !== hash)
    return redirectTo(`${basePath}/notice${queryText([['next', next]])}`, 'see-other', { 'cache-control': 'no-store' })
  const accepted = fields.get('answer') !== 'decline' || !notices.some(({ canDecline }) => canDecline)
  if (caller.kind === 'user') await context.account.noteAnswer(caller, { hash, accepted }, http)
  else context.log.info({ notice: hash, accepted, address: http.address, request: http.id }, 'access notice answered')
  if (accepted) {
    const cookie = noticeCookie(http, basePath, hash, readSiteProperties(properties).noticeDays)
    return redirectTo(next, 'see-other', { 'set-cookie': cookie, 'cache-control': 'no-store' })
  }
  const session = sessionOf(http)
  if (session !== undefined) await context.account.signOut(session, http)
  return redirectTo(`${basePath}/notice/declined`, 'see-other', {
    ...(session === undefined ? {} : { 'set-cookie': sessionCookie('', http.encrypted, 0) }),
    'cache-control': 'no-store'
  })
}

export async function answerDeclined(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const { t, basePath } = page.frame
  const view = {
    title: t('notice.declined'),
    lang: undefined,
    written: [],
    sections: [
      {
        heading: null,
        paragraphs: [t('notice.declinedText')],
        links: [{ label: t('notice.again'), href: `${basePath}/notice` }]
      }
    ]
  }
  return uncached(pageAnswer(page, { component: 'Text', view, title: view.title, indexed: false }, context))
}

function uncached(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}
