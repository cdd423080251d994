import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import test from 'node:test'
import { ConnectionLimit } from './connection-limit.ts'

class FakeSocket extends EventEmitter {
  destroyed = false
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

function connect(limit: ConnectionLimit, network: string, exempt = false): FakeSocket {
  const socket = new FakeSocket()
  limit.accept(socket as unknown as Socket, network, exempt)
  return socket
}

test('a network has its share of connections, a proxy any number', () => {
  const limit = new ConnectionLimit({ total: 100, perNetwork: 2 })
  const [first, , third] = [connect(limit, 'a'), connect(limit, 'a'), connect(limit, 'a')]
  assert.deepEqual([first?.destroyed, third?.destroyed, limit.count], [false, true, 2])
  first?.destroy()
  assert.equal(connect(limit, 'a').destroyed, false)
  assert.deepEqual(
    [1, 2, 3].map(() => connect(limit, 'proxy', true).destroyed),
    [false, false, false]
  )
  assert.equal(limit.count, 5)
})

test('a full server closes the oldest connection of the network that has most, and refuses that network', () => {
  const limit = new ConnectionLimit({ total: 4, perNetwork: 4 })
  const many = [1, 2, 3, 4].map(() => connect(limit, 'many'))
  assert.equal(connect(limit, 'many').destroyed, true)
  assert.equal(connect(limit, 'other').destroyed, false)
  assert.deepEqual([many.map((each) => each.destroyed), limit.count], [[true, false, false, false], 4])
})
