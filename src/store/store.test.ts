import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test, { after } from 'node:test'
import { sql } from './database.ts'
import { lockHome, readHomeServer } from './home-lock.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openStore } from './open.ts'
import { bumpRevision, readRevision } from './revisions.ts'
import { dumpSchema } from './schema-dump.ts'
import { storeContract } from './store.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-store-'))
after(() => rmSync(folder, { recursive: true, force: true }))

storeContract('SQLite', () => openStore({ file: join(folder, 'contract.sqlite') }))

test('the committed schema is the one that the migrations make', async () => {
  const store = await openStore({ file: join(folder, 'dump.sqlite') })
  const committed = readFileSync(resolve(import.meta.dirname, 'schema.sql'), 'utf8')
  assert.equal(await dumpSchema(store.db), committed, 'node src/store/schema-dump.ts > src/store/schema.sql')
  await store.close()
})

test('migrations stand in the order of their names, by which a second start finds them', () => {
  const names = MIGRATIONS.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted())
})

test('the reading side of SQLite refuses to write', async () => {
  const store = await openStore({ file: join(folder, 'read.sqlite') })
  await assert.rejects(bumpRevision(store.db as never, 'x'), /readonly/)
  await store.close()
})

test('on a full disk a change fails with a sentence, changes nothing, and the next one is kept', async () => {
  const store = await openStore({ file: join(folder, 'full.sqlite') })
  const limitTo = (pages: number) => store.transaction((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
  const write = (name: string) => store.transaction((tx) => bumpRevision(tx, name))
  // SQLite takes no fewer pages than the file has: the next one is missing.
  await limitTo(1)
  await assert.rejects(write('x'.repeat(100_000)), {
    code: 'store/disk-full',
    kind: 'no-disk-space',
    message: 'The disk of the control database has no space left. Nothing was changed.'
  })
  await limitTo(1_000_000)
  assert.equal(await write('x'.repeat(100_000)), 1)
  await store.close()
})

test('a transaction waits for another process to end its own', async () => {
  const file = join(folder, 'two.sqlite')
  const store = await openStore({ file })
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `
    import { DatabaseSync } from 'node:sqlite'
    const database = new DatabaseSync(${JSON.stringify(file)})
    database.exec("begin immediate; insert into revisions values ('two', 41)")
    process.stdout.write('begun')
    process.stdin.once('data', () => { database.exec('commit'); process.exit() })`
  ])
  await once(other.stdout, 'data')
  const value = store.transaction((tx) => bumpRevision(tx, 'two'))
  assert.equal(await readRevision(store.db, 'two'), 0)
  other.stdin.write('now')
  assert.equal(await value, 42)
  await store.close()
})

test('servers that start at once on an empty home all find the tables', async () => {
  const door = resolve(import.meta.dirname, 'open.ts')
  const program = `
    import { openStore } from ${JSON.stringify(door)}
    const store = await openStore({ file: ${JSON.stringify(join(folder, 'crowd.sqlite'))} })
    await store.db.selectFrom('datasets').selectAll().execute()
    await store.close()`
  const servers = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]))
  const codes = await Promise.all(servers.map(async (server) => (await once(server, 'exit'))[0]))
  assert.deepEqual(codes, [0, 0, 0, 0])
})

test('an invalid postgres address is refused', async () => {
  await assert.rejects(openStore({ url: 'mysql://localhost/x' }), { code: 'store/bad-url' })
})

test('a PostgreSQL that does not answer is said to be unavailable', async () => {
  await assert.rejects(openStore({ url: 'postgres://nobody@127.0.0.1:1/none' }), { code: 'store/unavailable' })
})

test('one server has a home; the next one gets an error that names it', () => {
  const home = join(folder, 'home')
  mkdirSync(home)
  const lock = lockHome(home)
  lock.announce({ pid: 12, url: 'http://127.0.0.1:8080' })
  assert.throws(
    () => lockHome(home),
    (error: { code?: string; details?: unknown }) => {
      assert.equal(error.code, 'store/home-in-use')
      assert.deepEqual(error.details, { home, pid: 12, url: 'http://127.0.0.1:8080' })
      return true
    }
  )
  assert.deepEqual(readHomeServer(home), { pid: 12, url: 'http://127.0.0.1:8080' })
  lock.release()
  assert.equal(readHomeServer(home), undefined)
  lockHome(home).release()
})

test('a server that was killed leaves its home free', async () => {
  const home = join(folder, 'killed')
  mkdirSync(home)
  const door = resolve(import.meta.dirname, 'home-lock.ts')
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `
    import { lockHome } from ${JSON.stringify(door)}
    lockHome(${JSON.stringify(home)}).announce({ pid: process.pid })
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  ])
  await once(other.stdout, 'data')
  assert.throws(() => lockHome(home), { code: 'store/home-in-use' })
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockHome(home).release()
})
