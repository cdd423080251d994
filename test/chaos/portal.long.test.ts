import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore, readRevision, type Store } from '#store'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres-for-tests.ts'
import { checkTold, startRecorder, type Told } from '../webhooks/recorder.ts'
import { PortalClient } from './portal-client.ts'
import { PortalLife } from './portal-life.ts'
import { seededRandom } from './random.ts'
import { Server } from './server.ts'

/** Twenty clients of mixed writes while the server is killed at random moments (issue 4, 5). */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 300)
const SEED = Number(process.env.CHAOS_SEED ?? 20261121)
const CLIENTS = 20
const PASSWORD = 'correct horse 1'
/** Without a single delivery: twenty clients make more changes in five minutes than one webhook receives meanwhile. */
const PATIENCE_MS = 60_000

test(`SQLite: ${SECONDS} s of ${CLIENTS} clients and kills: every acknowledged change exists, every change has its event once, and a webhook receives it`, async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'loggia-portal-kill-'))
  chmodSync(home, 0o711)
  try {
    await live(t, home, {}, () => openStore({ file: join(home, 'control.sqlite') }))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

test(`PostgreSQL: the same`, async (t) => {
  const postgres = await startPostgres()
  if (postgres === undefined) return t.skip('PostgreSQL could not be started here')
  const home = mkdtempSync(join(tmpdir(), 'loggia-portal-kill-'))
  chmodSync(home, 0o711)
  try {
    const url = await postgres.createDatabase('chaos')
    await live(t, home, { LOGGIA_STORE_URL: url }, () => openStore({ url }))
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
})

async function live(
  t: { diagnostic(message: string): void },
  home: string,
  environment: Readonly<Record<string, string>>,
  open: () => Promise<Store>
): Promise<void> {
  const random = seededRandom(SEED)
  const server = new Server(home, await freePort(), {
    LOGGIA_PLAIN_SIGN_IN: 'true',
    LOGGIA_ADMIN_PASSWORD: PASSWORD,
    LOGGIA_LOG_LEVEL: 'error',
    LOGGIA_WEBHOOK_HOSTS: '127.0.0.1',
    ...environment
  })
  const recorder = await startRecorder(random)
  try {
    await server.start()
    const lives = await enroll(`http://127.0.0.1:${server.port}`)
    await subscribe((lives[0] as PortalLife).client, recorder.url)
    const before = await withStore(open, ({ db }) => readRevision(db, 'outbox'))
    const until = Date.now() + SECONDS * 1000
    let kills = 0
    const killing = (async () => {
      while (Date.now() < until) {
        await pause(500 + random() * 4_000)
        await server.kill()
        kills++
        await server.start()
      }
    })()
    await Promise.all([
      killing,
      ...lives.map(async (life) => {
        while (Date.now() < until) await life.step(random)
      })
    ])
    const differences = (await Promise.all(lives.map((life) => life.differences()))).flat()
    assert.deepEqual(differences, [])
    const ended = Date.now()
    await withStore(open, untilTold)
    const behindMs = Date.now() - ended
    await server.kill('SIGTERM')
    const events = await withStore(open, (store) => checkEvents(store, lives, { told: recorder.told, before }))
    const sum = (count: (life: PortalLife) => number) => lives.reduce((total, life) => total + count(life), 0)
    t.diagnostic(
      `${kills} kills, seed ${SEED}: ${sum(({ client }) => client.acknowledged)} changes acknowledged, ${sum(({ client }) => client.unanswered)} answers lost, ${events} events, of which a webhook received ${recorder.told.length} times, the last ${Math.round(behindMs / 1000)} s after the end`
    )
  } catch (error) {
    t.diagnostic(`what the server said last:\n${server.log}`)
    throw error
  } finally {
    recorder.close()
    await server.kill()
  }
}

/** The administrator and nineteen others. */
async function enroll(url: string): Promise<PortalLife[]> {
  const boss = new PortalClient({ url, username: 'admin', password: PASSWORD })
  await boss.signIn()
  const clients = Array.from(
    { length: CLIENTS - 1 },
    (_, at) => new PortalClient({ url, username: `client${at}`, password: PASSWORD })
  )
  const invitations = clients.map(({ username }) => ({
    username,
    password: PASSWORD,
    firstname: 'C',
    lastname: username,
    role: 'org_publisher'
  }))
  assert.deepEqual(
    (await boss.read('/portals/self/invite', { invitationList: JSON.stringify({ invitations }) })).notInvited,
    []
  )
  for (const client of clients) await client.signIn()
  return [boss, ...clients].map((client) => new PortalLife(client))
}

/** A webhook that receives every event from now on, and retries for long. */
async function subscribe(boss: PortalClient, url: string): Promise<void> {
  const settings = { notificationAttempts: '5', notificationElapsedTimeInSeconds: '1', numberOfFailures: '10' }
  assert.deepEqual(await boss.read('/portals/self/webhooks/settings/update', settings), { success: true })
  assert.equal(
    (await boss.read('/portals/self/webhooks/createWebhook', { name: 'everything', url, changes: 'allChanges' }))
      .success,
    true
  )
}

async function untilTold({ db }: Store): Promise<void> {
  for (let [left, changedMs] = [Infinity, Date.now()]; left > 0; await pause(200)) {
    const unmatched = (await readRevision(db, 'outbox')) - (await readRevision(db, 'webhooks-matched'))
    const { waiting } = await db
      .selectFrom('webhook_deliveries')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('state', '!=', 'delivered')
      .executeTakeFirstOrThrow()
    const now = unmatched + Number(waiting)
    if (now < left) [left, changedMs] = [now, Date.now()]
    assert.ok(Date.now() < changedMs + PATIENCE_MS, `${left} deliveries are still to be made`)
  }
}

async function withStore<Result>(open: () => Promise<Store>, read: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await open()
  try {
    return await read(store)
  } finally {
    await store.close()
  }
}

/**
 * As many events of each kind and thing as there were changes, those after the first `before` received by the webhook;
 * sequences without gaps, ids without doubles.
 */
async function checkEvents(
  { db }: Store,
  lives: readonly PortalLife[],
  heard: { readonly told: readonly Told[]; readonly before: number }
): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['sequence', 'id', 'type', 'operation', 'subject'])
    .orderBy('sequence')
    .execute()
  const names = rows.map(({ type, operation, subject }) => `${type}/${operation} ${subject}`)
  checkTold(heard.told, names.slice(heard.before))
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    rows.map((_, at) => at + 1)
  )
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  const told = new Map<string, number>()
  for (const name of names) told.set(name, (told.get(name) ?? 0) + 1)
  const wrong = lives.flatMap(({ client }) =>
    [...client.made]
      .filter(([event, count]) => event !== 'made' && told.get(event) !== count)
      .map(([event, count]) => `${event}: ${told.get(event) ?? 0} events of ${count} changes`)
  )
  assert.deepEqual(wrong, [])
  const known = new Set(lives.flatMap(({ client }) => [...client.made.keys()]))
  assert.deepEqual(
    [...told.keys()].filter((event) => !known.has(event) && !event.startsWith('users/add ')),
    [],
    'events of changes that nobody has made'
  )
  return rows.length
}
