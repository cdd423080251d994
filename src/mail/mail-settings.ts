import { isListed, type Sealer } from '#kit'
import type { MailSettingsRow, Reader, Writer } from '#store'
import { mailError } from './errors.ts'
import { hasControl, isAddress } from './mail-message.ts'
import type { MailSecurity, SmtpServer } from './smtp-server.ts'

/** The server that takes mails, as people see it: its password is never shown. */
export interface MailSettings {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly username: string | null
  readonly hasPassword: boolean
  /** Address that mails come from. */
  readonly sender: string
}

/** What is undefined stays. */
export interface MailChange {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly security?: MailSecurity | undefined
  readonly username?: string | undefined
  /** Empty: none any more. */
  readonly password?: string | undefined
  readonly sender?: string | undefined
}

const ROW = 1
const PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }
const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_.:-]*[a-z0-9_])?$/i
/** A password is sealed for this place and opens nowhere else. */
const PLACE = 'mail-settings'

export async function readSettings(db: Reader): Promise<MailSettings | null> {
  const row = await rowOf(db)
  if (row === undefined) return null
  const { host, port, security, username, password, sender } = row
  return { host, port, security: security as MailSecurity, username, hasPassword: password !== null, sender }
}

/** With the password, for the client. Errors: those of the sealer. */
export async function readServer(db: Reader, sealer: Sealer): Promise<SmtpServer | null> {
  const row = await rowOf(db)
  if (row === undefined) return null
  const { host, port, security, username, password, sender } = row
  return {
    host,
    port,
    security: security as MailSecurity,
    username,
    password: password === null ? null : sealer.open(password, PLACE),
    sender
  }
}

/**
 * `trustedHosts`: those that may be asked without encryption. Errors: `mail/bad-settings`.
 */
export async function writeSettings(
  tx: Writer,
  change: MailChange,
  { sealer, trustedHosts }: { readonly sealer: Sealer; readonly trustedHosts: readonly string[] }
): Promise<void> {
  const before = await rowOf(tx)
  const host = (change.host ?? before?.host ?? '').trim().toLowerCase()
  const security = change.security ?? (before?.security as MailSecurity | undefined) ?? 'starttls'
  const port = change.port ?? (change.security === undefined ? before?.port : undefined) ?? PORTS[security]
  const username = (change.username ?? before?.username ?? '') || null
  const sender = (change.sender ?? before?.sender ?? '').trim()
  if (!HOST.test(host)) throw bad('the server is a name such as mail.example.org, or an address')
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw bad('a port is a number from 1 to 65535')
  if (!isAddress(sender)) throw bad('the sender is an e-mail address')
  if (username !== null && (username.length > 320 || hasControl(username)))
    throw bad('the user name has other characters')
  if (security === 'none' && !isListed(host, trustedHosts))
    throw bad(`${host} must be encrypted. Setting mail-hosts of the server allows it without encryption`)
  // The password was given for one server: a change of the host must not send it to another one.
  if (before !== undefined && before.password !== null && before.host !== host && change.password === undefined)
    throw bad(`the password was given for ${before.host}: type the one of ${host}, or remove it`)
  const password = passwordOf(change, before, sealer)
  const row: MailSettingsRow = { id: ROW, host, port, security, username, password, sender }
  await tx
    .insertInto('mail_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function removeSettings(tx: Writer): Promise<void> {
  await tx.deleteFrom('mail_settings').execute()
}

function passwordOf({ password }: MailChange, before: MailSettingsRow | undefined, sealer: Sealer): string | null {
  if (password === undefined) return before?.password ?? null
  if (password === '') return null
  if (password.length > 1_000 || hasControl(password)) throw bad('the password has other characters')
  return sealer.seal(password, PLACE)
}

function rowOf(db: Reader): Promise<MailSettingsRow | undefined> {
  return db.selectFrom('mail_settings').selectAll().where('id', '=', ROW).executeTakeFirst()
}

function bad(why: string) {
  return mailError('mail/bad-settings', `The server for mails is not valid: ${why}.`)
}
