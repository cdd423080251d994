import assert from 'node:assert/strict'
import test from 'node:test'
import type { Store } from '#store'
import { readHistory, redeliver } from './history.ts'
import { readDeliverySettings } from './settings-store.ts'
import { openTestWebhooks, type TestWebhooks, UPDATED } from './webhooks-for-tests.ts'

/** The behaviour of webhooks on both databases. `open` opens one and the same database, empty at first. */
export function webhooksContract(name: string, open: () => Promise<Store>): void {
  const withWorld = (fn: (world: TestWebhooks) => Promise<void>) => async (): Promise<void> => {
    const world = await openTestWebhooks({ open })
    try {
      await world.work()
      world.sent.length = 0
      await fn(world)
      for (const { id } of await world.webhooks.rows.list(world.store.db))
        await world.store.transaction((tx) => world.webhooks.rows.remove(tx, id))
    } finally {
      await world.close()
    }
  }

  test(
    `${name}: two servers that alternate send every event once, each webhook in order`,
    withWorld(async ({ add, happen, webhooks, another, sent, states }) => {
      const ids = await Promise.all([add(), add(), add()])
      const others = [webhooks, another(), another()]
      await happen(...Array.from({ length: 40 }, (_, at) => ({ ...UPDATED, subject: String(at) })))
      for (let round = 0; round < 5; round++) {
        await Promise.all(others.map((each) => each.deliverer.turn()))
        await Promise.all(others.map((each) => each.deliverer.settled()))
      }
      assert.equal(sent.length, 120)
      for (const id of ids) {
        const told = sent
          .filter(({ url }) => url.includes(id))
          .map(({ body }) => Number(JSON.parse(body ?? '').events[0].id))
        assert.deepEqual(
          told,
          Array.from({ length: 40 }, (_, at) => at)
        )
        assert.deepEqual([...new Set(await states(id))], ['delivered'])
      }
    })
  )

  test(
    `${name}: failures, deactivation, history, redelivery and retention`,
    withWorld(async ({ add, set, happen, work, webhooks, store, receivers, clock, states, isActive }) => {
      await set({ notificationAttempts: 2, notificationElapsedTimeInSeconds: 3, numberOfFailures: 2, daysInPast: 1 })
      assert.equal((await readDeliverySettings(store.db)).notificationElapsedTimeInSeconds, 3)
      const id = await add({ url: 'https://down.example/' })
      receivers.set('https://down.example/', () => ({ status: 500, text: 'no\u0000t now' }))
      await happen(UPDATED)
      await work()
      clock.ms += 3_000
      await work()
      assert.deepEqual(
        [await states(id), await isActive(id), await webhooks.backlog()],
        [['failed'], true, { waiting: 0, oldestMs: null }]
      )
      const { total, records } = await readHistory(store.db, id, { offset: 0, limit: 10 })
      assert.deepEqual(
        [total, records[0]?.response, records[0]?.attempts.length, records[0]?.attemptedMs],
        [1, 'no\ufffdt now', 2, clock.ms]
      )
      await happen(UPDATED, UPDATED)
      assert.equal(await store.transaction((tx) => redeliver(tx, id, { allFailed: true }, clock.ms)), 1)
      await work()
      assert.deepEqual(await webhooks.backlog(), { waiting: 3, oldestMs: clock.ms - 3_000 })
      clock.ms += 3_000
      await work()
      assert.equal(await isActive(id), false)
      clock.ms += 8 * 86_400_000
      await webhooks.sweep()
      assert.deepEqual(await states(id), [])
    })
  )

  test(
    `${name}: deliveries of a crashed server are free at once for the only server`,
    withWorld(async ({ add, happen, work, webhooks, another, receivers, states }) => {
      const id = await add({ url: 'https://well.example/' })
      receivers.set('https://well.example/', () => new Promise(() => {}))
      await happen(UPDATED)
      await webhooks.deliverer.turn()
      const next = another()
      await next.freeAll()
      receivers.set('https://well.example/', () => ({ status: 200, text: '' }))
      await work(next)
      assert.deepEqual(await states(id), ['delivered'])
    })
  )
}
