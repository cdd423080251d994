import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogError } from '#catalog'
import { silentLog } from '#kit'
import { pushRouteGroup } from './push-routes.ts'

test('a push that lost against changes by other servers is to be repeated', () => {
  const { answerError } = pushRouteGroup({ log: silentLog } as unknown as Parameters<typeof pushRouteGroup>[0])
  const error = catalogError('catalog/changed-meanwhile', 'changed')
  const answer = answerError!(error, undefined as never) as { status: number; headers: Record<string, string> }
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1'])
})
