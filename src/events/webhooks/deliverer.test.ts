import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { createSealer } from '#kit'
import { appendEvent } from '../outbox.ts'
import { readHistory } from './history.ts'
import { ITEM, openTestWebhooks, type SentRequest, UPDATED } from './webhooks-for-tests.ts'

const SECOND = 1_000

/** Each test has its own portal. */
async function open(options: Parameters<typeof openTestWebhooks>[0] = {}): ReturnType<typeof openTestWebhooks> {
  const world = await openTestWebhooks(options)
  after(() => world.close())
  return world
}

const bodyOf = ({ body }: SentRequest) => JSON.parse(body ?? '')
const idsOf = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers['webhook-id'])

test('a payload contains the event, its object, its actor and the webhook', async () => {
  const { add, happen, work, sent, clock } = await open()
  const id = await add({ name: 'Watcher', config: { properties: { room: 7 } } })
  await happen({
    ...UPDATED,
    operation: 'share',
    properties: { sharedToGroups: ['Everyone'] },
    payload: { datasetId: 'ours only' }
  })
  clock.ms += 40
  await work()
  assert.deepEqual(sent.map(bodyOf), [
    {
      info: { webhookName: 'Watcher', webhookId: id, portalURL: 'https://portal.example/', when: clock.ms },
      events: [
        {
          userId: 'a1',
          username: 'ann',
          when: clock.ms - 40,
          operation: 'share',
          source: 'item',
          id: ITEM,
          properties: { sharedToGroups: ['Everyone'] }
        }
      ],
      properties: { room: 7 }
    }
  ])
  assert.equal(sent[0]?.headers['content-type'], 'application/json; charset=utf-8')
})

test('rolled back events are never sent', async () => {
  const { add, store, happen, work, sent } = await open()
  await add()
  await assert.rejects(
    store.transaction(async (tx) => {
      await appendEvent(tx, UPDATED, 0)
      throw new Error('on purpose')
    })
  )
  await work()
  assert.equal(sent.length, 0)
  await happen(UPDATED)
  await work()
  assert.equal(sent.length, 1)
})

test('a webhook receives only events after its creation, and only of its triggers', async () => {
  const { add, happen, work, sent } = await open()
  await happen(UPDATED)
  const [all, groups] = [await add(), await add({ triggers: ['/groups', `/items/${ITEM}/delete`] })]
  await happen(UPDATED, { ...UPDATED, operation: 'delete' })
  await work()
  const told = sent.map((request) => [bodyOf(request).info.webhookId, bodyOf(request).events[0].operation])
  assert.deepEqual(
    told.filter(([id]) => id === all),
    [
      [all, 'update'],
      [all, 'delete']
    ]
  )
  assert.deepEqual(
    told.filter(([id]) => id === groups),
    [[groups, 'delete']]
  )
})

test('a failed attempt is made again after the gap, with the same id and body, so often as the settings have it', async () => {
  const { add, set, happen, work, sent, receivers, clock, states } = await open()
  await set({ notificationAttempts: 4, notificationElapsedTimeInSeconds: 7, notificationTimeOutInSeconds: 3 })
  const id = await add({ url: 'https://down.example/' })
  receivers.set('https://down.example/', () => ({ status: 500, text: 'no' }))
  const begunMs = clock.ms
  await happen(UPDATED)
  for (let second = 0; second <= 60; second++, clock.ms += SECOND) await work()
  assert.deepEqual(
    sent.map(({ atMs }) => (atMs - begunMs) / SECOND),
    [0, 7, 14, 21]
  )
  assert.equal(new Set(idsOf(sent)).size, 1)
  assert.equal(new Set(sent.map(({ body }) => body)).size, 1)
  assert.ok(sent.every(({ timeoutMs }) => timeoutMs === 3_000))
  assert.deepEqual(await states(id), ['failed'])
})

test('an attempt that succeeds ends it, whether the first or a later one; every status except 2xx is a failure', async () => {
  const { add, happen, work, sent, receivers, clock, states } = await open()
  const answers = [301, 404, 204]
  const id = await add({ url: 'https://late.example/' })
  receivers.set('https://late.example/', () => ({ status: answers.shift() ?? 0, text: '' }))
  await happen(UPDATED)
  for (let round = 0; round < 10; round++, clock.ms += 5 * SECOND) await work()
  assert.equal(sent.length, 3)
  assert.deepEqual(await states(id), ['delivered'])
})

test('settings count from the next attempt on', async () => {
  const { add, set, happen, work, sent, receivers, clock } = await open()
  await add({ url: 'https://down.example/' })
  receivers.set('https://down.example/', () => ({ status: 500, text: '' }))
  await happen(UPDATED)
  await work()
  await set({ notificationAttempts: 2 })
  for (let round = 0; round < 5; round++, clock.ms += 5 * SECOND) await work()
  assert.equal(sent.length, 2)
})

