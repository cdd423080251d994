/**
 * The webhook part of a server, in a separate process that can be killed: changes with their events, some of them
 * rolled back, and deliveries. Without engine and HTTP. It waits for a word before it touches the database, so that the
 * next one can be read in while this one lives. Prints each change after its commit.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { appendEvent, createWebhooks } from '#events'
import { createSealer, guardedSend, silentLog, systemClock } from '#kit'
import { openStore } from '#store'

const { STORE_FILE = '', STORE_URL, RUN = '', CLIENTS = '4' } = process.env
const LEASE_MS = 700
/** Changes wait while this much is queued: lives would be too short to come by a backlog. */
const MOST_WAITING = 100

// A killed process writes no cache at its end.
flushCompileCache()
process.stdin.once('end', () => process.exit())
process.stdout.write('read\n')
await once(process.stdin, 'data')
const store = await openStore(STORE_URL === undefined ? { file: STORE_FILE } : { url: STORE_URL })
const webhooks = createWebhooks({
  store,
  clock: systemClock,
  log: silentLog,
  sealer: createSealer(Buffer.alloc(32, 7)),
  portalUrl: () => 'https://portal.example/',
  retention: { days: 7, deliveries: 1_000_000 },
  send: (url, request) =>
    guardedSend(url, { ...request, maxAnswerBytes: 1_000, trustedHosts: ['127.0.0.1'], setting: 'webhook-hosts' }),
  leaseMs: LEASE_MS
})
if (STORE_URL === undefined) await webhooks.freeAll()
webhooks.deliverer.start()
for (let client = 0; client < Number(CLIENTS); client++) void change(client)

async function change(client: number): Promise<void> {
  for (let count = 0; ; count++) {
    const name = `${RUN}-${client}-${count}`
    const takenBack = count % 5 === 4
    const happening = store.transaction(async (tx) => {
      await appendEvent(
        tx,
        { type: 'roles', operation: 'add', subject: name, properties: { name: [name] } },
        Date.now()
      )
      if (takenBack) throw new Error('on purpose')
    })
    await happening.then(
      () => process.stdout.write(`${name}\n`),
      () => takenBack || process.exit(1)
    )
    do await pause(30)
    while ((await webhooks.backlog()).waiting > MOST_WAITING)
  }
}
