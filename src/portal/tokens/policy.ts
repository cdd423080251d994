import { ANYONE, type Rule } from '../pipeline/rule.ts'

/** Callers with the password, or holders of the token. */
export const MAY_GENERATE: Rule = ANYONE

/** Holders of the token. */
export const MAY_REVOKE: Rule = ANYONE
