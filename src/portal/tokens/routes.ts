import { portalTokenOf, type TokenUse } from '#access'
import type { Clock } from '#kit'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { authorizePage, signInByPage } from './authorize.ts'
import { MAY_GENERATE, MAY_REVOKE } from './policy.ts'
import type { Client, SignIns } from './service.ts'
import { AUTHORIZE_PARAMETERS, GENERATE_PARAMETERS, REVOKE_PARAMETERS, SIGN_IN_PARAMETERS } from './shapes.ts'

export function tokenRoutes({ signIns, clock }: { readonly signIns: SignIns; readonly clock: Clock }): Operation[] {
  return [
    operation({
      name: 'Generate token',
      path: '/generateToken',
      may: MAY_GENERATE,
      parameters: GENERATE_PARAMETERS,
      encryptedOnly: true,
      readsToken: true,
      failure: 'portal/no-token',
      handle: (call, input) => {
        refuseSecretsInUrl(call)
        const token =
          input.username === undefined && input.password === undefined
            ? portalTokenOf(call.http, (name) => call.input.one(name))
            : undefined
        if (token === undefined) return signIns.signIn(input, clientOf(call), call.organization)
        return signIns.exchange(token, input.serverUrl ?? '', useOf(call), call.organization)
      }
    }),
    operation({
      name: 'Sign-in page',
      path: '/oauth2/authorize',
      may: MAY_GENERATE,
      parameters: AUTHORIZE_PARAMETERS,
      encryptedOnly: true,
      readsToken: true,
      handle: (call, { redirect_uri: redirectUri, state = '', expiration }) =>
        authorizePage(call, { redirectUri, state, expiration })
    }),
    operation({
      name: 'Sign in by the page',
      path: '/oauth2/signin',
      may: MAY_GENERATE,
      parameters: SIGN_IN_PARAMETERS,
      encryptedOnly: true,
      readsToken: true,
      handle: (call, { oauth_state, ...input }) => {
        refuseSecretsInUrl(call)
        return signInByPage(call, { signIns, clock }, oauth_state, { ...input, from: clientOf(call) })
      }
    }),
    operation({
      name: 'Revoke token',
      path: '/oauth2/revokeToken',
      may: MAY_REVOKE,
      parameters: REVOKE_PARAMETERS,
      encryptedOnly: true,
      readsToken: true,
      handle: async (call, { auth_token }) => {
        const token = auth_token || portalTokenOf(call.http, (name) => call.input.one(name))
        if (token !== undefined) await signIns.signOut(token, useOf(call))
        // Also for an invalid token: there is nothing to revoke (RFC 7009 §2.2).
        return { success: true }
      }
    })
  ]
}

/** URLs are kept in logs and histories: what opens the portal must not be in them (PORTAL-token-9). */
function refuseSecretsInUrl({ input }: RequestContext): void {
  if (!input.inUrl('username') && !input.inUrl('password')) return
  throw portalError('portal/no-token', 'Unable to generate token.', {
    details: {
      list: ["'username' and 'password' must not be in the query string of the URL; send them in the body of a POST."]
    }
  })
}

function clientOf({ http }: Pick<RequestContext, 'http'>): Client {
  return { address: http.address, agent: http.header('user-agent') }
}

function useOf({ http }: RequestContext): TokenUse {
  return { referer: http.header('referer'), address: http.address, encrypted: http.encrypted }
}
