import { createHash, timingSafeEqual } from 'node:crypto'
import { ANONYMOUS, type Authenticator, OPERATOR, type PortalPolicy, type Principal, passDoor } from '#access'

/**
 * How the command line of the home proves itself to the server that uses the home: only the home's owner can read the
 * secret.
 */
const SCHEME = 'Loggia'

export function operatorHeader(secret: string): string {
  return `${SCHEME} ${secret}`
}

export function isOperator(authorization: string | undefined, secret: string): boolean {
  // Hashes have one length, which the comparison needs, and reveal nothing about the secret's.
  return timingSafeEqual(digest(authorization ?? ''), digest(operatorHeader(secret)))
}

export interface CallerOptions {
  readonly authenticate: Authenticator
  readonly secret: string
  /** Calls per day of one address. null: any number. */
  readonly addressDailyCalls: number | null
  /** Closed ways of access. */
  readonly policy: () => Promise<PortalPolicy>
}

/**
 * Who is asking: the operator's command line, a key, a user, or anybody, whose quota is per address. All but the
 * operator pass the door as visitors.
 */
export function recognizeCallers({ authenticate, secret, addressDailyCalls, policy }: CallerOptions): Authenticator {
  const anybody: Principal = { ...ANONYMOUS, limits: { dailyCalls: addressDailyCalls } }
  return async (credentials) => {
    if (credentials.authorization?.startsWith(`${SCHEME} `) && isOperator(credentials.authorization, secret))
      return OPERATOR
    const caller = await passDoor(await policy(), 'visitors', credentials.encrypted === true, () =>
      authenticate(credentials)
    )
    return caller.kind === 'anonymous' ? anybody : caller
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
