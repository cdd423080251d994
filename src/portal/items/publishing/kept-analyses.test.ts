import assert from 'node:assert/strict'
import test from 'node:test'
import { createKeptAnalyses } from './kept-analyses.ts'
import type { FileParts } from './publisher.ts'

test('the same file is read again only for other choices, and after a failure', async () => {
  const kept = createKeptAnalyses()
  let readings = 0
  const ask = (sha256: string | null, choices: unknown) =>
    kept.parts({ sha256, choices }, async () => {
      readings++
      return { members: [String(choices)], layers: [] } as unknown as FileParts
    })
  assert.deepEqual(await ask('a', 1), await ask('a', 1))
  assert.equal(readings, 1)
  await ask('a', 2)
  await ask('b', 1)
  assert.equal(readings, 3)
  await ask(null, 1)
  await ask(null, 1)
  assert.equal(readings, 5)
  await assert.rejects(kept.parts({ sha256: 'c', choices: 1 }, () => Promise.reject(new Error('unreadable'))))
  await ask('c', 1)
  assert.equal(readings, 6)
})

test('what is kept is bounded: the oldest readings go first', async () => {
  const kept = createKeptAnalyses()
  let readings = 0
  const ask = (sha256: string) =>
    kept.parts({ sha256, choices: null }, async () => {
      readings++
      return { members: [], layers: [] } as unknown as FileParts
    })
  for (let n = 0; n < 300; n++) await ask(String(n))
  await ask('299')
  assert.equal(readings, 300)
  await ask('0')
  assert.equal(readings, 301)
})
