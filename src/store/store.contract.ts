import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import test from 'node:test'
import { MIGRATIONS } from './migrations/index.ts'
import { readRevision, bumpRevision } from './revisions.ts'
import type { Store } from './open.ts'

/** What both databases must do. `open` opens one and the same database again and again, empty at first. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  test(`${name}: opened twice at once, it is migrated once`, async () => {
    const stores = await Promise.all([open(), open(), open()])
    const migrations = await stores[0].db.selectFrom('migrations').select('name').execute()
    assert.deepEqual(migrations.map((row) => row.name), MIGRATIONS.map((migration) => migration.name))
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

  test(`${name}: transactions of two servers that raise one revision follow one another`, async () => {
    const [left, right] = [await open(), await open()]
    const values: number[] = []
    const raise = (store: Store) => store.transaction(async (tx) => {
      const value = await bumpRevision(tx, 'shared')
      await setImmediate()
      values.push(value)
    })
    await Promise.all(Array.from({ length: 20 }, (_, at) => raise(at % 2 === 0 ? left : right)))
    assert.deepEqual(values, Array.from({ length: 20 }, (_, at) => at + 1))
    await Promise.all([left.close(), right.close()])
  })

  test(`${name}: 64-bit integers come back as the numbers they were`, async () => {
    const store = await open()
    const applied_ms = Date.UTC(2026, 10, 21)
    await store.transaction((tx) => tx.insertInto('migrations').values({ name: 'number', applied_ms }).execute())
    const row = await store.db.selectFrom('migrations').select('applied_ms').where('name', '=', 'number').executeTakeFirst()
    assert.equal(row?.applied_ms, applied_ms)
    await store.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', 'number').execute())
    await store.close()
  })

  test(`${name}: a database of a newer Loggia is refused`, async () => {
    const store = await open()
    await store.transaction((tx) => tx.insertInto('migrations').values({ name: '9999-future', applied_ms: 0 }).execute())
    await assert.rejects(open(), { code: 'store/newer-schema' })
    await store.transaction((tx) => tx.deleteFrom('migrations').where('name', '=', '9999-future').execute())
    await store.close()
  })
}
