/**
 * The summary of a run: what failed, what was skipped and why, what tests said, and which files took
 * longest, and the numbers in one line.
 */
import { Readable } from 'node:stream'
import { spec, type TestEvent } from 'node:test/reporters'

const SLOWEST = 40

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tookMs = new Map<string, number>()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  // Node's own output for the rest.
  for await (const text of Readable.from(telling(events, tookMs, counts)).compose(new spec())) yield String(text)
  const slowest = [...tookMs].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
  yield `\nslowest files:\n${slowest.map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file.replace(`${process.cwd()}/`, '')}`).join('\n')}\n`
  yield `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`
}

async function* telling(
  events: AsyncIterable<TestEvent>,
  tookMs: Map<string, number>,
  counts: { passed: number; failed: number; skipped: number }
): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    if (event.type === 'test:summary' && event.data.file !== undefined)
      tookMs.set(event.data.file, event.data.duration_ms)
    // Without a file: of the whole run.
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, skipped, tests } = event.data.counts
      Object.assign(counts, { passed, skipped, failed: tests - passed - skipped })
    }
    if (event.type === 'test:start' || (event.type === 'test:pass' && event.data.skip === undefined)) continue
    yield event
  }
}