test('first attempts keep the order of events, while retries wait for nobody', async () => {
  const { add, happen, work, sent, receivers, clock } = await open()
  let down = true
  await add({ url: 'https://flaky.example/' })
  receivers.set('https://flaky.example/', () => ({ status: down ? 500 : 200, text: '' }))
  for (let index = 0; index < 3; index++) await happen({ ...UPDATED, subject: `item${index}` })
  await work()
  down = false
  await happen({ ...UPDATED, subject: 'item3' })
  clock.ms += 5 * SECOND
  await work()
  const subjects = sent.map((request) => bodyOf(request).events[0].id)
  assert.deepEqual(subjects.slice(0, 3), ['item0', 'item1', 'item2'])
  assert.deepEqual(subjects.slice(3).toSorted(), ['item0', 'item1', 'item2', 'item3'])
})

test('more payloads than are read at once come in order, one on its way at a time', async () => {
  const { add, happen, work, sent, receivers } = await open()
  let [running, most] = [0, 0]
  await add({ url: 'https://slow.example/' })
  receivers.set('https://slow.example/', async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    return { status: 200, text: '' }
  })
  await happen(...Array.from({ length: 700 }, (_, at) => ({ ...UPDATED, subject: String(at) })))
  await work()
  assert.deepEqual(
    sent.map((request) => bodyOf(request).events[0].id),
    Array.from({ length: 700 }, (_, at) => String(at))
  )
  assert.equal(most, 1)
})

test('a receiver that hangs delays nobody else', async () => {
  const { add, happen, webhooks, sent, receivers } = await open()
  const { promise, resolve } = Promise.withResolvers<void>()
  await add({ url: 'https://hangs.example/' })
  await add({ url: 'https://well.example/' })
  receivers.set('https://hangs.example/', async () => {
    await promise
    return { status: 200, text: '' }
  })
  await happen(UPDATED, UPDATED, UPDATED)
  for (let turn = 0; turn < 20; turn++) {
    await webhooks.deliverer.turn()
    await new Promise(setImmediate)
  }
  assert.deepEqual(sent.filter(({ url }) => url === 'https://well.example/').length, 3)
  assert.deepEqual(sent.filter(({ url }) => url === 'https://hangs.example/').length, 1)
  resolve()
  await webhooks.deliverer.settled()
})

test('too many failures deactivate: queued events are dropped, later events are not sent, and activation starts afresh', async () => {
  const { add, happen, work, webhooks, store, receivers, clock, states, isActive, sent } = await open()
  const config = { deactivationPolicy: { numberOfFailures: 2, daysInPast: 1 } }
  const id = await add({ url: 'https://down.example/', config })
  receivers.set('https://down.example/', () => ({ status: 503, text: 'closed' }))
  await happen(UPDATED, UPDATED, UPDATED)
  for (let round = 0; round < 3; round++, clock.ms += 5 * SECOND) {
    assert.equal(await isActive(id), true)
    await work()
  }
  assert.equal(await isActive(id), false)
  assert.deepEqual((await states(id)).toSorted(), ['dropped', 'failed', 'failed'])
  await happen(UPDATED)
  await work()
  assert.equal((await states(id)).length, 3)
  await store.transaction(async (tx) => {
    await webhooks.matchCommitted(tx)
    await webhooks.rows.activate(tx, id, clock.ms)
  })
  assert.equal((await webhooks.rows.find(store.db, id))?.window, null)
  receivers.set('https://down.example/', () => ({ status: 200, text: '' }))
  const before = sent.length
  await happen(UPDATED)
  await work()
  assert.equal(sent.length, before + 1)
})

test('without its own policy a webhook has that of the settings', async () => {
  const { add, set, happen, work, receivers, clock, isActive } = await open()
  await set({ notificationAttempts: 1, numberOfFailures: 3 })
  const id = await add({ url: 'https://down.example/' })
  receivers.delete('https://down.example/')
  for (const stays of [true, true, false]) {
    await happen(UPDATED)
    await work()
    clock.ms += SECOND
    assert.equal(await isActive(id), stays)
  }
})

test('deliveries in flight at a crashed server are sent by another, with the same ids, when its lease expires', async () => {
  const { add, happen, work, webhooks, another, sent, receivers, clock, states } = await open()
  const id = await add({ url: 'https://well.example/' })
  receivers.set('https://well.example/', () => new Promise(() => {}))
  await happen(UPDATED, UPDATED)
  await webhooks.deliverer.turn()
  const other = another()
  await work(other)
  assert.equal(sent.length, 1, 'the first server still holds it')
  clock.ms += 10 * SECOND
  receivers.set('https://well.example/', () => ({ status: 200, text: '' }))
  await work(other)
  assert.deepEqual(await states(id), ['delivered', 'delivered'])
  assert.equal(sent.length, 3)
  assert.equal(sent[1]?.headers['webhook-id'], sent[0]?.headers['webhook-id'])
})

