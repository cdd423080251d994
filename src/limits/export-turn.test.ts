import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExportTurn } from './export-turn.ts'
import { FairQueue } from './fair-queue.ts'
import { settled, VirtualTimers } from './virtual-timers-for-tests.ts'

const { signal } = new AbortController()

function makeTurns(slots: number, timers: VirtualTimers): (caller: string, until?: AbortSignal) => ExportTurn {
  const queue = new FairQueue({ slots, slotsPerCaller: 8, queue: 8, queuePerCaller: 8, maxWaitMs: 60_000, timers })
  return (caller, until = signal) => new ExportTurn(queue, caller, until, timers)
}

/** Whether the export may go on by now. */
async function goesOn(resumed: Promise<void>): Promise<boolean> {
  await settled()
  return Promise.race([resumed.then(() => true), settled().then(() => false)])
}

test('an export that has had its turn for 200 ms gives it to one that waits, and waits itself', async () => {
  const timers = new VirtualTimers()
  const turnOf = makeTurns(1, timers)
  const [first, second] = [turnOf('ann'), turnOf('bob')]
  await first.resume()
  const waiting = second.resume()
  await timers.pass(150)
  first.pause()
  assert.equal(await goesOn(first.resume()), true)
  assert.equal(await goesOn(waiting), false)
  await timers.pass(210)
  first.pause()
  const again = first.resume()
  assert.equal(await goesOn(waiting), true)
  assert.equal(await goesOn(again), false)
  second.end()
  assert.equal(await goesOn(again), true)
})

test('an export whose reader takes longer than 50 ms for a chunk keeps no turn meanwhile', async () => {
  const timers = new VirtualTimers()
  const turnOf = makeTurns(1, timers)
  const [slow, other] = [turnOf('ann'), turnOf('bob')]
  await slow.resume()
  const waiting = other.resume()
  slow.pause()
  await timers.pass(40)
  assert.equal(await goesOn(waiting), false)
  await timers.pass(60)
  assert.equal(await goesOn(waiting), true)
})

test('an export that ends while it waits takes no turn, and its signal ends the wait', async () => {
  const timers = new VirtualTimers()
  const turnOf = makeTurns(1, timers)
  const client = new AbortController()
  const [first, second, third] = [turnOf('ann'), turnOf('bob', client.signal), turnOf('cem')]
  await first.resume()
  const left = second.resume()
  client.abort(new Error('the client left'))
  await assert.rejects(left, /the client left/)
  const ended = third.resume()
  third.end()
  first.end()
  assert.equal(await goesOn(ended), true)
  assert.equal(await goesOn(turnOf('dan').resume()), true)
})
