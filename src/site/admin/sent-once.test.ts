import assert from 'node:assert/strict'
import test from 'node:test'
import type { Answer } from '#http'
import { SentOnce } from './sent-once.ts'

const answerOf = (status: number): Answer => ({ status, headers: {}, body: null, compressible: false })

test('a form that was done is not done again for ten minutes; one that was refused is', async () => {
  let nowMs = 0
  const once = new SentOnce({ now: () => nowMs })
  const done: string[] = []
  const send = (session: string, mark: string, isDone: boolean) =>
    once.answer(session, mark, async () => {
      done.push(`${session} ${mark}`)
      return { answer: answerOf(done.length), isDone }
    })
  const both = await Promise.all([send('a', '1', true), send('a', '1', true)])
  assert.deepEqual(
    both.map(({ status }) => status),
    [1, 1],
    'the second waits for the first'
  )
  assert.equal((await send('a', '1', true)).status, 1)
  assert.equal((await send('b', '1', true)).status, 2, 'marks belong to their session')
  assert.equal((await send('a', '2', false)).status, 3)
  assert.equal((await send('a', '2', false)).status, 4, 'nothing was done before')
  nowMs = 10 * 60_000
  assert.equal((await send('a', '1', true)).status, 5)
})
