/** Mails of the portal, and the server that takes them. */
export interface MailTables {
  mail_settings: MailSettingsRow
  mails: MailRow
}

/** There is at most one. */
export interface MailSettingsRow {
  id: number
  host: string
  port: number
  /** `tls`, `starttls` or `none`. */
  security: string
  username: string | null
  /** Sealed with the portal's key. */
  password: string | null
  /** Address that mails come from. */
  sender: string
}

/** A mail that was not sent yet; one that was sent is deleted. */
export interface MailRow {
  id: string
  /** JSON: receiver, subject and text, sealed with the portal's key. */
  content: string
  /** What it is about, such as `invitation`, and the id of that. */
  about: string
  about_id: string
  /** `waiting`, or `failed`: it is not tried again. */
  state: string
  attempts: number
  /** When the next attempt is due. */
  due_ms: number
  /** Afterwards it would be of no use. */
  ends_ms: number
  lease_until_ms: number
  /** Why the last attempt failed. */
  problem: string | null
  created_ms: number
}
