import assert from 'node:assert/strict'
import test from 'node:test'
import type { HttpRequest, Payload } from '#http'
import { type Checks, healthRoutes } from './health.ts'
import { createMetrics } from './metrics.ts'

async function ask(path: string, checks: Checks = {}, open = true): Promise<{ status: number; body: string }> {
  const metrics = createMetrics()
  metrics.observe({ route: '/x', method: 'BREW', status: 200, ms: 12, stages: [['engine', 3]] })
  metrics.gauge('loggia_test', 'A test.', () => 42)
  const route = healthRoutes({ checks, metrics, open: () => open }).find((each) => each.path === path)
  const { status, body } = await route!.handle({} as HttpRequest)
  return { status, body: (body as Payload).plain.toString() }
}

test('the server is healthy as long as it answers, and ready only when everything it needs does', async () => {
  const checks = {
    engine: async () => {},
    database: async () => {
      throw new Error('password of the database is hunter2')
    }
  }
  assert.equal((await ask('/healthz', checks)).status, 200)
  assert.deepEqual(await ask('/readyz', checks), {
    status: 503,
    body: '{"status": "failed", "engine": "ok", "database": "failed"}'
  })
  assert.equal((await ask('/readyz', { engine: async () => {} })).status, 200)
})

test('a server that starts or stops is not ready', async () => {
  assert.deepEqual(await ask('/readyz', {}, false), { status: 503, body: '{"status": "closed"}' })
})

test('metrics are in Prometheus’ text form, methods that callers made up under one name', async () => {
  const { body } = await ask('/metrics')
  assert.match(body, /^loggia_http_requests_total\{route="\/x",method="other",status="200"\} 1$/m)
  assert.match(body, /^loggia_stage_duration_seconds_sum\{route="\/x",stage="engine"\} 0\.003$/m)
  assert.match(body, /^loggia_test 42$/m)
})
