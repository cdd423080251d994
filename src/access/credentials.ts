import type { Credentials } from './authenticate.ts'
import { sessionOf } from './session-cookie.ts'

/** A request as far as it may say who sends it. */
export interface CredentialCarrier {
  header(name: string): string | undefined
  readonly query: { get(name: string): string | undefined }
  readonly address: string
  readonly encrypted: boolean
}

/**
 * Query parameters that hold a key or a token, the first that is there counts. They are secrets: no link and no log
 * repeats them.
 */
export const CREDENTIAL_PARAMETERS = ['apikey', 'access_token', 'token'] as const

/** The credentials of a request outside of its body. */
export function credentialsOf(request: CredentialCarrier): Credentials {
  const { query, address, encrypted } = request
  return {
    apikey: CREDENTIAL_PARAMETERS.map((name) => query.get(name)).find((value) => value !== undefined),
    authorization: request.header('authorization'),
    session: sessionOf(request),
    referer: request.header('referer'),
    address,
    encrypted
  }
}

/**
 * The token of a request to the portal's API (PORTAL-credential): headers before the body, the body before the URL.
 * `field`: of the body, else of the URL. Cookies never count: a page of somebody else could send them.
 */
export function portalTokenOf(
  request: Pick<CredentialCarrier, 'header'>,
  field: (name: string) => string | undefined
): string | undefined {
  return (
    bearer(request.header('x-esri-authorization')) ??
    bearer(request.header('authorization')) ??
    (field('token')?.trim() || undefined)
  )
}

function bearer(header: string | undefined): string | undefined {
  return /^\s*bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
}
