/**
 * Who is asking and how much they may ask: principals, API keys, daily quotas shared by all servers.
 * It must never know datasets or queries; what a principal may see is decided where the thing is, by its audience.
 *
 * Errors: `access/invalid-key` the key is unknown, revoked or expired · `access/authentication-required` the portal is private ·
 * `access/quota-exceeded` the caller's day is used up (details: limit, unit, resource, reset_time) · `access/unknown-key` no key of that id ·
 * `access/bad-key-name` a key needs a name.
 */
export { ANONYMOUS, EVERYTHING, OPERATOR, sharesAudience, type CallerLimits, type Principal } from './principal.ts'
export { createAuthenticator, type Authenticator, type Credentials } from './authenticate.ts'
export { createKeys, type ApiKey, type Keys, type KeyTerms, type NewKey } from './keys.ts'
export { createQuotas, type QuotaOptions, type Quotas, type QuotaState } from './quotas.ts'
export { networkOf } from './address.ts'
