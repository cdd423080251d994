import assert from 'node:assert/strict'
import test from 'node:test'
import { ANONYMOUS, type Quotas } from '#access'
import { createRequestLimits } from './request-limits.ts'

const signal = new AbortController().signal
const quotas = { admit: async () => ({ limit: null, remaining: null, resetAtMs: 0 }) } as unknown as Quotas

test('one caller has eight requests at work; a ninth waits, and those of others do not', async () => {
  const limits = createRequestLimits({ quotas, addressDailyCalls: null })
  const mine = await Promise.all(Array.from({ length: 8 }, () => limits.acquire(ANONYMOUS, '192.0.2.1', signal)))
  let begun = false
  const ninth = limits.acquire(ANONYMOUS, '192.0.2.1', signal).then((slot) => {
    begun = true
    return slot
  })
  const other = await limits.acquire(ANONYMOUS, '192.0.2.2', signal)
  assert.equal(begun, false)
  mine[0]?.release()
  for (const slot of [await ninth, other, ...mine]) slot.release()
})

test('a caller with two hundred waiting requests is asked to send fewer', async () => {
  const limits = createRequestLimits({ quotas, addressDailyCalls: null })
  const leaving = new AbortController()
  const asked = Array.from({ length: 208 }, () => limits.acquire(ANONYMOUS, '192.0.2.1', leaving.signal))
  await assert.rejects(limits.acquire(ANONYMOUS, '192.0.2.1', signal), { code: 'limits/caller-busy' })
  leaving.abort(new Error('left'))
  assert.equal((await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected').length, 200)
})

test('anonymous calls have the quota of addresses; nobody is refused the portal for computing', async () => {
  const admitted: unknown[] = []
  const counting = { admit: async ({ limits }: { limits: unknown }) => void admitted.push(limits) } as unknown as Quotas
  const limits = createRequestLimits({ quotas: counting, addressDailyCalls: 7 })
  await limits.count(ANONYMOUS, '192.0.2.1')
  await limits.count(
    { kind: 'user', id: 'u', name: 'u', audience: [], limits: { dailyCalls: 9, dailyEngineMs: 5 } },
    '192.0.2.1'
  )
  assert.deepEqual(admitted, [
    { dailyCalls: 7, dailyEngineMs: null },
    { dailyCalls: 9, dailyEngineMs: null }
  ])
})
