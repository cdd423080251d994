import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createChangeQueue } from './change-queue.ts'

test('changes follow one another in their order, also after one that failed', async () => {
  const changes = createChangeQueue()
  const begun: number[] = []
  const all = await Promise.allSettled(
    [0, 1, 2].map((at) =>
      changes.run(async () => {
        begun.push(at)
        if (at === 1) throw new Error('on purpose')
      })
    )
  )
  assert.deepEqual(
    [begun, all.map(({ status }) => status)],
    [
      [0, 1, 2],
      ['fulfilled', 'rejected', 'fulfilled']
    ]
  )
})

test('a change that waits too long behind one that hangs fails and never begins; those who come later have their turn after it', async ({
  mock
}) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const changes = createChangeQueue()
  const { promise: hanging, resolve: end } = Promise.withResolvers<string>()
  const begun: string[] = []
  const take = (name: string, work: Promise<string> = Promise.resolve(name)) =>
    changes.run(() => (begun.push(name), work))
  const [first, impatient] = [take('first', hanging), take('impatient')]
  await setImmediate()
  mock.timers.tick(29_999)
  const later = take('later')
  mock.timers.tick(1)
  await assert.rejects(impatient, { code: 'store/busy' })
  end('first')
  assert.deepEqual([await first, await later, begun], ['first', 'later', ['first', 'later']])
})
