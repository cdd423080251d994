/**
 * The second factor of members: codes of an app, recovery codes, who must have one, and its reset. It must never store a
 * code or a secret that is not sealed, nor take a code twice.
 */
export { useCode } from './check-code.ts'
export { needsFactor } from './policy.ts'
export { secondFactorRoutes } from './routes.ts'
export { createSecondFactors, type FactorSetup, keepFactor, newSetup } from './service.ts'
export { isTicketOf, openTicket, sealTicket } from './sign-in-ticket.ts'
