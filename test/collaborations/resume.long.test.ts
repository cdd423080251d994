/** Transfers that a crash has interrupted go on where they were, in both directions. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Member } from './simulation/members.ts'
import { Simulation } from './simulation/simulation.ts'

/** Pieces have 8 MB. */
const MEBI = 2 ** 20
const BYTES = 20 * MEBI

const simulation = new Simulation()
after(() => simulation.close())
await simulation.open(1)
await simulation.link(false, false)

for (const [direction, operation] of [
  ['guest to host', 'upload'],
  ['host to guest', 'piece']
] as const)
  for (const victim of ['host', 'guest'] as const)
    test(`a file goes on from ${direction} after a crash of the ${victim}: no piece is sent twice`, async () => {
      const [host, guest] = simulation.members as [Member, Member]
      const from = direction === 'guest to host' ? guest : host
      const dying = (victim === 'host' ? host : guest).portal
      const itemId = await from.addMap(
        `t${BYTES}`,
        undefined,
        JSON.stringify({ is: `${direction} ${victim}`.padEnd(BYTES) })
      )
      await from.share(itemId)
      const offsets: number[] = []
      simulation.network.observe = (path, body) => {
        if (!path.includes(`/${operation}`)) return
        offsets.push(
          operation === 'upload' ? Number(new URL(path, 'http://a').searchParams.get('offset')) : offsetOf(body)
        )
        // The second piece is on its way when the portal dies.
        if (offsets.length === 2) dying.crash()
      }
      await simulation.synchronize(guest)
      assert.equal(dying.isUp, false)
      await dying.start(true)
      await simulation.time.pass(60_000)
      await simulation.synchronize(guest)
      await simulation.synchronize(guest)
      // The second piece may have arrived before the crash.
      const again = offsets.slice(2).filter((offset) => offset !== 8 * MEBI)
      assert.deepEqual([...offsets.slice(0, 2), ...again], [0, 8 * MEBI, 16 * MEBI], `${offsets}`)
      assert.ok(offsets.length <= 4, `${offsets}`)
      const to = from === guest ? host : guest
      assert.equal((await to.look())[0]?.text, (await from.look())[0]?.text)
      await from.remove(itemId)
      await simulation.synchronize(guest)
      assert.deepEqual(await to.look(), [])
    })

test('the files of received items count against the quota of their owner; the others arrive', async () => {
  const [host, guest] = simulation.members as [Member, Member]
  host.portal.crash()
  host.portal.storageQuotaBytes = 3 * MEBI
  await host.portal.start(true)
  const [large, small] = [
    await guest.addMap('t2', undefined, JSON.stringify({ is: 'large'.padEnd(4 * MEBI) })),
    await guest.addMap('t3')
  ]
  for (const id of [large, small]) await guest.share(id)
  await simulation.synchronize(guest)
  assert.deepEqual(
    (await host.look()).map(({ title }) => title),
    ['t3']
  )
  const { tasks } = await guest.portal.store.db
    .selectFrom('sync_runs')
    .select('tasks')
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.match(tasks, /The host refuses it: The files of the item do not fit: boss, to whom received items belong/)
  assert.deepEqual(host.portal.leftFiles(), [])
})

const offsetOf = (body: string | Uint8Array): number => JSON.parse(Buffer.from(body as Uint8Array).toString()).offset
