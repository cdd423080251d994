import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import fc from 'fast-check'
import { openStore } from '#store'
import { accessContract } from './access.contract.ts'
import { networkOf } from './address.ts'
import { ANONYMOUS, sharesAudience } from './principal.ts'
import { createQuotas } from './quotas.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-access-'))
after(() => rmSync(folder, { recursive: true, force: true }))

accessContract('SQLite', () => openStore({ file: join(folder, 'contract.sqlite') }))

test('while the store does not answer calls are admitted on the known counts, and counted later', async () => {
  const store = await openStore({ file: join(folder, 'down.sqlite') })
  let up = false
  const failing = {
    ...store,
    transaction: <Result>(fn: Parameters<typeof store.transaction<Result>>[0]) =>
      up ? store.transaction(fn) : Promise.reject(new Error('down'))
  }
  const quotas = createQuotas({
    store: failing,
    defaults: { dailyCalls: 50, dailyEngineMs: null },
    flushEveryMs: Infinity
  })
  for (let at = 0; at < 50; at++) await quotas.admit(ANONYMOUS, '10.0.0.1')
  await assert.rejects(quotas.admit(ANONYMOUS, '10.0.0.1'), { code: 'access/quota-exceeded' })
  up = true
  await quotas.flush()
  const { calls } = await store.db.selectFrom('quota_usage').select('calls').executeTakeFirstOrThrow()
  assert.equal(calls, 50)
  await store.close()
})

test('addresses count by host for IPv4 and by /64 for IPv6', () => {
  const networks: [string, string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['not an address', 'unknown'],
    ['', 'unknown']
  ]
  for (const [address, network] of networks) assert.equal(networkOf(address), network)
})

test('a caller with a smaller audience never sees more', () => {
  const members = fc.uniqueArray(
    fc.constantFrom('public', 'organization', 'user:a', 'user:b', 'key:c', 'group:d', 'everything')
  )
  fc.assert(
    fc.property(members, members, members, (audience, more, shared) => {
      const less = { ...ANONYMOUS, audience }
      const whole = { ...ANONYMOUS, audience: [...audience, ...more] }
      return !sharesAudience(less, new Set(shared)) || sharesAudience(whole, new Set(shared))
    })
  )
})
