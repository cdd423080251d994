import test, { after } from 'node:test'
import { openWorld, type World } from './histories.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 1_000)
const SEED = Number(process.env.HISTORIES_SEED ?? 1_000)

const worlds: World[] = []
after(() => Promise.all(worlds.map((world) => world.close())))

for (const guests of [1, 2, 4])
  test(`${HISTORIES} histories of a host and ${guests} guests converge`, async () => {
    const world = await openWorld(guests)
    worlds.push(world)
    for (let history = 0; history < HISTORIES; history++) await world.play(SEED + history, 30)
  })
