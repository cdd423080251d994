import type { TokenUse } from '#access'
import { LoggiaError } from '#kit'
import { tokenOf } from '../line/credentials.ts'
import { operation, type Call, type Operation } from '../line/operation.ts'
import { MAY_GENERATE, MAY_REVOKE } from './policy.ts'
import type { SignIns } from './service.ts'
import { GENERATE_PARAMETERS, REVOKE_PARAMETERS } from './shapes.ts'

export function tokenRoutes({ signIns }: { readonly signIns: SignIns }): Operation[] {
  return [
    operation({
      name: 'Generate token', path: '/generateToken', may: MAY_GENERATE, parameters: GENERATE_PARAMETERS, encryptedOnly: true, readsToken: true, failure: 'portal/no-token',
      handle: (call, wish) => {
        refuseSecretsInUrl(call)
        const token = wish.username === undefined && wish.password === undefined ? tokenOf(call.http, call.input) : undefined
        if (token === undefined) return signIns.signIn(wish, call.http.address, call.organization)
        return signIns.exchange(token, wish.serverUrl ?? '', useOf(call), call.organization)
      }
    }),
    operation({
      name: 'Revoke token', path: '/oauth2/revokeToken', may: MAY_REVOKE, parameters: REVOKE_PARAMETERS, encryptedOnly: true, readsToken: true,
      handle: async (call, { auth_token }) => {
        const token = auth_token || tokenOf(call.http, call.input)
        if (token !== undefined) await signIns.signOut(token, useOf(call))
        // Also when it was none: there is nothing left to end (RFC 7009 §2.2).
        return { success: true }
      }
    })
  ]
}

/** URLs are kept in logs and histories: what opens the portal must not be in them (facts 1.1). */
function refuseSecretsInUrl({ input }: Call): void {
  if (!input.inUrl('username') && !input.inUrl('password')) return
  throw new LoggiaError('portal/no-token', 'Unable to generate token.', { details: { list: ["'username' and 'password' must not be in the query string of the URL; send them in the body of a POST."] } })
}

function useOf({ http }: Call): TokenUse {
  return { referer: http.header('referer'), address: http.address, encrypted: http.encrypted }
}
