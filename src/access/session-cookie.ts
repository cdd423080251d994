/** A browser sends the first back over HTTPS to this host only; the second is for trials without encryption. */
const ENCRYPTED_NAME = '__Host-loggia-session'
const PLAIN_NAME = 'loggia-session'

/**
 * The session of a browser that signed in on a page. It opens pages and the reading APIs, which change nothing. The portal
 * API never accepts it over HTTP, because a page of somebody else could send it there; our pages call its operations in
 * this process, and change something only after a form whose token was checked.
 */
export function sessionOf(request: {
  readonly encrypted: boolean
  header(name: string): string | undefined
}): string | undefined {
  const name = request.encrypted ? ENCRYPTED_NAME : PLAIN_NAME
  for (const part of (request.header('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{20,128}$/.test(value)) return value
  }
  return undefined
}

/** `seconds`: how long the browser keeps it; null: until it is closed, 0: not any longer. */
export function sessionCookie(secret: string, encrypted: boolean, seconds: number | null): string {
  const age = seconds === null ? '' : `; Max-Age=${Math.floor(seconds)}`
  const name = encrypted ? ENCRYPTED_NAME : PLAIN_NAME
  return `${name}=${secret}; Path=/${age}; HttpOnly; SameSite=Lax${encrypted ? '; Secure' : ''}`
}
