/**
 * The expected state of a webhook, computed from its complete schedule, and the same schedule run by the deliverer
 * on a simulated clock. For tests.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ITEM, type TestWebhooks, UPDATED } from '../../src/events/webhooks/webhooks-for-tests.ts'

const DAY_MS = 86_400_000

interface Life {
  readonly attempts: number
  readonly gapSeconds: number
  readonly policy: { readonly numberOfFailures: number; readonly daysInPast: number }
  /** Whether the policy is the webhook's own, or that of the settings. */
  readonly own: boolean
  /** After this long it is activated again, when it was deactivated. */
  readonly activatedAfterMs: number
  readonly payloads: readonly { readonly atMs: number; readonly answers: readonly boolean[] }[]
}

interface Outcome {
  /** Instants of attempts from the beginning, payload by payload. */
  readonly attempts: readonly (readonly number[])[]
  readonly deactivatedMs: readonly number[]
}

/** Fails with the shortest life that goes otherwise; reports the observations. */
export async function liveAsPredicted(world: TestWebhooks, count: number, seed: number): Promise<string> {
  let [attempts, deactivations] = [0, 0]
  const property = fc.asyncProperty(lives, async (life) => {
    const outcome = await live(life, world)
    assert.deepEqual(outcome, predict(life))
    attempts += outcome.attempts.flat().length
    deactivations += outcome.deactivatedMs.length
  })
  await fc.assert(property, { numRuns: count, seed })
  assert.ok(deactivations > 0 && attempts > count)
  return `${count} lives, ${attempts} attempts, ${deactivations} deactivations`
}

/**
 * Payloads come in bursts and pauses of days; no two things happen in the same millisecond, because each payload has
 * its own of a second.
 */
const lives: fc.Arbitrary<Life> = fc.record({
  attempts: fc.integer({ min: 1, max: 5 }),
  gapSeconds: fc.integer({ min: 1, max: 100 }),
  own: fc.boolean(),
  policy: fc.record({ numberOfFailures: fc.integer({ min: 1, max: 6 }), daysInPast: fc.integer({ min: 1, max: 4 }) }),
  activatedAfterMs: fc.integer({ min: 1, max: 3 * DAY_MS }),
  payloads: fc
    .array(
      fc.record({
        pauseS: fc.oneof(
          fc.integer({ min: 0, max: 60 }),
          fc.integer({ min: 0, max: 40_000 }),
          fc.integer({ min: 0, max: 2 * 86_400 })
        ),
        answers: fc.array(fc.boolean(), { maxLength: 5 })
      }),
      { maxLength: 16 }
    )
    .map((list) => {
      let second = 0
      return list.map(({ pauseS, answers }, at) => ({ atMs: (second += pauseS) * 1000 + at * 7 + 1, answers }))
    })
})

function predict(life: Life): Outcome {
  const attempts: number[][] = life.payloads.map(() => [])
  const deactivatedMs: number[] = []
  for (let fromMs = -1; ; ) {
    const offMs = firstDeactivation(life, fromMs)
    life.payloads.forEach((payload, at) => {
      if (payload.atMs > fromMs && payload.atMs <= offMs)
        attempts[at] = attemptTimes(life, payload).filter((each) => each <= offMs)
    })
    if (offMs === Infinity) return { attempts, deactivatedMs }
    deactivatedMs.push(offMs)
    fromMs = offMs + life.activatedAfterMs
  }
}

function attemptTimes({ attempts, gapSeconds }: Life, { atMs, answers }: Life['payloads'][number]): number[] {
  const needed = answers.indexOf(true) === -1 ? attempts : Math.min(attempts, answers.indexOf(true) + 1)
  return Array.from({ length: needed }, (_, index) => atMs + index * gapSeconds * 1000)
}

/** Failures are cut into windows by a first look at all of them. */
function firstDeactivation(life: Life, fromMs: number): number {
  const failures = life.payloads
    .filter(({ atMs, answers }) => atMs > fromMs && !answers.slice(0, life.attempts).includes(true))
    .map((payload) => attemptTimes(life, payload).at(-1) as number)
    .toSorted((left, right) => left - right)
  while (failures.length > 0) {
    const endMs = (failures[0] as number) + life.policy.daysInPast * DAY_MS
    const window = failures.splice(0, failures.filter((each) => each < endMs).length)
    const last = window[life.policy.numberOfFailures - 1]
    if (last !== undefined) return last
  }
  return Infinity
}

/** Lives it, and looks at every attempt that the receiver saw. */
async function live(life: Life, world: TestWebhooks): Promise<Outcome> {
  const { webhooks, store, clock, receivers, sent, set, add, work, happen } = world
  const begunMs = clock.ms
  const { policy, own } = life
  await set({
    notificationAttempts: life.attempts,
    notificationElapsedTimeInSeconds: life.gapSeconds,
    ...(own ? { numberOfFailures: 10, daysInPast: 30 } : policy)
  })
  const url = 'https://receiver.example/'
  const seen: number[][] = life.payloads.map(() => [])
  receivers.set(url, ({ body }) => {
    const at = Number(JSON.parse(body ?? '').events[0].properties.at[0])
    seen[at]?.push(clock.ms - begunMs)
    return { status: life.payloads[at]?.answers[(seen[at]?.length ?? 0) - 1] === true ? 200 : 500, text: '' }
  })
  const id = await add({ url, config: own ? { deactivationPolicy: policy } : {} })
  const deactivatedMs: number[] = []
  const happenings = life.payloads.map(({ atMs }, at) => ({
    atMs,
    do: () => happen({ ...UPDATED, subject: ITEM, properties: { at: [at] } })
  }))
  const activation = { atMs: Infinity, do: () => store.transaction((tx) => webhooks.rows.activate(tx, id, clock.ms)) }
  for (;;) {
    const { wake_ms } = await store.db
      .selectFrom('webhooks')
      .select('wake_ms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const nextMs = Math.min(
      happenings[0]?.atMs ?? Infinity,
      activation.atMs,
      wake_ms === null ? Infinity : wake_ms - begunMs
    )
    if (nextMs === Infinity) break
    assert.ok(nextMs >= clock.ms - begunMs, 'time goes on')
    clock.ms = begunMs + nextMs
    if (activation.atMs === nextMs) {
      await activation.do()
      activation.atMs = Infinity
    }
    if (happenings[0]?.atMs === nextMs) await happenings.shift()?.do()
    const wasActive = await world.isActive(id)
    await work()
    if (!wasActive || (await world.isActive(id))) continue
    deactivatedMs.push(nextMs)
    activation.atMs = nextMs + life.activatedAfterMs
  }
  await store.transaction((tx) => webhooks.rows.remove(tx, id))
  sent.length = 0
  return { attempts: seen, deactivatedMs }
}
