import type { Authenticator } from './authenticate.ts'
import { type PortalPolicy, passDoor } from './door.ts'
import { isOperator, OPERATOR_SCHEME } from './operator.ts'
import { ANONYMOUS, OPERATOR, type Principal } from './principal.ts'

export interface CallerOptions {
  readonly authenticate: Authenticator
  /** For the home's command line. */
  readonly secret: string
  /** Calls per day of one address. null: any number. */
  readonly addressDailyCalls: number | null
  /** Closed ways of access. */
  readonly policy: () => Promise<PortalPolicy>
}

/**
 * Authenticates the caller: the operator's command line, a key, a user, or anybody, whose quota is per address. All callers
 * except the operator pass the door as visitors.
 */
export function recognizeCallers({ authenticate, secret, addressDailyCalls, policy }: CallerOptions): Authenticator {
  const anybody: Principal = { ...ANONYMOUS, limits: { dailyCalls: addressDailyCalls } }
  return async (credentials) => {
    if (credentials.authorization?.startsWith(`${OPERATOR_SCHEME} `) && isOperator(credentials.authorization, secret))
      return OPERATOR
    const caller = await passDoor(await policy(), 'visitors', credentials.encrypted === true, () =>
      authenticate(credentials)
    )
    return caller.kind === 'anonymous' ? anybody : caller
  }
}
