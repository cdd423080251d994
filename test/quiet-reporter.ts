/**
 * The summary of a run: what failed, what was skipped and why, what tests said, and which files took
 * longest.
 */
import { Readable } from 'node:stream'
import { spec, type TestEvent } from 'node:test/reporters'

const SLOWEST = 10

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tookMs = new Map<string, number>()
  // Node's own output for the rest.
  for await (const text of Readable.from(telling(events, tookMs)).compose(new spec())) yield String(text)
  const slowest = [...tookMs].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
  yield `\nslowest files:\n${slowest.map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file.replace(`${process.cwd()}/`, '')}`).join('\n')}\n`
}

async function* telling(events: AsyncIterable<TestEvent>, tookMs: Map<string, number>): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    if (event.type === 'test:summary' && event.data.file !== undefined)
      tookMs.set(event.data.file, event.data.duration_ms)
    if (event.type === 'test:start' || (event.type === 'test:pass' && event.data.skip === undefined)) continue
    yield event
  }
}
