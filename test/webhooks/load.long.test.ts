import assert from 'node:assert/strict'
import test from 'node:test'
import { type LoadResult, measureLoad } from './load.ts'

const SECONDS = Number(process.env.WEBHOOK_SECONDS ?? 60)
const RECEIVERS = { well: 28, hangs: 10, resets: 5, refuses: 5, streams: 2 }

const tell = ({ p50, p99, worst, deliveries, eventsPerSecond, attempts, memory }: LoadResult): string =>
  `${eventsPerSecond.toFixed(0)} events/s for ${SECONDS} s, ${attempts} attempts; healthy receivers: ${deliveries} deliveries, first attempt p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms; memory after each quarter: in use ${memory.map(({ usedMb }) => usedMb).join(', ')} MB, resident ${memory.map(({ residentMb }) => residentMb).join(', ')} MB`

/**
 * In the first quarter caches fill, and the heap finds its size: what counts is from there on, in use and as the system
 * sees it.
 */
function checkFlat({ memory }: LoadResult): void {
  const [first, last] = [memory[0], memory.at(-1)]
  assert.ok(first !== undefined && last !== undefined)
  assert.ok(last.usedMb - first.usedMb < 5, `${first.usedMb} MB in use, then ${last.usedMb}`)
  assert.ok(last.residentMb - first.residentMb < 30, `${first.residentMb} MB resident, then ${last.residentMb}`)
}

test('200 events a second, each for one of 50 webhooks of which 22 hang, reset, refuse or stream: the healthy ones receive events within a second', async (t) => {
  const result = await measureLoad({ seconds: SECONDS, eventsPerSecond: 200, receivers: RECEIVERS, everyone: false })
  t.diagnostic(tell(result))
  assert.ok(result.p99 < 1_000)
  checkFlat(result)
})

test('each of the 50 receives every event, at 10 events a second: the same', async (t) => {
  const result = await measureLoad({ seconds: SECONDS, eventsPerSecond: 10, receivers: RECEIVERS, everyone: true })
  t.diagnostic(tell(result))
  assert.ok(result.p99 < 1_000)
  checkFlat(result)
})
