import { normalAddress } from '#access'
import { choice, flag, type Parameter, required, text, wholeNumber } from '../pipeline/parameter.ts'

/** A token as `generateToken` returns it (PORTAL-token-5). */
export interface GeneratedToken {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly expires: number
  readonly ssl: boolean
}

const address: Parameter<string> = {
  is: 'an IP address',
  meaning: 'Address that uses the token; with client=ip.',
  schema: { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] },
  emptyIsAbsent: true,
  read: (raw) => normalAddress(raw.trim()) || undefined
}

export const GENERATE_PARAMETERS = {
  username: text('Name of the user, case-sensitive.', { max: 200 }),
  password: text('Password of the user.', { max: 2_000 }),
  code: text('Code of the second factor, or a recovery code, when the account has a second factor.', { max: 100 }),
  client: choice(
    ['referer', 'ip', 'requestip'],
    'Binding of the token: an application (referer), a given address (ip), or the address of the request (requestip). Default: referer.',
    { ignoreCase: true }
  ),
  referer: text('Base URL of the application, or its name; with client=referer.', { max: 2_000 }),
  ip: address,
  expiration: wholeNumber('Lifetime of the token in minutes; by default 60.', { min: 1 }),
  token: text(
    'Token of the portal that is exchanged for one of a federated server, instead of user name and password.',
    { max: 2_000 }
  ),
  serverUrl: text('Root URL of that server.', { max: 2_000 }),
  request: text('Ignored; older clients send getToken.', { max: 100 })
} as const

/** Response type of the implicit grant; the one with a code is not offered. */
export const AUTHORIZE_PARAMETERS = {
  response_type: required(choice(['token'], 'Requested information.')),
  redirect_uri: required(
    text('Page of this portal, or of `allowedRedirectUris`, to which the token is sent, after a #.', {
      max: 2_000
    })
  ),
  client_id: text('Ignored: the token is not passed on.', { max: 500 }),
  state: text('Handed back.', { max: 2_000 }),
  expiration: wholeNumber(
    'Lifetime of the token in minutes; the default and maximum is `tokenExpiration` of the portal configuration, or `longTokenExpiration` for a user who stays signed in.',
    { min: 1 }
  )
} as const

export const SIGN_IN_PARAMETERS = {
  oauth_state: required(text('That of the page.', { max: 10_000 })),
  username: GENERATE_PARAMETERS.username,
  password: GENERATE_PARAMETERS.password,
  code: GENERATE_PARAMETERS.code,
  persist: flag('Whether the user stays signed in: `longTokenExpiration` instead of `tokenExpiration`.')
} as const

export const REVOKE_PARAMETERS = {
  auth_token: text('The token to revoke.', { max: 2_000 }),
  token: text('The same, for clients that have only this one.', { max: 2_000 }),
  client_id: text('Ignored: the token names its user.', { max: 500 })
} as const
