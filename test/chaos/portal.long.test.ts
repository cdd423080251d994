import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore, type Store } from '#store'
import { startPostgres } from '../postgres-for-tests.ts'
import { PortalClient } from './portal-client.ts'
import { PortalLife } from './portal-life.ts'
import { seededRandom } from './random.ts'
import { Server } from './server.ts'
import { freePort } from '../free-port.ts'

/** Twenty clients of mixed writes while the server is killed at random moments (issue 4, 5). */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 300)
const SEED = Number(process.env.CHAOS_SEED ?? 20261121)
const CLIENTS = 20
const PASSWORD = 'correct horse 1'

test(`SQLite: ${SECONDS} s of ${CLIENTS} clients and kills: every acknowledged change is there, every change has its event once`, async (t) => {
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

async function live(t: { diagnostic(message: string): void }, home: string, environment: Readonly<Record<string, string>>, open: () => Promise<Store>): Promise<void> {
  const random = seededRandom(SEED)
  const server = new Server(home, await freePort(), { LOGGIA_PLAIN_SIGN_IN: 'true', LOGGIA_ADMIN_PASSWORD: PASSWORD, LOGGIA_LOG_LEVEL: 'error', ...environment })
  try {
    await server.start()
    const lives = await enroll(`http://127.0.0.1:${server.port}`)
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
    await Promise.all([killing, ...lives.map(async (life) => {
      while (Date.now() < until) await life.step(random)
    })])
    const differences = (await Promise.all(lives.map((life) => life.differences()))).flat()
    assert.deepEqual(differences, [])
    await server.kill('SIGTERM')
    const events = await checkEvents(open, lives)
    const sum = (count: (life: PortalLife) => number) => lives.reduce((total, life) => total + count(life), 0)
    t.diagnostic(`${kills} kills, seed ${SEED}: ${sum(({ client }) => client.acknowledged)} changes acknowledged, ${sum(({ client }) => client.unanswered)} answers lost, ${events} events`)
  } finally {
    await server.kill()
  }
}

/** The administrator and nineteen others. */
async function enroll(url: string): Promise<PortalLife[]> {
  const boss = new PortalClient({ url, username: 'admin', password: PASSWORD })
  await boss.signIn()
  const clients = Array.from({ length: CLIENTS - 1 }, (_, at) => new PortalClient({ url, username: `client${at}`, password: PASSWORD }))
  const invitations = clients.map(({ username }) => ({ username, password: PASSWORD, firstname: 'C', lastname: username, role: 'org_publisher' }))
  assert.deepEqual((await boss.read('/portals/self/invite', { invitationList: JSON.stringify({ invitations }) })).notInvited, [])
  for (const client of clients) await client.signIn()
  return [boss, ...clients].map((client) => new PortalLife(client))
}

/** As many events of each kind and thing as there were changes; sequences without gaps, ids without doubles. */
async function checkEvents(open: () => Promise<Store>, lives: readonly PortalLife[]): Promise<number> {
  const store = await open()
  const rows = await store.db.selectFrom('outbox').select(['sequence', 'id', 'type', 'operation', 'subject']).orderBy('sequence').execute()
  await store.close()
  assert.deepEqual(rows.map(({ sequence }) => sequence), rows.map((_, at) => at + 1))
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  const told = new Map<string, number>()
  for (const { type, operation, subject } of rows) told.set(`${type}/${operation} ${subject}`, (told.get(`${type}/${operation} ${subject}`) ?? 0) + 1)
  const wrong = lives.flatMap(({ client }) => [...client.made].filter(([event, count]) => event !== 'made' && told.get(event) !== count).map(([event, count]) => `${event}: ${told.get(event) ?? 0} events of ${count} changes`))
  assert.deepEqual(wrong, [])
  const known = new Set(lives.flatMap(({ client }) => [...client.made.keys()]))
  assert.deepEqual([...told.keys()].filter((event) => !known.has(event) && !event.startsWith('users/add ')), [], 'events of changes that nobody has made')
  return rows.length
}
