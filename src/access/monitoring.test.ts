import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocatedRequest } from './local-machine.ts'
import { mayMonitor } from './monitoring.ts'
import { mayOperate, operatorHeader } from './operator.ts'

function request(
  remoteAddress: string,
  headers: Readonly<Record<string, string>> = {},
  address = remoteAddress
): LocatedRequest {
  return {
    header: (name) => headers[name],
    address,
    message: { socket: { remoteAddress, localAddress: '10.0.0.1' } }
  }
}

test('without a key metrics are for this machine, and not behind a proxy', () => {
  const policy = { metricsKey: null, isBehindProxy: false }
  assert.equal(mayMonitor(request('127.0.0.1'), policy), true)
  assert.equal(mayMonitor(request('::1'), policy), true)
  assert.equal(mayMonitor(request('10.0.0.9'), policy), false)
  assert.equal(mayMonitor(request('127.0.0.1', {}, '203.0.113.7'), policy), false)
  assert.equal(mayMonitor(request('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }), policy), false)
  assert.equal(mayMonitor(request('127.0.0.1'), { ...policy, isBehindProxy: true }), false)
})

test('with a key only the key counts, from every address', () => {
  const policy = { metricsKey: 'k3y', isBehindProxy: true }
  assert.equal(mayMonitor(request('203.0.113.7', { authorization: 'Bearer k3y' }), policy), true)
  assert.equal(mayMonitor(request('203.0.113.7', { authorization: 'Bearer k3Y' }), policy), false)
  assert.equal(mayMonitor(request('127.0.0.1'), policy), false)
})

test('the operator needs the secret, and to be on this machine', () => {
  const authorization = operatorHeader('s3cret')
  assert.equal(mayOperate(request('127.0.0.1', { authorization }), 's3cret'), true)
  assert.equal(
    mayOperate(request('10.0.0.1', { authorization }), 's3cret'),
    true,
    'through another of its own addresses'
  )
  assert.equal(mayOperate(request('10.0.0.9', { authorization }), 's3cret'), false)
  assert.equal(mayOperate(request('127.0.0.1'), 's3cret'), false)
})
