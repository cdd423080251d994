import { ANYONE, holderOf, type Rule } from '../pipeline/rule.ts'

export const MAY_INVITE: Rule = holderOf('portal:admin:inviteUsers')

/** Callers with the code of an invitation. */
export const MAY_SIGN_UP: Rule = { ...ANYONE, says: 'invited persons' }
