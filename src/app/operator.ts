import { createHash, timingSafeEqual } from 'node:crypto'
import { ANONYMOUS, OPERATOR, type Authenticator, type Principal } from '#access'
import { LoggiaError } from '#kit'

/** How the command line of the home proves itself to the server that uses the home: only the home's owner can read the secret. */
const SCHEME = 'Loggia'

export function operatorHeader(secret: string): string {
  return `${SCHEME} ${secret}`
}

export function isOperator(authorization: string | undefined, secret: string): boolean {
  // Hashes have one length, which the comparison needs, and tell nothing about the secret's.
  return timingSafeEqual(digest(authorization ?? ''), digest(operatorHeader(secret)))
}

export interface CallerOptions {
  readonly authenticate: Authenticator
  readonly secret: string
  /** Calls per day of one address. null: any number. */
  readonly addressDailyCalls: number | null
  /** What the organization's administrators have closed. */
  readonly organization: () => Promise<{ readonly allSsl: boolean; readonly access: 'public' | 'private' }>
}

/** Who is asking: the operator's command line, a key, or anybody, whose quota is per address. */
export function recognizeCallers({ authenticate, secret, addressDailyCalls, organization }: CallerOptions): Authenticator {
  const anybody: Principal = { ...ANONYMOUS, limits: { dailyCalls: addressDailyCalls } }
  return async (credentials) => {
    if (credentials.authorization?.startsWith(`${SCHEME} `) && isOperator(credentials.authorization, secret)) return OPERATOR
    const { allSsl, access } = await organization()
    if (allSsl && credentials.encrypted !== true) throw new LoggiaError('access/encryption-required', 'This portal is asked over HTTPS alone.')
    const principal = await authenticate(credentials)
    if (principal.kind !== 'anonymous') return principal
    if (access === 'private') throw new LoggiaError('access/authentication-required', 'This portal is private: an API key or a token is required.')
    return anybody
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
