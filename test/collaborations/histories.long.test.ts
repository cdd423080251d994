import test, { after } from 'node:test'
import { playHistory } from './simulation/history.ts'
import { Simulation } from './simulation/simulation.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 2_500)
const SEED = Number(process.env.HISTORIES_SEED ?? 1_000)

const simulations: Simulation[] = []
after(() => Promise.all(simulations.map((each) => each.close())))

for (const guests of [1, 2, 3, 4])
  test(`${HISTORIES} histories of a host and ${guests} guests converge`, async () => {
    const simulation = new Simulation()
    simulations.push(simulation)
    await simulation.open(guests)
    for (let history = 0; history < HISTORIES; history++) await playHistory(simulation, SEED + history, 20)
  })
