import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal({ 'address-daily-calls': '4', 'trusted-proxies': '127.0.0.1' })
})
after(() => portal.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('calls of the portal and of the Explore API count against one quota; beyond it both are refused, and others are not', async () => {
  const asked: string[] = [
    '//sharing/rest/portals/self',
    '//sharing/rest/community/self',
    '/catalog/datasets',
    '//sharing/rest/search'
  ]
  for (const path of asked)
    assert.equal((await portal.get(path, { f: 'json', q: 'a' }, from('192.0.2.1'))).status, 200, path)
  for (const path of asked) {
    const { status, headers } = await portal.get(path, { f: 'json', q: 'a' }, from('192.0.2.1'))
    assert.equal(status, 429, path)
    assert.ok(Number(headers.get('retry-after')) >= 1, path)
  }
  const refused = JSON.parse((await portal.get('//sharing/rest/portals/self', { f: 'json' }, from('192.0.2.1'))).text)
  assert.equal(refused.error.code, 429)
  assert.equal((await portal.get('//sharing/rest/portals/self', { f: 'json' }, from('192.0.2.2'))).status, 200)
})
