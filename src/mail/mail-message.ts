import { mailError } from './errors.ts'

/** A mail of plain text to one receiver. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const MAX_SUBJECT = 250
const MAX_TEXT = 20_000
/** One address and nothing around it: a comma or a name would be further receivers. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/

export function isAddress(text: string): boolean {
  return text.length <= 320 && ADDRESS.test(text)
}

/** Lines of a header would be headers of the sender's choice (CWE-93). Errors: `mail/bad-mail`. */
export function checkMessage({ to, subject, text }: MailMessage): void {
  if (!isAddress(to)) throw bad(`${JSON.stringify(to.slice(0, 100))} is not an e-mail address`)
  if (subject === '' || subject.length > MAX_SUBJECT || hasControl(subject))
    throw bad(`a subject is one line of at most ${MAX_SUBJECT} characters`)
  if (text.length > MAX_TEXT || text.includes('\u0000') || !text.isWellFormed())
    throw bad(`a text has at most ${MAX_TEXT.toLocaleString('en')} characters`)
}

/** C0 and C1 of Unicode, and its separators of lines. */
export function hasControl(text: string): boolean {
  return [...text].some((each) => {
    const code = each.codePointAt(0) ?? 0
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029
  })
}

function bad(why: string) {
  return mailError('mail/bad-mail', `The mail cannot be sent: ${why}.`)
}
