/** `tls`: encrypted from the first byte (port 465); `starttls`: encrypted before anything is said (port 587). */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const

export type MailSecurity = (typeof MAIL_SECURITY)[number]

/** The server that takes mails, with its secret. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly username: string | null
  readonly password: string | null
  readonly sender: string
}
