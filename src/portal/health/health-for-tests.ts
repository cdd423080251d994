import type { HealthFacts } from './health-facts.ts'

const GIBI = 2 ** 30

/** A server on which nothing is wrong. */
export function healthForTests(nowMs: number, change: Partial<HealthFacts> = {}): HealthFacts {
  return {
    release: 'test',
    node: 'v24.0.0',
    startedMs: nowMs,
    engine: { kind: 'own', version: '26.7', answerMs: 1 },
    database: { kind: 'sqlite', answerMs: 1 },
    disk: { freeBytes: 100 * GIBI, totalBytes: 200 * GIBI },
    memory: { usedBytes: GIBI, availableBytes: 4 * GIBI, totalBytes: 8 * GIBI },
    queues: [],
    backup: { kind: 'own', madeMs: nowMs, folder: '/backups/today' },
    ...change
  }
}
