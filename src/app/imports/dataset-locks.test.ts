import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openStore } from '#store'
import { settled, VirtualTimers } from '../../limits/virtual-timers-for-tests.ts'
import { DatasetLocks } from './dataset-locks.ts'
import { openLoadTurns } from './open-load-turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-locks-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const { signal } = new AbortController()

test('a load that waits longer than it may is refused with a sentence, and leaves its place', async () => {
  const timers = new VirtualTimers()
  const locks = new DatasetLocks({ timers })
  const first = Promise.withResolvers<void>()
  const running = locks.run('levels', () => first.promise, { signal, maxWaitMs: 60_000 })
  const late = locks.run('levels', async () => 'late', { signal, maxWaitMs: 300_000 })
  const patient = locks.run('levels', async () => 'patient', { signal, maxWaitMs: 600_000 })
  const refused = assert.rejects(late, {
    code: 'catalog/dataset-busy',
    kind: 'overloaded',
    message: 'Other loads of levels have been running for 5 minutes. Nothing was changed: try again later.'
  })
  await timers.pass(400_000)
  await refused
  first.resolve()
  await running
  assert.equal(await patient, 'patient')
})

test('loads on two servers with one control database never overlap', async () => {
  const stores = await Promise.all([1, 2].map(() => openStore({ file: join(folder, 'control.sqlite') })))
  const servers = stores.map((store) => new DatasetLocks({ turns: openLoadTurns(store) }))
  let running = 0
  let most = 0
  const load = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await settled()
    running--
  }
  await Promise.all(
    servers.flatMap((locks) => [1, 2, 3].map(() => locks.run('levels', load, { signal, maxWaitMs: 60_000 })))
  )
  assert.equal(most, 1)
  for (const store of stores) await store.close()
})
