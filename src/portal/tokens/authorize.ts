import { payload } from '#http'
import type { Clock, LoggiaError } from '#kit'
import { signInMinutes } from '../organization/index.ts'
import { FileAnswer } from '../pipeline/answer-form.ts'
import { badParameters, refused } from '../pipeline/errors.ts'
import { escapeHtml } from '../pipeline/html-page.ts'
import type { RequestContext } from '../pipeline/operation.ts'
import { isJsonObject, parseJson } from '../pipeline/parameter.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { isKnownHost } from './known-host.ts'
import type { Client, SignIn, SignIns } from './service.ts'

/** A request for a token by the page (OAuth 2.0, implicit grant, RFC 6749 §4.2.1). */
export interface Authorization {
  readonly redirectUri: string
  readonly state: string
  /** Minutes. */
  readonly expiration: number | undefined
}

/** By this word clients know that the page refuses name or password. */
const REFUSED = 'OAUTH_0015'

/**
 * The page that asks for name and password. A token is led to pages of the portal, and to those that the organization
 * allows (`allowedRedirectUris`): nobody else is handed one. Errors: `portal/bad-parameters`.
 */
export function authorizePage(call: RequestContext, authorization: Authorization, refusal?: LoggiaError): FileAnswer {
  checkRedirect(call, authorization)
  const state = Buffer.from(JSON.stringify(authorization)).toString('base64url')
  const reasons =
    refusal === undefined
      ? ''
      : `<p id="${REFUSED}">${escapeHtml([refusal.message, ...(Array.isArray(refusal.details.list) ? refusal.details.list : [])].join(' '))}</p>\n`
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in</title>
<script type="application/json">{"oauth_state":"${state}"}</script>
</head><body><h1>Sign in</h1>
${reasons}<p>Signing in gives <b>${escapeHtml(new URL(authorization.redirectUri).origin)}</b> your rights in this portal for ${lifeOf(call, authorization, false)}, or for ${lifeOf(call, authorization, true)} if you stay signed in.</p>
<form method="post" action="signin">
<input type="hidden" name="oauth_state" value="${state}">
<p><label>User <input name="username" autocomplete="username" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
<p><label>Code of the second factor, if you have one <input name="code" autocomplete="one-time-code" inputmode="numeric"></label></p>
<p><label><input name="persist" type="checkbox" value="true"> Keep me signed in</label></p>
<p><button>Sign in</button></p>
</form></body></html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'self' ${new URL(authorization.redirectUri).origin}; frame-ancestors 'none'`
  }
  return new FileAnswer({ status: 200, headers, body: payload(page), compressible: false })
}

/** Fields of the page's form. */
export interface PageSignIn extends Pick<SignIn, 'username' | 'password' | 'code'> {
  /** Whether the user stays signed in. */
  readonly persist?: boolean | undefined
  readonly from: Client
}

/**
 * Leads to where the page was asked for, written as headers may hold it, with a token that is bound to the address that
 * asked; to the page again when name or password are wrong.
 */
export async function signInByPage(
  call: RequestContext,
  { signIns, clock }: { readonly signIns: SignIns; readonly clock: Clock },
  oauthState: string,
  { username, password, code, persist = false, from }: PageSignIn
): Promise<FileAnswer> {
  const authorization = readState(oauthState)
  checkRedirect(call, authorization)
  const { redirectUri, state } = authorization
  const expiration = minutesOf(call, authorization, persist)
  try {
    const { token, expires, ssl } = await signIns.signIn(
      { username, password, code, client: 'requestip', expiration },
      from,
      call.organization
    )
    const fragment = new URLSearchParams({
      access_token: token,
      token_type: 'bearer',
      expires_in: String(Math.floor((expires - clock.now()) / 1_000)),
      username: username ?? '',
      ssl: String(ssl),
      state
    })
    return new FileAnswer({
      status: 302,
      headers: { location: `${new URL(redirectUri).href}#${fragment}`, 'cache-control': 'no-store' },
      body: null,
      compressible: false
    })
  } catch (error) {
    if (!portalError.is(error, 'portal/no-token', 'portal/code-required', 'portal/factor-required')) throw error
    return authorizePage(call, authorization, error)
  }
}

/** A client may ask for less than the organization gives. */
function minutesOf({ organization }: RequestContext, { expiration }: Authorization, persist: boolean): number {
  const longest = signInMinutes(organization, persist)
  return Math.min(expiration ?? longest, longest)
}

/** `2 hours`. */
function lifeOf(call: RequestContext, authorization: Authorization, persist: boolean): string {
  const minutes = minutesOf(call, authorization, persist)
  const [unit, size] = (
    minutes % 1_440 === 0 ? ['day', 1_440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1]
  ) satisfies [string, number]
  const count = minutes / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function readState(text: string): Authorization {
  const value = parseJson(Buffer.from(text, 'base64url').toString())
  if (!isJsonObject(value) || typeof value.redirectUri !== 'string' || typeof value.state !== 'string')
    throw badParameters(["'oauth_state' must be that of the page."])
  return {
    redirectUri: value.redirectUri,
    state: value.state,
    expiration:
      Number.isSafeInteger(value.expiration) && Number(value.expiration) > 0 ? Number(value.expiration) : undefined
  }
}

/** The listed page itself, or one below it. Other schemes have no origin that could be compared. */
function liesBelow(url: URL, listed: string): boolean {
  const page = URL.parse(listed)
  if (page === null || !/^https?:$/.test(page.protocol) || page.origin !== url.origin) return false
  const folder = page.pathname.replace(/\/$/, '')
  return url.pathname === page.pathname || url.pathname.startsWith(`${folder}/`)
}

function checkRedirect({ contextUrl, http, organization }: RequestContext, { redirectUri }: Authorization): void {
  const [url, own] = [URL.parse(redirectUri), new URL(contextUrl)]
  if (!isKnownHost(http, own.hostname, organization))
    throw refused(
      `${own.hostname} is not configured as a host of this portal: name it in the setting base-url, or in allowedRedirectUris of the organization.`
    )
  const listed = Array.isArray(organization.properties.allowedRedirectUris)
    ? organization.properties.allowedRedirectUris.map(String)
    : []
  const isAllowed = url !== null && (url.origin === own.origin || listed.some((each) => liesBelow(url, each)))
  if (!isAllowed || url.username !== '' || redirectUri.includes('#'))
    throw badParameters([`'redirect_uri' must be an address of ${own.origin}, or one that the organization allows.`])
}
