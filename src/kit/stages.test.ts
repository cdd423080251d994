import assert from 'node:assert/strict'
import test from 'node:test'
import { Stages } from './stages.ts'

test('stages are reported by name in their order, failed ones too', async () => {
  const stages = new Stages()
  assert.equal(stages.header(), '')
  assert.equal(await stages.time('read', async () => 1), 1)
  assert.equal(
    stages.timeNow('compile', () => 2),
    2
  )
  await assert.rejects(
    stages.time('engine', async () => {
      throw new Error('x')
    })
  )
  assert.match(stages.header(), /^read;dur=\d+\.\d\d, compile;dur=\d+\.\d\d, engine;dur=\d+\.\d\d$/)
})
