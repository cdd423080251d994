/**
 * Where nobody outside may send us: every network that is not the public internet, in every way to write it, by address
 * and by name.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import test from 'node:test'
import { type FindAddresses, publicLookup } from './address-guard.ts'
import { type GuardedSendOptions, guardedSend } from './guarded-send.ts'
import { isPublicAddress } from './public-address.ts'

const options: GuardedSendOptions = {
  method: 'POST',
  body: '{}',
  timeoutMs: 5_000,
  maxAnswerBytes: 1_000,
  setting: 'webhook-hosts'
}

/** First and last address. */
const NETWORKS_4: Readonly<Record<string, readonly [string, string]>> = {
  'this network, and the unspecified address': ['0.0.0.0', '0.255.255.255'],
  'private 10/8': ['10.0.0.0', '10.255.255.255'],
  'shared between a provider and its customers': ['100.64.0.0', '100.127.255.255'],
  'this machine': ['127.0.0.0', '127.255.255.255'],
  'link-local': ['169.254.0.0', '169.254.255.255'],
  'the metadata of clouds': ['169.254.169.254', '169.254.170.2'],
  'private 172.16/12': ['172.16.0.0', '172.31.255.255'],
  'protocol assignments': ['192.0.0.0', '192.0.0.255'],
  'documentation 192.0.2/24': ['192.0.2.0', '192.0.2.255'],
  'relays of 6to4': ['192.88.99.0', '192.88.99.255'],
  'private 192.168/16': ['192.168.0.0', '192.168.255.255'],
  measurements: ['198.18.0.0', '198.19.255.255'],
  'documentation 198.51.100/24': ['198.51.100.0', '198.51.100.255'],
  'documentation 203.0.113/24': ['203.0.113.0', '203.0.113.255'],
  multicast: ['224.0.0.0', '239.255.255.255'],
  reserved: ['240.0.0.0', '255.255.255.254'],
  broadcast: ['255.255.255.255', '255.255.255.255']
}

const NETWORKS_6: Readonly<Record<string, readonly [string, string]>> = {
  'the unspecified address and this machine': ['::', '::1'],
  'IPv4-compatible': ['::2', '::ffff:ffff'],
  'translators of a private network': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  discarding: ['100::', '100::ffff:ffff:ffff:ffff'],
  Teredo: ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  'other protocol assignments': ['2001:1::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'documentation 2001:db8::/32': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  '6to4': ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'documentation 3fff::/20': ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'given to nobody': ['4000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'segment routing': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  private: ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'link-local': ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'site-local': ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  multicast: ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff']
}

const finding =
  (...addresses: string[]): FindAddresses =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** As the connection would have it: in a URL many spellings are one address. */
const addressIn = (host: string): string => URL.parse(`https://${host}/`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''

async function refuses(host: string): Promise<void> {
  const refused = { code: 'fetch/not-allowed' }
  await assert.rejects(guardedSend(`https://${host}/`, options), refused, host)
  const found = addressIn(host)
  await assert.rejects(
    guardedSend('https://receiver.example/', { ...options, find: finding(found) }),
    refused,
    `a name that leads to ${found}`
  )
  await assert.rejects(
    guardedSend('https://receiver.example/', { ...options, find: finding('8.8.8.8', found) }),
    refused,
    `a name that also leads to ${found}`
  )
}

function spellingsOf(address: string): string[] {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const octal = (part: number): string => `0${part.toString(8)}`
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    octal(number),
    [a, b, c, d].map(octal).join('.'),
    `0x${a.toString(16)}.${b}.${octal(c)}.${d}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    address.replaceAll('.', '。'),
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  ]
}

/** An IPv4 address in what translates, maps or carries it. */
function wrappingsOf(address: string): string[] {
  const parts = address.split('.').map(Number)
  const words = (bytes: readonly number[]): string =>
    [bytes.slice(0, 2), bytes.slice(2)].map((pair) => Buffer.from(pair).toString('hex')).join(':')
  const hidden = words(parts.map((part) => part ^ 0xff))
  return [
    `[::ffff:${address}]`,
    `[0:0:0:0:0:ffff:${words(parts)}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${words(parts)}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${words(parts)}::1]`,
    `[2001:0:808:808:0:0:${hidden}]`
  ]
}

for (const [what, ends] of Object.entries(NETWORKS_4)) {
  test(`IPv4, ${what}: refused in every spelling`, async () => {
    for (const host of ends.flatMap(spellingsOf)) await refuses(host)
  })
  test(`IPv4 within IPv6, ${what}: refused mapped, compatible, translated, as 6to4 and as Teredo`, async () => {
    for (const host of ends.flatMap(wrappingsOf)) await refuses(host)
  })
}

for (const [what, ends] of Object.entries(NETWORKS_6)) {
  test(`IPv6, ${what}: refused`, async () => {
    for (const address of ends) await refuses(`[${address}]`)
  })
}

test('the addresses next to private networks are public', () => {
  const neighbours = [
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.88.98.255',
    '192.88.100.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '198.51.101.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2000::',
    '2001:200::',
    '2001:db7::',
    '2001:db9::',
    '2003::',
    '3ffe::',
    '3fff:1000::',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8'
  ]
  for (const address of neighbours) assert.equal(isPublicAddress(address), true, address)
})

test('an invalid address is not public, and a zone makes no address public', () => {
  for (const text of ['localhost', '', '127.1', 'fe80::1%eth0', '::1%lo'])
    assert.equal(isPublicAddress(text), false, text)
})

test('names of this machine are refused without a look-up', async () => {
  const find = (): never => assert.fail('looked up')
  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.LocalHost.', 'ｌｏｃａｌｈｏｓｔ'])
    await assert.rejects(guardedSend(`https://${host}/`, { ...options, find }), { code: 'fetch/not-allowed' }, host)
})

test('a trusted name stays one with a dot at its end', async () => {
  const find: FindAddresses = async () => assert.fail('looked up, and so trusted')
  await assert.rejects(
    guardedSend('http://receiver.intern./', { ...options, find, trustedHosts: ['receiver.intern'] }),
    { code: 'fetch/failed', message: /looked up, and so trusted/ }
  )
})

test('a name that resolves differently the second time is checked the second time', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const lookup = publicLookup((host) => finding(...(answers.shift() ?? []))(host), 'webhook-hosts')
  const connectTo = () =>
    new Promise((done, fail) =>
      lookup('rebinding.example', { all: false }, (error, address) => (error === null ? done(address) : fail(error)))
    )
  assert.equal(await connectTo(), '8.8.8.8')
  await assert.rejects(connectTo(), { code: 'fetch/not-allowed' })
})

test('a name is looked up once for a request, by the connection itself: there is nothing between check and connection', async (t) => {
  let connections = 0
  const inside = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  t.after(() => inside.close())
  const { port } = inside.address() as AddressInfo
  let asked = 0
  const find: FindAddresses = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '8.8.8.8', family: 4 }]
  await assert.rejects(guardedSend(`https://rebinding.example:${port}/`, { ...options, find }), {
    code: 'fetch/not-allowed'
  })
  assert.deepEqual([asked, connections], [1, 0])
  asked = 0
  await assert.rejects(
    guardedSend(`https://rebinding.example:${port}/`, { ...options, find, trustedHosts: ['rebinding.example'] }),
    { code: 'fetch/failed' }
  )
  assert.deepEqual([asked, connections], [1, 1], 'the same name, trusted: connected to where its only look-up led')
})
