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
  meaning: 'Address that will use the token; with client=ip.',
  schema: { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] },
  emptyIsAbsent: true,
  read: (raw) => normalAddress(raw.trim()) || undefined
}

export const GENERATE_PARAMETERS = {
  username: text('Name of the user; its case counts.', { max: 200 }),
  password: text('Password of the user.', { max: 2_000 }),
  client: choice(
    ['referer', 'ip', 'requestip'],
    'What the token is bound to: an application, an address, or the address that asks. Without it: referer.',
    { ignoreCase: true }
  ),
  referer: text('Base URL of the application, or its name; with client=referer.', { max: 2_000 }),
  ip: address,
  expiration: wholeNumber('Minutes that the token is to live; 60 without it.', { min: 1 }),
  token: text(
    'Token of the portal that is exchanged for one of a federated server, instead of user name and password.',
    { max: 2_000 }
  ),
  serverUrl: text('Root URL of that server.', { max: 2_000 }),
  request: text('Ignored; older clients send getToken.', { max: 100 })
} as const

/** Of the implicit grant; that with a code is not offered. */
export const AUTHORIZE_PARAMETERS = {
  response_type: required(choice(['token'], 'What is asked for.')),
  redirect_uri: required(
    text('Page of this portal, or one of `allowedRedirectUris`, that is led to with the token, behind a #.', {
      max: 2_000
    })
  ),
  client_id: text('Ignored: the token is handed to nobody else.', { max: 500 }),
  state: text('Handed back.', { max: 2_000 }),
  expiration: wholeNumber(
    'Minutes that the token is to live; at most, and without it, `tokenExpiration` of the portal configuration, or `longTokenExpiration` for a user who stays signed in.',
    { min: 1 }
  )
} as const

export const SIGN_IN_PARAMETERS = {
  oauth_state: required(text('That of the page.', { max: 10_000 })),
  username: GENERATE_PARAMETERS.username,
  password: GENERATE_PARAMETERS.password,
  persist: flag('Whether the user stays signed in: `longTokenExpiration` instead of `tokenExpiration`.')
} as const

export const REVOKE_PARAMETERS = {
  auth_token: text('The token to end.', { max: 2_000 }),
  token: text('The same, for clients that have only this one.', { max: 2_000 }),
  client_id: text('Ignored: the token says whose it is.', { max: 500 })
} as const
