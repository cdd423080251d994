import assert from 'node:assert/strict'
import test from 'node:test'
import { isMapped, missingCapabilities } from './capabilities.ts'

test('root with all capabilities has all; without any those that change users are missing', () => {
  assert.deepEqual(missingCapabilities('Name:\tnode\nCapEff:\t000001ffffffffff\n'), [])
  assert.deepEqual(missingCapabilities('CapEff:\t0000000000000000\n'), [
    'CAP_CHOWN',
    'CAP_DAC_OVERRIDE',
    'CAP_FOWNER',
    'CAP_SETGID',
    'CAP_SETUID'
  ])
  // What Docker leaves to a container, less SETUID.
  assert.deepEqual(missingCapabilities('CapEff:\t00000000a804257b\n'), ['CAP_SETUID'])
  assert.deepEqual(missingCapabilities(''), [])
})

test('a user id is known in a user namespace or not', () => {
  assert.equal(isMapped(61_184, '         0          0 4294967295\n'), true)
  assert.equal(isMapped(61_184, '         0       1000          1\n'), false)
  assert.equal(isMapped(61_184, '0 1000 1\n1 100000 65536\n'), true)
  assert.equal(isMapped(61_184, ''), true)
})
