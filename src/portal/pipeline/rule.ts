import { type Audience, isAdmitted, type PortalPolicy, type Principal, type Privilege } from '#access'
import { forbidden, tokenRequired } from './errors.ts'

/** Input of a rule: the caller, and the owner of the object in the path. */
export interface Asking {
  readonly caller: Principal
  readonly path: Readonly<Record<string, string>>
  /** Parameters that a form would send, where the policy depends on them. */
  readonly names?: readonly string[]
  /** Parameters with the values that a form would send, where the policy decides about each choice. */
  readonly values?: Readonly<Record<string, string>>
}

/**
 * Who may call an operation, as far as that is known before the object is read; the rest is its concept's
 * policy.
 */
export interface Rule {
  /** The callers who are admitted before the rule is evaluated. */
  readonly audience: Audience
  /** For the documentation and the table of permissions. */
  readonly says: string
  readonly allows: (asking: Asking) => boolean
}

/**
 * Also anonymous callers of a private portal. Only what signing in needs: the version, where tokens are issued, the sign-in
 * itself, ending a token, accepting an invitation, the portal's name and its notice for anonymous callers.
 */
export const ANYONE: Rule = { audience: 'everyone', says: 'anyone', allows: () => true }

/** Also anonymous callers, unless the organization is private. */
export const VISITOR: Rule = {
  audience: 'visitors',
  says: 'anyone, members only when the organization is private',
  allows: () => true
}

export const MEMBER: Rule = {
  audience: 'members',
  says: 'any member',
  allows: ({ caller }) => caller.member !== undefined
}

export const ADMINISTRATOR: Rule = {
  audience: 'members',
  says: 'default administrators',
  allows: ({ caller }) => caller.member?.isAdministrator === true
}

/** Members with one of the privileges. */
export function holderOf(...privileges: readonly Privilege[]): Rule {
  return {
    audience: 'members',
    says: privileges.map((each) => `\`${each}\``).join(' or '),
    allows: ({ caller }) => privileges.some((each) => caller.member?.privileges.has(each))
  }
}

/** The user whom the path names. */
export const SELF: Rule = {
  audience: 'members',
  says: 'the user',
  allows: ({ caller, path }) => caller.member !== undefined && sameName(caller.member.username, path.username)
}

/** From the widest to the narrowest. */
const AUDIENCES: readonly Audience[] = ['always', 'everyone', 'visitors', 'members']

export function anyOf(...rules: readonly Rule[]): Rule {
  return {
    audience: AUDIENCES.find((each) => rules.some(({ audience }) => audience === each)) ?? 'members',
    says: rules.map(({ says }) => says).join(', or '),
    allows: (asking) => rules.some((rule) => rule.allows(asking))
  }
}

/** Callers who satisfy every one of the rules. */
export function both(...rules: readonly Rule[]): Rule {
  return {
    audience: AUDIENCES.findLast((each) => rules.some(({ audience }) => audience === each)) ?? 'members',
    says: rules.map(({ says }) => says).join(' with '),
    allows: (asking) => rules.every((rule) => rule.allows(asking))
  }
}

/** A caller who passes the rule can still be refused by the policy of the concept, which this text describes. */
export function and(rule: Rule, says: string): Rule {
  return { ...rule, says: `${rule.says}; ${says}` }
}

export function isAllowed(rule: Rule, policy: PortalPolicy, asking: Asking): boolean {
  return isAdmitted(policy, rule.audience, asking.caller) && rule.allows(asking)
}

/** Errors: `portal/token-required` for anonymous callers, who may repeat the request with a token, `portal/forbidden`. */
export function enforce(rule: Rule, policy: PortalPolicy, asking: Asking): void {
  if (isAllowed(rule, policy, asking)) return
  throw asking.caller.kind === 'anonymous' ? tokenRequired() : forbidden()
}

/** User names are unique without regard to case. */
export function sameName(left: string, right: string | undefined): boolean {
  return left.toLowerCase() === right?.toLowerCase()
}
