import type { Principal, Privilege } from '#access'
import { forbidden, tokenRequired } from './errors.ts'

/** What a rule looks at: who calls, whose things the path names, whether the portal lets strangers in. */
export interface Asking {
  readonly caller: Principal
  readonly path: Readonly<Record<string, string>>
  readonly openToAll: boolean
}

/** Who may call an operation, as far as that can be told before the thing is looked at; the rest is its concept's policy. */
export interface Rule {
  /** For the documentation and the table of permissions. */
  readonly says: string
  readonly allows: (asking: Asking) => boolean
}

export const ANYONE: Rule = { says: 'anyone', allows: () => true }

/** Strangers too, unless the organization is private. */
export const VISITOR: Rule = { says: 'anyone, members alone when the organization is private', allows: ({ caller, openToAll }) => openToAll || caller.member !== undefined }

export const MEMBER: Rule = { says: 'any member', allows: ({ caller }) => caller.member !== undefined }

export const ADMINISTRATOR: Rule = { says: 'default administrators', allows: ({ caller }) => caller.member?.isAdministrator === true }

/** Members with one of the privileges. */
export function holderOf(...privileges: readonly Privilege[]): Rule {
  return { says: privileges.map((each) => `\`${each}\``).join(' or '), allows: ({ caller }) => privileges.some((each) => caller.member?.privileges.has(each)) }
}

/** The user whom the path names. */
export const SELF: Rule = { says: 'the user', allows: ({ caller, path }) => caller.member !== undefined && sameName(caller.member.username, path.username) }

export function anyOf(...rules: readonly Rule[]): Rule {
  return { says: rules.map(({ says }) => says).join(', or '), allows: (asking) => rules.some((rule) => rule.allows(asking)) }
}

/** Whom every one of the rules lets in. */
export function both(...rules: readonly Rule[]): Rule {
  return { says: rules.map(({ says }) => says).join(' with '), allows: (asking) => rules.every((rule) => rule.allows(asking)) }
}

/** Whoever is let in by the rule may still be refused by the policy of the concept, which this text tells. */
export function and(rule: Rule, says: string): Rule {
  return { says: `${rule.says}; ${says}`, allows: rule.allows }
}

/** Errors: `portal/token-required` for strangers, who may come back with a token, `portal/forbidden`. */
export function enforce(rule: Rule, asking: Asking): void {
  if (rule.allows(asking)) return
  throw asking.caller.kind === 'anonymous' ? tokenRequired() : forbidden()
}

/** User names are unique whatever their case. */
export function sameName(left: string, right: string | undefined): boolean {
  return left.toLowerCase() === right?.toLowerCase()
}
