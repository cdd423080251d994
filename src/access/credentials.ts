import type { Credentials } from './authenticate.ts'

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

/** What a request without a body brings to say who sends it. */
export function credentialsOf(request: CredentialCarrier): Credentials {
  const { query, address, encrypted } = request
  return {
    apikey: CREDENTIAL_PARAMETERS.map((name) => query.get(name)).find((value) => value !== undefined),
    authorization: request.header('authorization'),
    referer: request.header('referer'),
    address,
    encrypted
  }
}
