import assert from 'node:assert/strict'
import test from 'node:test'
import { OriginLine, type SlotOrigin } from './origin-line.ts'
import { Semaphore } from './semaphore.ts'

const from = (origin: string, known = false): SlotOrigin => ({ origin, known })

/** One slot whose work ends on request; `served` is the order in which work began. */
function oneSlot(maxWaiting = 4) {
  const slots = new Semaphore({ slots: 1, line: new OriginLine(maxWaiting), refuse: () => new Error('busy') })
  const served: string[] = []
  const ends: (() => void)[] = []
  const results: Promise<string>[] = []
  const enter = (name: string, where: SlotOrigin): void => {
    const work = async () => {
      served.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    }
    results.push(slots.run(work, where).catch((error: Error) => `${name}: ${error.message}`))
  }
  const finish = async (): Promise<string[]> => {
    for (let done = 0; done < results.length; done++) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return Promise.all(results)
  }
  return { enter, finish, served }
}

test('origins are served one after the other, with any number of waiters of one', async () => {
  const { enter, finish, served } = oneSlot(10)
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, from('a'))
  enter('b1', from('b'))
  enter('c1', from('c'))
  await finish()
  assert.deepEqual(served, ['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('when too many wait the origin with the most loses its last', async () => {
  const { enter, finish } = oneSlot(4)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter(name, from('a'))
  enter('b1', from('b'))
  assert.deepEqual(await finish(), ['a1', 'a2', 'a3', 'a4', 'a5: busy', 'b1'])
})

test('known and unknown origins alternate', async () => {
  const { enter, finish, served } = oneSlot(10)
  for (let at = 1; at <= 5; at++) enter(`s${at}`, from(`unknown ${at}`))
  enter('k1', from('k', true))
  enter('k2', from('k', true))
  await finish()
  assert.deepEqual(served, ['s1', 'k1', 's2', 'k2', 's3', 's4', 's5'])
})
