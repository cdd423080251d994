import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { createEngine, startEmbeddedEngine } from '#engine'
import { silentLog } from '#kit'
import { printDisagreement, runAgreement } from './agreement.ts'
import { Recorder } from './recording.ts'

/** LOGGIA_SEED repeats a run; otherwise the same seeds every time, so that a red test is red for everybody. */
const FIRST_SEED = Number(process.env.LOGGIA_SEED ?? 1)
const SEEDS = Number(process.env.LOGGIA_SEEDS ?? 20)
const QUERIES = Number(process.env.LOGGIA_QUERIES ?? 100)

test('the engine answers generated queries as the reference evaluator does', async (context) => {
  const home = mkdtempSync(join(tmpdir(), 'loggia-reference-'))
  chmodSync(home, 0o711)
  const running = await startEmbeddedEngine({ directory: join(home, 'engine'), log: silentLog, maxMemoryBytes: 3_000_000_000 })
  const recorder = new Recorder()
  const engine = createEngine({ nodes: [recorder.watch(running.connection)], stop: () => running.stop() })
  context.after(async () => {
    await engine.stop()
    rmSync(home, { recursive: true, force: true })
  })
  const seeds = Array.from({ length: SEEDS }, (_, place) => FIRST_SEED + place)
  const summary = await runAgreement(engine, recorder, seeds, QUERIES, 30)
  context.diagnostic(`${summary.queries} queries agreed; refused: ${JSON.stringify([...summary.refused].sort((a, b) => b[1] - a[1]).slice(0, 30))}`)
  assert.ok(summary.disagreements.length === 0, summary.disagreements.map(printDisagreement).join('\n'))
})
