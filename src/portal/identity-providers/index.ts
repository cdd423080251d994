/**
 * Sign-in with OpenID Connect: the providers that administrators set up, the way of a browser there and back, and whom
 * a provider knows a member as. It must never recognize anybody by a name or an e-mail address, give more rights than the
 * administrator who mapped them has, or show a secret.
 */
export type { SendToProvider } from './provider.ts'
export { createProviderSignIns, type ProviderSignIns } from './provider-sign-in.ts'
export { identityProviderRoutes, userIdentityRoutes } from './routes.ts'
export { createIdentityProviders } from './service.ts'
export { createUserIdentities } from './user-identities.ts'
