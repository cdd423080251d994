import { type Clock, isLoggiaError, type Log, randomHex, type Sealer } from '#kit'
import type { Store } from '#store'
import { mailError } from './errors.ts'
import type { Mail } from './mail.ts'
import { addMail, listMails, noteFailure, noteSent, removeMails, sendAgain, sweepMails, takeDue } from './mail-queue.ts'
import { readServer, readSettings, removeSettings, writeSettings } from './mail-settings.ts'
import type { SendMail } from './smtp.ts'
import type { SmtpServer } from './smtp-server.ts'

export interface MailContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
  readonly send: SendMail
  /** Hosts that may be in a private network and without encryption. */
  readonly trustedHosts: readonly string[]
}

/** Of one run: others have their turn. */
const MAX_RUN = 50
const SHOWN = 200

export function createMail(context: MailContext): Mail {
  const { store, clock, sealer, send, trustedHosts } = context
  return {
    settings: readSettings,
    change: (tx, change) => writeSettings(tx, change, { sealer, trustedHosts }),
    remove: removeSettings,
    add: (tx, mail) => addMail(tx, sealer, mail, clock.now()),
    withdraw: removeMails,
    test: async (to, subject, text) => {
      const server = await readServer(store.db, sealer)
      if (server === null) throw mailError('mail/not-set', 'No server for mails is set.')
      await send(server, { to, subject, text }, randomHex(16))
    },
    status: async () => ({
      settings: await readSettings(store.db),
      mails: (await listMails(store.db, sealer, SHOWN)).map((row) => ({
        id: row.id,
        to: row.to,
        subject: row.subject,
        about: row.about,
        state: row.state,
        attempts: row.attempts,
        problem: row.problem,
        createdMs: row.created_ms,
        dueMs: row.due_ms
      }))
    }),
    sendAgain: (tx, id) => sendAgain(tx, id, clock.now()),
    sendDue: async () => {
      const server = await readServer(store.db, sealer)
      // Without a server mails wait: it may be set again.
      if (server === null) return
      for (let count = 0; count < MAX_RUN; count++) if (!(await sendOne(context, server))) return
    },
    sweep: () => store.sideTransaction((tx) => sweepMails(tx, clock.now()))
  }
}

/**
 * A mail is deleted when the server has taken it. A server of ours that dies in between sends it again after the lease,
 * with the same Message-ID, by which receivers recognize it. False: nothing is due.
 */
async function sendOne({ store, clock, log, sealer, send }: MailContext, server: SmtpServer): Promise<boolean> {
  const taken = await store.transaction((tx) => takeDue(tx, sealer, clock.now()))
  if (taken === undefined) return false
  try {
    await send(server, taken.message, taken.id)
  } catch (error) {
    if (!isLoggiaError(error)) throw error
    log.warn({ mail: taken.id, attempts: taken.attempts, code: error.code }, 'a mail could not be sent')
    const failure = { problem: error.message, permanent: error.details.permanent === true }
    await store.transaction((tx) => noteFailure(tx, taken, failure, clock.now()))
    return true
  }
  await store.transaction((tx) => noteSent(tx, taken.id))
  return true
}
