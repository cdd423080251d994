/**
 * Who is asking, what they may and how much they may ask: the door of the portal, principals, users as far as rights go, privileges and roles, tokens of
 * sign-ins, API keys, daily quotas shared by all servers.
 * It must never know datasets or queries; what a principal may see is decided where the thing is, by its audience.
 *
 * Errors: `access/invalid-key` the key is unknown, revoked or expired · `access/authentication-required` the portal is private ·
 * `access/invalid-token` unknown, expired, ended or used from elsewhere · `access/encryption-required` the token works over HTTPS alone ·
 * `access/quota-exceeded` the caller's day is used up (details: limit, unit, resource, reset_time) · `access/unknown-key` no key of that id ·
 * `access/bad-key-name` a key needs a name.
 */
export { ANONYMOUS, EVERYTHING, OPERATOR, sharesAudience, type CallerLimits, type Principal } from './principal.ts'
export { createAuthenticator, type Authenticator, type AuthenticatorOptions, type Credentials } from './authenticate.ts'
export { checkTransport, encryptionRequired, isAdmitted, isOpenToStrangers, passDoor, type Audience, type PortalPolicy } from './door.ts'
export { countLiveKeys, createKeys, type ApiKey, type Keys, type KeyTerms, type NewKey } from './keys.ts'
export type { Member, MemberType } from './member.ts'
export { createMembers, memberPrincipal, readMember, touchMembers, type Members } from './members.ts'
export { BUNDLES, isPrivilege, PRIVILEGES, privilegesOf, type Bundle, type Privilege } from './privileges.ts'
export { ADMINISTRATOR_ROLE, findRole, FIXED_ROLES, roleOf, type Role } from './roles.ts'
export { createTokens, normalAddress, type NewToken, type Token, type TokenBinding, type Tokens, type TokenUse } from './tokens.ts'
export { createQuotas, type QuotaOptions, type Quotas, type QuotaState } from './quotas.ts'
export { networkOf, prefixesOf } from './address.ts'
export { callerIdOf } from './caller-id.ts'
