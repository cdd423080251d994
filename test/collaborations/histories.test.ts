import test, { after } from 'node:test'
import { playHistory } from './simulation/history.ts'
import { Simulation } from './simulation/simulation.ts'

/** A few of those of the long test. */
const simulation = new Simulation()
after(() => simulation.close())

test('a host and two guests agree after random histories with losses and failures', async () => {
  await simulation.open(2)
  for (let seed = 1; seed <= 3; seed++) await playHistory(simulation, seed, 15)
})
