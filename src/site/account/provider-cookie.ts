import type { HttpRequest } from '#http'

/** A browser sends the first back over HTTPS to this host only; the second is for trials without encryption. */
const ENCRYPTED_NAME = '__Host-loggia-provider'
const PLAIN_NAME = 'loggia-provider'

/** The sign-in that this browser began with a provider, sealed. */
export function begunSignIn(http: HttpRequest): string | undefined {
  const name = http.encrypted ? ENCRYPTED_NAME : PLAIN_NAME
  for (const part of (http.header('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w.-]{20,4000}$/.test(value)) return value
  }
  return undefined
}

/** `seconds`: how long the sign-in may take; 0: it is over. */
export function providerCookie(sealed: string, encrypted: boolean, seconds: number): string {
  const name = encrypted ? ENCRYPTED_NAME : PLAIN_NAME
  // Lax: the browser comes back from the provider's site.
  return `${name}=${sealed}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${encrypted ? '; Secure' : ''}`
}
