import { ANYONE, type Rule } from '../pipeline/rule.ts'

/** Whoever knows the password, or holds the token. */
export const MAY_GENERATE: Rule = ANYONE

/** Whoever holds the token. */
export const MAY_REVOKE: Rule = ANYONE
