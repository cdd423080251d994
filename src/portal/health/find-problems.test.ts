import assert from 'node:assert/strict'
import test from 'node:test'
import { findProblems } from './find-problems.ts'
import type { HealthFacts, QueueFacts } from './health-facts.ts'
import { healthForTests } from './health-for-tests.ts'

const NOW = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000
const GIBI = 2 ** 30

const found = (change: Partial<HealthFacts>) =>
  findProblems(healthForTests(NOW, change), NOW).map(({ severity, code, count }) =>
    count === null ? `${severity} ${code}` : `${severity} ${code} ${count}`
  )
const queue = (change: Partial<QueueFacts> & Pick<QueueFacts, 'name'>): QueueFacts => ({
  waiting: 0,
  running: 0,
  failing: 0,
  held: 0,
  oldestMs: null,
  ...change
})

test('a server on which nothing is wrong has no problems', () => {
  assert.deepEqual(found({}), [])
})

test('a silent engine is worse than a short disk', () => {
  assert.deepEqual(
    found({
      engine: { kind: 'own', version: null, answerMs: 2_000 },
      disk: { freeBytes: 4 * GIBI, totalBytes: 200 * GIBI }
    }),
    ['bad engine-silent', 'warn disk-short']
  )
  assert.deepEqual(found({ disk: { freeBytes: 0, totalBytes: GIBI } }), ['bad disk-full'])
  assert.deepEqual(found({ disk: { freeBytes: 4 * GIBI, totalBytes: 8 * GIBI } }), [], 'half of a small disk is free')
})

test('a backup is missing after the first day, and old after a week', () => {
  const none = { kind: 'own', madeMs: null, folder: null } as const
  assert.deepEqual(found({ backup: none }), [])
  assert.deepEqual(found({ backup: none, startedMs: NOW - 2 * DAY_MS }), ['warn backup-missing'])
  assert.deepEqual(found({ backup: { ...none, madeMs: NOW - 8 * DAY_MS } }), ['warn backup-old'])
  assert.deepEqual(found({ backup: { ...none, kind: 'elsewhere' }, startedMs: 0 }), [])
})

test('what fails, what is held and what is late is counted', () => {
  assert.deepEqual(
    found({
      memory: { usedBytes: GIBI, availableBytes: 1, totalBytes: 8 * GIBI },
      queues: [
        queue({ name: 'sources', failing: 2, held: 1 }),
        queue({ name: 'webhooks', failing: 1, waiting: 7, oldestMs: NOW - DAY_MS }),
        queue({ name: 'publications', waiting: 1, oldestMs: NOW - 1_000 }),
        queue({ name: 'harvesters', held: 3 })
      ]
    }),
    [
      'bad webhooks-failing 1',
      'bad sources-failing 2',
      'warn memory-short',
      'warn webhooks-late 7',
      'warn sources-held 1',
      'warn harvesters-held 3'
    ]
  )
})
