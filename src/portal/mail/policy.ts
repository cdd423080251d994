import { ADMINISTRATOR } from '../pipeline/rule.ts'

/** Who chooses the server reads the invitations of all others: nobody with less than all rights may. */
export const MAY_SET_MAIL = ADMINISTRATOR
