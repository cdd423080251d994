/**
 * Mails of the portal: the server that takes them, a queue in the control database, and the client of SMTP. It must
 * never send anything to another host than the one that was set, never without a transaction that stored it, and never
 * show a password or the text of a mail.
 *
 * Errors: `mail/bad-settings` · `mail/bad-mail` a receiver or subject that cannot be one · `mail/not-sent` the server
 * did not take it · `mail/not-set` · `mail/queue-full` · `mail/not-found`.
 */

export { mailError } from './errors.ts'
export type { Mail } from './mail.ts'
export { createMail } from './mailer.ts'
export { createSmtp } from './smtp.ts'
export { MAIL_SECURITY, type SmtpServer } from './smtp-server.ts'
