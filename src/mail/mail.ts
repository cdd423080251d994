import type { Reader, Writer } from '#store'
import type { NewMail } from './mail-queue.ts'
import type { MailChange, MailSettings } from './mail-settings.ts'

export interface Mail {
  /** null: no server was set. */
  settings(db: Reader): Promise<MailSettings | null>
  /** What is undefined stays. Errors: `mail/bad-settings`. */
  change(tx: Writer, change: MailChange): Promise<void>
  /** Mails that wait stay, for another server. */
  remove(tx: Writer): Promise<void>
  /** Errors: `mail/bad-mail`, `mail/queue-full`. */
  add(tx: Writer, mail: NewMail): Promise<void>
  /** Mails about something that is gone. */
  withdraw(tx: Writer, about: string, aboutId: string): Promise<void>
  /** Gives a mail to the server now, beside the queue. Errors: `mail/not-set`, `mail/bad-mail`, `mail/not-sent`. */
  test(to: string, subject: string, text: string): Promise<void>
  status(): Promise<MailStatus>
  /** Errors: `mail/not-found`. */
  sendAgain(tx: Writer, id: string): Promise<void>
  /** Gives what is due to the server, one mail after the other. */
  sendDue(): Promise<void>
  /** Deletes what failed long ago. */
  sweep(): Promise<void>
}

export interface MailStatus {
  readonly settings: MailSettings | null
  /** The newest first, at most some hundred. */
  readonly mails: readonly WaitingMail[]
}

/** A mail that was not sent yet. Its text, which may hold a link that opens an account, is not shown. */
export interface WaitingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly about: string
  readonly state: string
  readonly attempts: number
  readonly problem: string | null
  readonly createdMs: number
  readonly dueMs: number
}
