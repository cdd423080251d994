/**
 * Servers that work, stall, crash and lose leases in any order: every event is sent, first attempts in their order,
 * duplicates as duplicates.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import fc from 'fast-check'
import type { SentAnswer } from '#kit'
import type { Webhooks } from './webhooks.ts'
import { openTestWebhooks, type TestWebhooks, UPDATED } from './webhooks-for-tests.ts'

const RUNS = Number(process.env.WEBHOOK_INTERLEAVINGS ?? 150)
const SERVERS = 2
const LEASE_MS = 10_000
/** Failures do not switch it off here. */
const PATIENT = { deactivationPolicy: { numberOfFailures: 1_000_000, daysInPast: 30 } }

type Step =
  | { readonly what: 'happen'; readonly count: number }
  | { readonly what: 'turn' | 'die' | 'free'; readonly server: number }
  | { readonly what: 'answer'; readonly which: number; readonly status: number }
  | { readonly what: 'wait'; readonly ms: number }
  | { readonly what: 'change' }

const server = fc.nat(SERVERS - 1)
const turn = fc.record({ what: fc.constant('turn' as const), server })
const answer = fc.record({
  what: fc.constant('answer' as const),
  which: fc.nat(5),
  status: fc.constantFrom(200, 200, 200, 500)
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constant('happen' as const),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 90 }))
    }),
    turn,
    turn,
    turn,
    turn,
    answer,
    answer,
    answer,
    answer,
    fc.record({ what: fc.constantFrom('die' as const, 'free' as const), server }),
    fc.record({
      what: fc.constant('wait' as const),
      ms: fc.oneof(fc.integer({ min: 1, max: 6_000 }), fc.integer({ min: LEASE_MS, max: 3 * LEASE_MS }))
    }),
    fc.record({ what: fc.constant('change' as const) })
  ),
  { minLength: 5, maxLength: 40 }
)

test(`${RUNS} random interleavings of two servers that stall, crash and lose leases: nothing is lost, nothing overtakes`, async (t) => {
  const world = await openTestWebhooks()
  t.after(() => world.close())
  const property = fc.asyncProperty(steps, async (each) => {
    try {
      await live(world, each)
    } finally {
      for (const { id } of await world.webhooks.rows.list(world.store.db))
        await world.store.transaction((tx) => world.webhooks.rows.remove(tx, id))
    }
  })
  await fc.assert(property, { numRuns: RUNS, seed: 20261121 })
})

async function live(world: TestWebhooks, sequence: readonly Step[]): Promise<void> {
  const { store, clock, add, set, happen, states } = world
  await set({ notificationAttempts: 5, notificationElapsedTimeInSeconds: 1 })
  const url = 'https://receiver.example/'
  const told: { readonly id: string; readonly subject: string }[] = []
  const held: ((status: number) => void)[] = []
  let isOver = false
  const launch = (): Launched => {
    const life = { isDead: false }
    const send = async (
      _to: string,
      { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body?: string }
    ): Promise<SentAnswer> => {
      if (life.isDead) return new Promise(() => {})
      told.push({ id: headers['webhook-id'] ?? '', subject: JSON.parse(body ?? '').events[0].id })
      const status = isOver ? 200 : await new Promise<number>((done) => held.push(done))
      return life.isDead ? new Promise(() => {}) : { status, text: '' }
    }
    return { webhooks: world.another({ send, leaseMs: LEASE_MS }), die: () => void (life.isDead = true) }
  }
  const servers = Array.from({ length: SERVERS }, launch)
  const input = { name: url, url, config: PATIENT, triggers: ['/'] }
  const id = await add(input)
  let happened = 0

  const take = async (step: Step): Promise<void> => {
    switch (step.what) {
      case 'happen':
        return happen(...Array.from({ length: step.count }, () => ({ ...UPDATED, subject: String(happened++) })))
      case 'turn':
        return void (await servers[step.server]?.webhooks.deliverer.turn())
      case 'free':
        return servers[step.server]?.webhooks.freeAll()
      case 'answer':
        return held.splice(step.which % Math.max(1, held.length), 1)[0]?.(step.status)
      case 'wait':
        return void (clock.ms += step.ms)
      case 'change':
        return store.transaction((tx) => world.webhooks.rows.update(tx, id, input, clock.ms))
      case 'die': {
        servers[step.server]?.die()
        servers[step.server] = launch()
      }
    }
  }
  for (const step of sequence) {
    await take(step)
    await nextTick()
  }
  isOver = true
  for (const let_go of held) let_go(200)
  for (let round = 0; round < 4; round++, clock.ms += LEASE_MS) {
    for (const { webhooks } of servers) while (await webhooks.deliverer.turn()) await webhooks.deliverer.settled()
  }
  assert.deepEqual(
    (await states(id)).filter((state) => state !== 'delivered' && state !== 'failed'),
    []
  )
  const firsts = new Map(told.toReversed().map((each) => [each.id, each.subject]))
  assert.deepEqual(
    [...new Set(told.map((each) => firsts.get(each.id)))],
    Array.from({ length: happened }, (_, at) => String(at))
  )
  assert.equal(firsts.size, happened, 'one id for each event')
}

interface Launched {
  readonly webhooks: Webhooks
  /** Says and hears nothing more. */
  die(): void
}
