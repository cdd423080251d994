import { type Connect, guardedConnection, isListed, isLoggiaError, type LoggiaError } from '#kit'
import { mailError } from './errors.ts'
import { checkMessage, type MailMessage } from './mail-message.ts'
import type { SmtpServer } from './smtp-server.ts'

/** Resolves when the server has taken the mail. `id`: the same for every attempt. Errors: `mail/bad-mail`, `mail/not-sent`. */
export type SendMail = (server: SmtpServer, message: MailMessage, id: string) => Promise<void>

export interface SmtpOptions {
  /** Hosts that may have any address; all others have public ones. */
  readonly trustedHosts: readonly string[]
  /** Certificates that are believed beside those of the system, for tests. */
  readonly ca?: string
}

const STEP_MS = 15_000
const WHOLE_MS = 60_000
const MAX_REASON = 300

/** The client of SMTP: one connection for each mail, to the server that was set and no other. */
export function createSmtp({ trustedHosts, ca }: SmtpOptions): SendMail {
  return async (server, message, id) => {
    checkMessage(message)
    const { host, port, security, username, password, sender } = server
    const signal = AbortSignal.timeout(WHOLE_MS)
    // Most portals send no mails, and need none of its memory.
    const { createTransport } = await import('nodemailer')
    const socket = await connectTo(server, trustedHosts, signal)
    const end = (): void => void socket.destroy()
    signal.addEventListener('abort', end)
    try {
      const transport = createTransport({
        host,
        port,
        connection: socket,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        tls: { minVersion: 'TLSv1.2', servername: host, ...(ca !== undefined && { ca }) },
        ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
        connectionTimeout: STEP_MS,
        greetingTimeout: STEP_MS,
        socketTimeout: STEP_MS,
        // Nothing of a mail is read from files or addresses.
        disableFileAccess: true,
        disableUrlAccess: true
      })
      await transport.sendMail({
        from: sender,
        to: message.to,
        envelope: { from: sender, to: [message.to] },
        subject: message.subject,
        text: message.text,
        messageId: `<${id}@${sender.split('@')[1] ?? host}>`,
        // Replies of machines are of no use (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' }
      })
    } catch (cause) {
      throw notSent(server, cause)
    } finally {
      signal.removeEventListener('abort', end)
      socket.destroy()
    }
  }
}

async function connectTo(
  server: SmtpServer,
  trustedHosts: readonly string[],
  signal: AbortSignal
): ReturnType<Connect> {
  const { host, port } = server
  try {
    return await guardedConnection(host, port, {
      hosts: isListed(host, trustedHosts) ? trustedHosts : null,
      setting: 'mail-hosts',
      signal,
      idleMs: STEP_MS
    })
  } catch (cause) {
    throw notSent(server, cause)
  }
}

/** By the library's codes. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'it does not accept the user name or password',
  ENOAUTH: 'it wants a user name and password',
  ETLS: 'it offers no encryption that can be trusted',
  EENVELOPE: 'it does not take mails for this receiver or from this sender',
  EMESSAGE: 'it does not take this mail',
  ETIMEDOUT: 'it does not answer in time',
  ECONNECTION: 'the connection failed',
  ESOCKET: 'the connection failed'
}

/** `details.permanent`: another attempt would fail too. */
function notSent({ host, port }: SmtpServer, cause: unknown): LoggiaError {
  if (isLoggiaError(cause, 'mail/')) return cause
  const { code, response, responseCode, message } = cause as {
    readonly code?: string
    readonly response?: string
    readonly responseCode?: number
    readonly message: string
  }
  const why = isLoggiaError(cause) ? message : (REASONS[code ?? ''] ?? 'the connection failed')
  const said = oneLine(response ?? (isLoggiaError(cause) ? '' : message))
  // What is about the receiver or the mail stays so; what is about the server can be repaired by a person.
  const permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
  return mailError(
    'mail/not-sent',
    `The mail could not be given to ${host}:${port}: ${why}${said === '' ? '.' : ` (${said}).`}`,
    { cause, details: { permanent } }
  )
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON).replace(/\.$/, '')
}
