/**
 * Signing in and out: tokens against passwords, exchange for federated servers, revocation, and the throttling of
 * guesses. It must never store a token or a password, nor distinguish a wrong name from a wrong password.
 */

export { browserOf } from './browser-name.ts'
export { signedIn } from './events.ts'
export { isKnownHost } from './known-host.ts'
export { tokenRoutes } from './routes.ts'
export { createSignIns, type SignIns } from './service.ts'
export { noteSignIn } from './store.ts'
