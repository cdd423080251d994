/**
 * The server that takes the portal's mails, as default administrators set it, and the mails that wait. It must never show
 * a password or the text of a mail: a text may hold the link that opens an account.
 */

export { mailRoutes } from './routes.ts'