test('a server that stops leaves what waits to the next at once', async () => {
  const { add, happen, work, webhooks, another, receivers, states } = await open()
  const id = await add({ url: 'https://well.example/' })
  const answers: ((answer: { status: number; text: string }) => void)[] = []
  receivers.set('https://well.example/', () => new Promise((done) => answers.push(done)))
  await happen(UPDATED, UPDATED)
  await webhooks.deliverer.turn()
  const stopped = webhooks.deliverer.stop()
  await new Promise(setImmediate)
  answers.forEach((done) => done({ status: 200, text: '' }))
  await stopped
  assert.deepEqual(await states(id), ['delivered', 'new'])
  receivers.set('https://well.example/', () => ({ status: 200, text: '' }))
  await work(another())
  assert.deepEqual(await states(id), ['delivered', 'delivered'])
})

test('secrets are sealed in the database', async () => {
  const { add, store, webhooks } = await open()
  const id = await add({ secret: 'hunter2-hunter2' })
  const row = await store.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(row).includes('hunter2'))
  assert.equal(webhooks.rows.openSecret({ id, sealedSecret: row.secret }), 'hunter2-hunter2')
})

test('no log and no history holds a secret, in any failure', async () => {
  const lines: unknown[] = []
  const note = (facts: object, message: string) => void lines.push(facts, message)
  const { add, set, happen, work, webhooks, store, receivers, another } = await open({
    log: { debug: note, info: note, warn: note, error: note }
  })
  await set({ notificationAttempts: 1, numberOfFailures: 1 })
  const id = await add({ url: 'https://down.example/', secret: 'hunter2-hunter2' })
  receivers.delete('https://down.example/')
  await happen(UPDATED)
  await work()
  assert.match(JSON.stringify(lines), /deactivated/)
  const other = await add({ secret: 'hunter2-hunter2' })
  await happen(UPDATED)
  await work(another({ sealer: createSealer(Buffer.alloc(32, 8)) }))
  const history = await Promise.all([id, other].map((each) => readHistory(store.db, each, { offset: 0, limit: 10 })))
  assert.match(history[1]?.records[0]?.response ?? '', /sealed with another key/)
  assert.ok(!JSON.stringify([lines, history]).includes('hunter2'))
  assert.equal(webhooks.rows.openSecret((await webhooks.rows.find(store.db, id))!), 'hunter2-hunter2')
})

test('the history is deleted by age and by number, queued deliveries are kept', async () => {
  const { add, happen, work, webhooks, receivers, clock, states, store } = await open({
    retention: { days: 7, deliveries: 3 }
  })
  const [busy, waits] = [await add(), await add({ url: 'https://down.example/' })]
  receivers.set('https://down.example/', () => ({ status: 500, text: '' }))
  await happen(UPDATED, UPDATED, UPDATED, UPDATED, UPDATED)
  await work()
  await webhooks.sweep()
  assert.deepEqual([(await states(busy)).length, (await states(waits)).length], [3, 5])
  clock.ms += 8 * 86_400_000
  await webhooks.sweep()
  assert.deepEqual([(await states(busy)).length, (await states(waits)).length], [0, 5])
  assert.equal((await store.db.selectFrom('outbox').select('id').execute()).length, 0)
})

/** Payloads wait behind a first one that is on its way until the answer is let go. */
async function openHeld(): Promise<{
  readonly world: Awaited<ReturnType<typeof open>>
  readonly id: string
  readonly letGo: () => void
}> {
  const world = await open()
  const answer = Promise.withResolvers<void>()
  const id = await world.add({ url: 'https://held.example/' })
  world.receivers.set('https://held.example/', async () => {
    await answer.promise
    return { status: 200, text: '' }
  })
  await world.happen(UPDATED, UPDATED, UPDATED)
  await world.webhooks.deliverer.turn()
  return { world, id, letGo: answer.resolve }
}

test('deliveries in flight at a server whose lease was taken by others are still delivered', async () => {
  const {
    world: { work, webhooks, states },
    id,
    letGo
  } = await openHeld()
  await webhooks.freeAll()
  await webhooks.deliverer.turn()
  letGo()
  await webhooks.deliverer.settled()
  await work()
  assert.deepEqual(await states(id), ['delivered', 'delivered', 'delivered'])
})

test('a changed address applies to queued deliveries, also to those in flight', async () => {
  const {
    world: { work, webhooks, store, clock, sent, states, receivers },
    id,
    letGo
  } = await openHeld()
  receivers.set('https://new.example/', () => ({ status: 200, text: '' }))
  await store.transaction((tx) =>
    webhooks.rows.update(tx, id, { name: 'moved', url: 'https://new.example/', triggers: ['/'] }, clock.ms)
  )
  await webhooks.deliverer.turn()
  letGo()
  await webhooks.deliverer.settled()
  await work()
  assert.deepEqual(
    sent.map(({ url }) => url),
    ['https://held.example/', 'https://new.example/', 'https://new.example/']
  )
  assert.deepEqual(await states(id), ['delivered', 'delivered', 'delivered'])
})
