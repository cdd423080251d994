import { sessionOf } from '#access'
import { type HttpRequest, type QueryParams, readFields } from '#http'
import { siteError } from '../errors.ts'
import { isFormToken } from './form-token.ts'

/** Enough for the longest text of a profile. */
const MAX_BYTES = 64 * 1024

/**
 * The fields of a form of ours. A form that a page of somebody else sends is refused: by where the browser says that it
 * comes from and, when somebody is signed in, by the token of the session. Errors: `site/foreign-form`, `http/bad-form`.
 */
export async function readOwnForm(http: HttpRequest, maxBytes = MAX_BYTES): Promise<QueryParams> {
  if (!isFromHere(http)) throw foreignForm()
  const fields = await readFields(http, maxBytes)
  const session = sessionOf(http)
  if (session !== undefined && !isFormToken(fields.get('form') ?? '', session)) throw foreignForm()
  return fields
}

/** Browsers say so since 2023 at the latest; before, all of them named the origin of a form (RFC 6454 §7). */
export function isFromHere(http: HttpRequest): boolean {
  const site = http.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = http.header('origin')
  return origin !== undefined && URL.parse(origin)?.host === URL.parse(http.origin)?.host
}

export function foreignForm(): ReturnType<typeof siteError> {
  return siteError(
    'site/foreign-form',
    'The form did not come from a page of this portal, or was opened before you signed in. Go back, load the page again and send it once more. Nothing was changed.'
  )
}
