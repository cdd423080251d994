import assert from 'node:assert/strict'
import test from 'node:test'
import { openPortal } from './portal.ts'

test('EXPLORE-auth-6: a private portal wants a key from everybody; health needs none', async () => {
  const portal = await openPortal({ anonymous: 'false' })
  try {
    await portal.refused('/catalog/datasets', {}, 401, 'Unauthorized')
    const { secret } = await portal.town(({ keys }) => keys.create('reader'))
    assert.equal((await portal.json('/catalog/datasets', { apikey: secret })).total_count, 0)
    assert.equal((await portal.get('//healthz')).status, 200)
  } finally {
    await portal.close()
  }
})
