import { createHmac, timingSafeEqual } from 'node:crypto'

/** Stands in every form of a signed-in browser: only a page of ours can know it, because only we know the session. */
export function formToken(session: string): string {
  return createHmac('sha256', session).update('form of a page').digest('base64url')
}

export function isFormToken(token: string, session: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(formToken(session))]
  return given.length === right.length && timingSafeEqual(given, right)
}
