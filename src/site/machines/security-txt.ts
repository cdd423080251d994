import { ANONYMOUS } from '#access'
import { type Answer, type HttpRequest, httpError } from '#http'
import { publicOrigin } from '../page/public-address.ts'
import { readSiteProperties } from '../page/site-properties.ts'
import type { SiteContext } from '../site-context.ts'
import { textFile } from './text-file.ts'

const DAY_MS = 86_400_000
/** Shorter than a year, as RFC 9116 §2.5.5 recommends; the file is generated for every request. */
const VALID_DAYS = 90

/** `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. Without a contact there is no such file. */
export async function answerSecurityTxt(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { contact, securityContact } = readSiteProperties((await context.appearance(ANONYMOUS)).properties)
  const to = securityContact ?? contact
  if (to === null) throw httpError('http/not-found', 'The operator has not named a contact.')
  const today = Math.floor(context.clock.now() / DAY_MS)
  const { basePath, language } = context.settings
  return textFile(
    [
      `Contact: ${to}`,
      `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
      `Preferred-Languages: ${[...new Set([language, 'en'])].join(', ')}`,
      `Canonical: ${publicOrigin(http)}${basePath}/.well-known/security.txt`,
      ''
    ].join('\n'),
    'text/plain; charset=utf-8'
  )
}
