import { createHash } from 'node:crypto'
import type { HttpRequest } from '#http'
import type { NoticeText } from '../site-context.ts'

const NAME = 'loggia-notice'
const DAY_SECONDS = 86_400

/** Of the texts together: who changes one asks again. */
export function noticeHash(notices: readonly NoticeText[]): string {
  return createHash('sha256').update(JSON.stringify(notices)).digest('base64url').slice(0, 24)
}

export function hasAccepted(http: HttpRequest, hash: string): boolean {
  return (http.header('cookie') ?? '').split(';').some((part) => part.trim() === `${NAME}=${hash}`)
}

/** `days` of 0: until the browser is closed. */
export function noticeCookie(http: HttpRequest, basePath: string, hash: string, days: number): string {
  const age = days === 0 ? '' : `; Max-Age=${Math.round(days * DAY_SECONDS)}`
  return `${NAME}=${hash}; Path=${basePath || '/'}${age}; HttpOnly; SameSite=Lax${http.encrypted ? '; Secure' : ''}`
}
