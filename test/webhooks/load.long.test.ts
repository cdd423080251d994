import assert from 'node:assert/strict'
import test from 'node:test'
import { measureLoad, type LoadResult } from './load.ts'

const SECONDS = Number(process.env.WEBHOOK_SECONDS ?? 60)
const RECEIVERS = { well: 28, hangs: 10, resets: 5, refuses: 5, streams: 2 }

const tell = ({ p50, p99, worst, deliveries, eventsPerSecond, attempts, grownMb }: LoadResult): string =>
  `${eventsPerSecond.toFixed(0)} events/s for ${SECONDS} s, ${attempts} attempts; healthy receivers: ${deliveries} deliveries, first attempt p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms; memory ${grownMb.toFixed(1)} MB more`

test('200 events a second, each for one of 50 webhooks of which 22 hang, reset, refuse or stream: the healthy ones are told within a second', async (t) => {
  const result = await measureLoad({ seconds: SECONDS, eventsPerSecond: 200, receivers: RECEIVERS, everyone: false })
  t.diagnostic(tell(result))
  assert.ok(result.p99 < 1_000)
  assert.ok(result.grownMb < 20)
})

test('every one of the 50 told of every event, at 10 events a second: the same', async (t) => {
  const result = await measureLoad({ seconds: SECONDS, eventsPerSecond: 10, receivers: RECEIVERS, everyone: true })
  t.diagnostic(tell(result))
  assert.ok(result.p99 < 1_000)
  assert.ok(result.grownMb < 20)
})
