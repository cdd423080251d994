import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Reader } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'
import type { Store } from './open.ts'
import { Precondition } from './precondition.ts'
import { bumpRevision, readRevision } from './revisions.ts'

/** The behaviour of both databases. `open` opens one and the same database again and again, empty at first. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  test(`${name}: opened twice at once, it is migrated once`, async () => {
    const stores = await Promise.all([open(), open(), open()])
    const migrations = await stores[0].db.selectFrom('migrations').select('name').execute()
    assert.deepEqual(
      migrations.map((row) => row.name),
      MIGRATIONS.map((migration) => migration.name)
    )
    await Promise.all(stores.map((store) => store.close()))
  })

  test(`${name}: a transaction that fails leaves nothing behind`, async () => {
    const store = await open()
    const failing = store.transaction(async (tx) => {
      await bumpRevision(tx, 'failing')
      throw new Error('on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.equal(await readRevision(store.db, 'failing'), 0)
    await store.close()
  })

  test(`${name}: a reader does not see what is not committed yet, and sees it afterwards`, async () => {
    const store = await open()
    await store.transaction(async (tx) => {
      await bumpRevision(tx, 'seen')
      assert.equal(await readRevision(store.db, 'seen'), 0)
      assert.equal(await readRevision(tx, 'seen'), 1)
    })
    assert.equal(await readRevision(store.db, 'seen'), 1)
    await store.close()
  })

  test(`${name}: data that a transaction has read cannot change before it ends, with two servers`, async () => {
    const servers = [await open(), await open()]
    await servers[0]?.transaction((tx) =>
      tx.insertInto('migrations').values({ name: 'counted', applied_ms: 0 }).execute()
    )
    const count = (store: Store) =>
      store.transaction(async (tx) => {
        const { applied_ms } = await tx
          .selectFrom('migrations')
          .select('applied_ms')
          .where('name', '=', 'counted')
          .executeTakeFirstOrThrow()
        await setImmediate()
        await tx
          .updateTable('migrations')
          .set({ applied_ms: applied_ms + 1 })
          .where('name', '=', 'counted')
          .execute()
      })
    await Promise.all(servers.flatMap((store) => Array.from({ length: 20 }, () => count(store))))
    const counted = await servers[0]?.transaction((tx) =>
      tx.deleteFrom('migrations').where('name', '=', 'counted').returning('applied_ms').executeTakeFirst()
    )
    assert.equal(counted?.applied_ms, 40)
    await Promise.all(servers.map((store) => store.close()))
  })

  test(`${name}: transactions that change the same things in other orders all end, each having run once`, async () => {
    const servers = [await open(), await open()]
    let runs = 0
    const raise = (store: Store, names: readonly string[]) =>
      store.transaction(async (tx) => {
        runs++
        for (const each of names) {
          await bumpRevision(tx, each)
          await setImmediate()
        }
      })
    const orders = [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
      ['b', 'a', 'c']
    ]
    await Promise.all(
      servers.flatMap((store) => Array.from({ length: 10 }, () => orders.map((names) => raise(store, names))).flat())
    )
    assert.equal(runs, 60)
    assert.deepEqual(
      await Promise.all(['a', 'b', 'c'].map((each) => readRevision(servers[0]?.db as Store['db'], each))),
      [60, 60, 60]
    )
    await Promise.all(servers.map((store) => store.close()))
  })

  test(`${name}: of works that rely on one state at the same moment, on two servers, one is done`, async () => {
    const servers = [await open(), await open()]
    const read = async (db: Reader) => String(await readRevision(db, 'relied'))
    const relying = (store: Store | undefined) => {
      const refuse = () => new Error('changed meanwhile')
      const precondition = new Precondition({ read, isExpected: (state) => state === '0', refuse })
      return precondition.during(store?.db as Reader, async () => {
        await store?.transaction((tx) => bumpRevision(tx, 'relied'))
        await setImmediate()
        // The second transaction relies on what the first has left.
        await store?.transaction((tx) => bumpRevision(tx, 'relied'))
        return precondition.left
      })
    }
    const all = await Promise.allSettled([...servers, ...servers].map(relying))
    const done = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    assert.deepEqual([done, refused], [['2'], Array(3).fill('Error: changed meanwhile')])
    assert.equal(await readRevision(servers[0]?.db as Reader, 'relied'), 2)
    await Promise.all(servers.map((store) => store.close()))
  })

  test(`${name}: a work is refused when somebody comes between its transactions, and also when it changes nothing`, async () => {
    const store = await open()
    const read = async (db: Reader) => String(await readRevision(db, 'between'))
    const during = (expected: string, work: () => Promise<unknown>) =>
      new Precondition({
        read,
        isExpected: (state) => state === expected,
        refuse: () => new Error('changed meanwhile')
      }).during(store.db, work)
    const { promise: others, resolve: othersGo } = Promise.withResolvers<void>()
    const { promise: between, resolve: goOn } = Promise.withResolvers<void>()
    const late = during('0', async () => {
      await store.transaction((tx) => bumpRevision(tx, 'between'))
      othersGo()
      await between
      await store.transaction((tx) => bumpRevision(tx, 'between'))
    })
    await others
    await store.transaction((tx) => bumpRevision(tx, 'between'))
    goOn()
    await assert.rejects(late, /changed meanwhile/)
    assert.equal(await readRevision(store.db, 'between'), 2)
    await assert.rejects(
      during('0', async () => 'nothing to do'),
      /changed meanwhile/
    )
    assert.equal(await during('2', async () => 'nothing to do'), 'nothing to do')
    await store.close()
  })

  test(`${name}: readers do not wait behind transactions, in any number`, async () => {
    const store = await open()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const first = store.transaction(() => answered)
    const others = Array.from({ length: 50 }, () => store.transaction((tx) => bumpRevision(tx, 'waited')))
    assert.equal(await readRevision(store.db, 'waited'), 0)
    answer()
    await Promise.all([first, ...others])
    assert.equal(await readRevision(store.db, 'waited'), 50)
    await store.close()
  })

  test(`${name}: a transaction that fails does not keep the next one from its turn`, async () => {
    const store = await open()
    const both = await Promise.allSettled([
      store.transaction(() => Promise.reject(new Error('on purpose'))),
      store.transaction((tx) => bumpRevision(tx, 'after'))
    ])
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'fulfilled']
    )
    await store.close()
  })

  test(`${name}: 64-bit integers come back as the numbers they were`, async () => {
    const store = await open()
    const applied_ms = Date.UTC(2026, 10, 21)
    await store.transaction((tx) => tx.insertInto('migrations').values({ name: 'number', applied_ms }).execute())
    const row = await store.db
      .selectFrom('migrations')
      .select('applied_ms')
      .where('name', '=', 'number')
      .executeTakeFirst()
    assert.equal(row?.applied_ms, applied_ms)
    await store.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', 'number').execute())
    await store.close()
  })

  test(`${name}: a database of a newer Loggia is refused`, async () => {
    const store = await open()
    await store.transaction((tx) =>
      tx.insertInto('migrations').values({ name: '9999-future', applied_ms: 0 }).execute()
    )
    await assert.rejects(open(), { code: 'store/newer-schema' })
    await store.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '9999-future').execute())
    await store.close()
  })
}
