/**
 * Invitations into the organization, and the sign-up that accepts them. The code goes by mail when a server for mails is set; the inviter can pass it on in any case.
 * It must never let anybody in without a code, nor keep one.
 */

export { invitationRoutes } from './routes.ts'
export { createInvitations, type Invitations } from './service.ts'
