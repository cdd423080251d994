import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openTestPortal } from './portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('the portal answers its OpenAPI document, for the address at which it was asked', async () => {
  const { openapi, servers, paths } = (await portal.ask('/openapi', { f: 'json' })) as {
    openapi: string
    servers: { url: string }[]
    paths: Record<string, { get?: { parameters: { name?: string; schema?: object }[] } }>
  }
  assert.deepEqual([openapi, servers.length], ['3.1.1', 1])
  assert.match(servers[0]?.url ?? '', /^https:\/\/127\.0\.0\.1:\d+$/)
  const parameters = paths['/sharing/rest/search']?.get?.parameters
  assert.deepEqual(parameters?.find(({ name }) => name === 'num')?.schema, {
    type: 'integer',
    minimum: 0,
    maximum: 10_000_000
  })
})
