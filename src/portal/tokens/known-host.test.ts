import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import test from 'node:test'
import { isKnownHost } from './known-host.ts'

const ORGANIZATION = { properties: { allowedRedirectUris: ['https://data.example/home', 'urn:ietf:wg:oauth:2.0:oob'] } }
const known = (originIsConfigured: boolean, host: string) => isKnownHost({ originIsConfigured }, host, ORGANIZATION)

test('a name that came in the Host header is the portal only when somebody said so', () => {
  for (const host of [
    'localhost',
    'portal.localhost',
    '127.0.0.1',
    '192.0.2.7',
    '[::1]',
    hostname(),
    'data.example',
    'DATA.example'
  ])
    assert.equal(known(false, host), true, host)
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'data.example.evil.example',
    ''
  ])
    assert.equal(known(false, host), false, host)
  assert.equal(known(true, 'evil.example'), true)
})
