import test, { after } from 'node:test'
import { openWorld, type World } from './histories.ts'

/** A few of those of the long test. */
const worlds: World[] = []
after(() => Promise.all(worlds.map((world) => world.close())))

test('a host and two guests agree after random histories with losses and failures', async () => {
  const world = await openWorld(2)
  worlds.push(world)
  for (let seed = 1; seed <= 3; seed++) await world.play(seed, 15)
})
