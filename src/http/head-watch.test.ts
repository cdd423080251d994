import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import test from 'node:test'
import { HeadWatch } from './head-watch.ts'

const KIB = 1024

class FakeSocket extends EventEmitter {
  bytesRead = 0
  destroyed = false
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

test('unfinished heads have a budget: the longest of the network that sends most go first, ordinary ones never', () => {
  const watch = new HeadWatch({ totalBytes: 1_000 * KIB, networkBytes: 600 * KIB })
  const connect = (network: string): FakeSocket => {
    const socket = new FakeSocket()
    watch.add(socket as unknown as Socket, network)
    return socket
  }
  const [long, longer, ordinary, other] = [connect('a'), connect('a'), connect('a'), connect('b')]
  Object.assign(long as FakeSocket, { bytesRead: 400 * KIB })
  Object.assign(longer as FakeSocket, { bytesRead: 500 * KIB })
  Object.assign(ordinary as FakeSocket, { bytesRead: 16 * KIB })
  Object.assign(other as FakeSocket, { bytesRead: 550 * KIB })
  watch.enforce()
  assert.deepEqual(
    [long, longer, ordinary, other].map((each) => each?.destroyed),
    [false, true, false, false]
  )

  // The head is whole and a body arrives: its bytes do not count, those of the next head do.
  const message = { socket: other, complete: false }
  watch.received(message as unknown as IncomingMessage)
  Object.assign(other as FakeSocket, { bytesRead: 9_000 * KIB })
  watch.enforce()
  message.complete = true
  watch.enforce()
  assert.equal(other?.destroyed, false)
  Object.assign(other as FakeSocket, { bytesRead: 9_700 * KIB })
  watch.enforce()
  assert.equal(other?.destroyed, true)
  for (const socket of [long, ordinary]) socket?.destroy()
})
