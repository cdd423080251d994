import assert from 'node:assert/strict'
import test from 'node:test'
import { pushError } from './errors.ts'
import { readPushBody } from './push-body.ts'
import { type Push, PushQueue } from './push-queue.ts'

const push = (text: string, kind: Push['kind'] = 'write', contentType = ''): Push => ({
  kind,
  body: readPushBody(Buffer.from(text), contentType),
  idempotencyKey: undefined,
  bodySha256: ''
})
const record = (n: number): string => JSON.stringify({ n })

/** A queue whose commits wait until they are let go, and refuse batches with a record that says so. */
function queueOver() {
  const commits: string[] = []
  let go = (): void => {}
  const queue = new PushQueue(
    'levels',
    async (_dataset, batch) => {
      const texts = batch.map(
        ({ kind, body }) => `${kind === 'delete' ? 'delete ' : ''}${body.bytes.toString().trim()}`
      )
      commits.push(texts.join(' '))
      if (commits.length === 1) await new Promise<void>((done) => (go = done))
      if (texts.some((text) => text.includes('wrong'))) throw pushError('push/bad-body', 'wrong')
    },
    (error) => pushError.is(error),
    async () => {}
  )
  return { queue, commits, letGo: () => go() }
}

test('what arrives during a commit is committed by the next one, in its order', async () => {
  const { queue, commits, letGo } = queueOver()
  const all = [1, 2, 3].map((n) => queue.add(push(record(n))))
  const others = [
    queue.add(push(record(1), 'delete')),
    queue.add(push(record(4))),
    queue.add(push('n\n5', 'write', 'text/csv'))
  ]
  const last = queue.add(push(record(6)))
  letGo()
  await Promise.all([...all, ...others, last])
  assert.deepEqual(commits, ['{"n":1}', '{"n":2} {"n":3}', 'delete {"n":1}', '{"n":4}', 'n\n5', '{"n":6}'])
})

test('only pushes of one notation are committed together', async () => {
  const { queue, commits, letGo } = queueOver()
  const pushOf = (n: number, notation: Push['body']['notation']): Push => ({
    ...push(record(n)),
    body: { ...push(record(n)).body, notation }
  })
  const all = ([undefined, 'plain', 'plain', 'ambiguous-days', 'ambiguous-days', undefined, 'plain'] as const).map(
    (notation, n) => queue.add(pushOf(n, notation))
  )
  letGo()
  await Promise.all(all)
  assert.deepEqual(commits, ['{"n":0}', '{"n":1} {"n":2}', '{"n":3} {"n":4}', '{"n":5}', '{"n":6}'])
})

test('a push that is refused does not hold up the others of its batch', async () => {
  const { queue, commits, letGo } = queueOver()
  const first = queue.add(push(record(0)))
  const outcomes = [1, 2, 3, 4].map((n) =>
    queue.add(push(n === 3 ? '{"n": "wrong"}' : record(n))).then(
      () => 'committed',
      (error: { code: string }) => error.code
    )
  )
  letGo()
  await first
  assert.deepEqual(await Promise.all(outcomes), ['committed', 'committed', 'push/bad-body', 'committed'])
  assert.equal(commits.length, 6)
})

test('a queue is bounded', async () => {
  const { queue, letGo } = queueOver()
  const waiting = Array.from({ length: 2_001 }, (_, n) => queue.add(push(record(n))))
  assert.throws(() => queue.add(push(record(0))), { code: 'push/overloaded' })
  letGo()
  await Promise.all(waiting)
})
