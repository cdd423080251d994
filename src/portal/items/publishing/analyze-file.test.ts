import assert from 'node:assert/strict'
import test from 'node:test'
import { LoggiaError } from '#kit'
import { type AnalysisGround, analyzeFile } from './analyze-file.ts'
import type { AnalysisOrder, FileAnalysis } from './publisher.ts'

const MEBI = 1 << 20
const input = (signal: AbortSignal = new AbortController().signal) => ({
  file: { path: '/a.csv', fileName: 'a.csv' },
  parameters: {},
  actor: undefined,
  signal
})

/** A publisher that never ends reading more than `readable` bytes. */
function groundOf(readable: number): AnalysisGround & { readonly asked: AnalysisOrder['preview'][] } {
  const asked: AnalysisOrder['preview'][] = []
  const analyze = async ({ preview, signal }: AnalysisOrder): Promise<FileAnalysis> => {
    asked.push(preview)
    if (preview.wholeBytes <= readable && preview.beginningBytes <= readable) return {} as FileAnalysis
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    throw new LoggiaError({ code: 'ingest/cancelled', kind: 'bad-input' }, 'The import was cancelled.')
  }
  return {
    asked,
    publisher: { analyze } as AnalysisGround['publisher'],
    settings: { previewBytes: 200 * MEBI }
  }
}

test('a file that cannot be read in time is read by its beginning', async () => {
  const quick = groundOf(Infinity)
  await analyzeFile(quick, input(), [1, 60_000])
  assert.deepEqual(quick.asked, [{ wholeBytes: 200 * MEBI, beginningBytes: 10 * MEBI }])
  const busy = groundOf(2 * MEBI)
  await analyzeFile(busy, input(), [1, 60_000])
  assert.deepEqual(busy.asked[1], { wholeBytes: 0, beginningBytes: 2 * MEBI })
})

test('a file whose beginning cannot be read in time either is refused', async () => {
  await assert.rejects(analyzeFile(groundOf(0), input(), [1, 1]), /Publish it without a preview/)
})

test('a client that leaves ends the reading, and no other one begins', async () => {
  const leaving = new AbortController()
  const ground = groundOf(0)
  const answer = analyzeFile(ground, input(leaving.signal), [60_000, 60_000])
  leaving.abort()
  await assert.rejects(answer, { code: 'ingest/cancelled' })
  assert.equal(ground.asked.length, 1)
})
