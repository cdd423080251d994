import { randomHex, type Sealer } from '#kit'
import type { MailRow, Reader, Writer } from '#store'
import { mailError } from './errors.ts'
import { checkMessage, type MailMessage } from './mail-message.ts'

export interface NewMail extends MailMessage {
  /** What it is about, and the id of that: `invitation`. */
  readonly about: string
  readonly aboutId: string
  /** Afterwards it would be of no use. */
  readonly endsMs: number
}

/** A mail that a server of ours is sending. */
export interface TakenMail {
  readonly id: string
  readonly attempts: number
  readonly endsMs: number
  readonly message: MailMessage
}

/** Waiting and failed ones together. */
const MAX_MAILS = 10_000
/** Longer than an attempt: afterwards another server may try. */
const LEASE_MS = 120_000
const MINUTE_MS = 60_000
/** Minutes before the next attempt; the last one is repeated. */
const WAITS = [1, 5, 15, 60, 240]
/** Failed ones can be looked at and sent again for this long. */
const KEPT_MS = 14 * 86_400_000

/** Within the transaction of what it is about: both happen or neither. Errors: `mail/bad-mail`, `mail/queue-full`. */
export async function addMail(tx: Writer, sealer: Sealer, mail: NewMail, nowMs: number): Promise<void> {
  const { about, aboutId, endsMs, to, subject, text } = mail
  checkMessage(mail)
  const { count } = await tx
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_MAILS) throw mailError('mail/queue-full', 'Too many mails wait to be sent.')
  const id = randomHex(16)
  await tx
    .insertInto('mails')
    .values({
      id,
      content: sealer.seal(JSON.stringify({ to, subject, text }), placeOf(id)),
      about,
      about_id: aboutId,
      state: 'waiting',
      attempts: 0,
      due_ms: nowMs,
      ends_ms: endsMs,
      lease_until_ms: 0,
      problem: null,
      created_ms: nowMs
    })
    .execute()
}

/** The mail that has been due for longest. undefined: none is due, or another server has it. */
export async function takeDue(tx: Writer, sealer: Sealer, nowMs: number): Promise<TakenMail | undefined> {
  const row = await tx
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_ms', '<=', nowMs)
    .where('lease_until_ms', '<=', nowMs)
    .orderBy('due_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx
    .updateTable('mails')
    .set({ lease_until_ms: nowMs + LEASE_MS, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .execute()
  return { id: row.id, attempts: row.attempts + 1, endsMs: row.ends_ms, message: open(sealer, row) }
}

export async function noteSent(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('mails').where('id', '=', id).execute()
}

/** Tried again later, unless that is of no use. */
export async function noteFailure(
  tx: Writer,
  { id, attempts, endsMs }: Pick<TakenMail, 'id' | 'attempts' | 'endsMs'>,
  { problem, permanent }: { readonly problem: string; readonly permanent: boolean },
  nowMs: number
): Promise<void> {
  const waitMs = (WAITS[Math.min(attempts, WAITS.length) - 1] ?? 1) * MINUTE_MS
  const isOver = permanent || nowMs + waitMs >= endsMs
  await tx
    .updateTable('mails')
    .set({ state: isOver ? 'failed' : 'waiting', due_ms: nowMs + (isOver ? 0 : waitMs), lease_until_ms: 0, problem })
    .where('id', '=', id)
    .execute()
}

/** Newest first. */
export async function listMails(
  db: Reader,
  sealer: Sealer,
  limit: number
): Promise<readonly (MailRow & MailMessage)[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, ...open(sealer, row) }))
}

/** At once, with all attempts. Errors: `mail/not-found`. */
export async function sendAgain(tx: Writer, id: string, nowMs: number): Promise<void> {
  const row = await tx
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, due_ms: nowMs, problem: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw mailError('mail/not-found', 'There is no such mail.')
}

/** What is withdrawn is not sent any more. */
export async function removeMails(tx: Writer, about: string, aboutId: string): Promise<void> {
  await tx.deleteFrom('mails').where('about', '=', about).where('about_id', '=', aboutId).execute()
}

export async function sweepMails(tx: Writer, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('state', '=', 'failed')
    .where('due_ms', '<', nowMs - KEPT_MS)
    .execute()
}

function open(sealer: Sealer, { id, content }: MailRow): MailMessage {
  return JSON.parse(sealer.open(content, placeOf(id))) as MailMessage
}

/** A sealed text opens only as the mail that it was sealed for. */
function placeOf(id: string): string {
  return `mail ${id}`
}
