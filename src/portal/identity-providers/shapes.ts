import type { IdentityProvider } from './provider.ts'
import type { UserIdentity } from './user-identities.ts'

/** All except the secret. */
export function providerObject(provider: IdentityProvider, contextUrl: string): Record<string, unknown> {
  const { id, name, issuer, clientId, sealedSecret, enabled, createdMs, modifiedMs, createsUsers, ...terms } = provider
  return {
    id,
    name,
    issuer,
    clientId,
    hasClientSecret: sealedSecret !== null,
    ...terms,
    groupsClaim: terms.groupsClaim ?? '',
    defaultRole: terms.defaultRole ?? '',
    createUsers: createsUsers,
    status: enabled ? 'enabled' : 'disabled',
    // What the provider has to know as the redirect address.
    redirectUri: `${contextUrl}/sign-in/with/${id}/return`,
    created: createdMs,
    modified: modifiedMs
  }
}

export function identityObject(identity: UserIdentity): Record<string, unknown> {
  const { createdMs, usedMs, ...rest } = identity
  return { ...rest, created: createdMs, lastUsed: usedMs ?? -1 }
}
