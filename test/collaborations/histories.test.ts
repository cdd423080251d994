import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { playHistory } from './simulation/history.ts'
import type { Member } from './simulation/members.ts'
import { Simulation } from './simulation/simulation.ts'

const simulations: Simulation[] = []
after(() => Promise.all(simulations.map((each) => each.close())))

async function simulate(guests: number): Promise<Simulation> {
  const simulation = new Simulation()
  simulations.push(simulation)
  await simulation.open(guests)
  return simulation
}

const titles = async (member: Member): Promise<string[]> => (await member.look()).map(({ title }) => title)

test('a host and two guests agree after random histories with losses and failures', async () => {
  const simulation = await simulate(2)
  // A few of those of the long test.
  for (let seed = 1; seed <= 3; seed++) await playHistory(simulation, seed, 15)
})

test('an item that an interrupted run brings while the next one goes on is not withdrawn by that', async () => {
  const simulation = await simulate(1)
  const { host, network, time } = simulation
  const [guest] = simulation.guests as [Member]
  await simulation.link(false, false)
  await guest.share(await guest.addDataset('t1'))
  // The host writes for longer than the guest waits for answers: the run fails, its item is still being written.
  host.portal.writeMs = () => 200_000
  void guest.portal.begin(async (sync) => {
    await simulation.submit(guest.portal)
    await sync.runDue()
  })
  await time.pass(2_000)
  network.cut.add('guest1.example')
  await time.pass(130_000)
  network.cut.clear()
  await simulation.synchronize(guest)
  assert.deepEqual(await titles(host), ['t1'])
  const runs = await guest.portal.store.db.selectFrom('sync_runs').select('status').orderBy('created_ms').execute()
  assert.deepEqual(
    runs.map(({ status }) => status),
    ['failed', 'completed']
  )
})

test('a server whose run another one has taken writes nothing more for it', async () => {
  const simulation = await simulate(1)
  const { host, time } = simulation
  const [guest] = simulation.guests as [Member]
  await simulation.link(false, false)
  await host.share(await host.addDataset('t1'))
  guest.portal.writeMs = () => 10_000
  void guest.portal.begin(async (sync) => {
    await simulation.submit(guest.portal)
    await sync.runDue()
  })
  await time.pass(2_000)
  await guest.portal.store.transaction(async (tx) => {
    await tx.updateTable('sync_runs').set({ lease_owner: 'another' }).execute()
  })
  // Before the next sign of life, by which the server would notice.
  await time.pass(12_000)
  assert.deepEqual(await titles(guest), [])
})
