/**
 * Invitations into the organization, and the sign-up that accepts them. No mail is sent: the inviter passes on the code.
 * It must never let anybody in without a code, nor keep one.
 */

export { invitationRoutes } from './routes.ts'
export { createInvitations, type Invitations } from './service.ts'
