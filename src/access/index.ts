/**
 * Authentication, permissions and quotas of callers: the door of the portal, the operator, the throttling of
 * sign-ins, principals, users as far as rights go, privileges and roles, tokens of sign-ins, API keys, daily quotas
 * shared by all servers. It must never know datasets or queries; what a principal may see is decided where the thing
 * is, by its audience.
 *
 * Errors: `access/invalid-key` the key is unknown, revoked or expired · `access/authentication-required` the portal is
 * private · `access/invalid-token` unknown, expired, ended or used from elsewhere · `access/encryption-required` the
 * token works over HTTPS only · `access/quota-exceeded` the caller's day is used up (details: limit, unit, resource,
 * reset_time) · `access/unknown-key` no key of that id · `access/bad-key-name` a key needs a name.
 */

export { networkOf, prefixesOf } from './address.ts'
export { type Authenticator, type Credentials, createAuthenticator } from './authenticate.ts'
export { callerIdOf } from './caller-id.ts'
export { CREDENTIAL_PARAMETERS, credentialsOf, portalTokenOf } from './credentials.ts'
export { type Audience, checkTransport, isAdmitted, type PortalPolicy } from './door.ts'
export * from './errors.ts'
export { type ApiKey, countLiveKeys, createKeys, type Keys, type NewKey } from './keys.ts'
export type { Member, MemberType } from './member.ts'
export { createMembers, type Members, memberPrincipal, principalNamed, readMember, touchMembers } from './members.ts'
export { mayMonitor } from './monitoring.ts'
export { mayOperate, operatorHeader } from './operator.ts'
export { ANONYMOUS, EVERYTHING, OPERATOR, type Principal, sharesAudience } from './principal.ts'
export { BUNDLES, type Bundle, isPrivilege, PRIVILEGES, type Privilege, privilegesOf } from './privileges.ts'
export {
  type CallerUse,
  countKeys,
  countUserUse,
  type KindUse,
  listKeyUse,
  listUserUse,
  sumKind,
  USE_ORDERS,
  type UsePage
} from './quota-report.ts'
export { createQuotas, type QuotaState, type Quotas } from './quotas.ts'
export { recognizeCallers } from './recognize-callers.ts'
export { ADMINISTRATOR_ROLE, FIXED_ROLES, findRole, type Role, roleOf } from './roles.ts'
export { sessionCookie, sessionOf } from './session-cookie.ts'
export { findKnown } from './sign-in/known-clients.ts'
export { type Attempt, createThrottle, type Known, type Throttle, TOO_MANY_ATTEMPTS } from './sign-in/throttle.ts'
export { createTokens, normalAddress, type Token, type TokenBinding, type Tokens, type TokenUse } from './tokens.ts'
