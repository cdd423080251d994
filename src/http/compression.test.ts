import assert from 'node:assert/strict'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { acceptsGzip, chooseBytes } from './compression.ts'
import { etagMatches, etagOf } from './etag.ts'

test('gzip is taken by those who name it, or anything, and do not refuse it', () => {
  for (const header of [
    'gzip',
    'gzip, deflate, br',
    'br;q=1.0, gzip;q=0.8',
    'GZIP',
    'x-gzip',
    '*',
    'identity, *;q=0.1'
  ])
    assert.ok(acceptsGzip(header), header)
  for (const header of [undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, *', 'gzipped'])
    assert.ok(!acceptsGzip(header), header)
})

test('long bodies are compressed once, short ones not at all', async () => {
  const body = { plain: Buffer.from('x'.repeat(5_000)) }
  const { bytes, gzipped } = await chooseBytes(body, true)
  assert.ok(gzipped)
  assert.equal(gunzipSync(bytes).length, 5_000)
  assert.equal((await chooseBytes(body, true)).bytes, bytes)
  assert.equal((await chooseBytes(body, false)).bytes, body.plain)
  assert.ok(!(await chooseBytes({ plain: Buffer.from('short') }, true)).gzipped)
})

test('validators match by weak comparison', () => {
  const etag = etagOf('state')
  const strong = etag.slice(2)
  for (const header of [etag, strong, `"x", ${etag}`, '*']) assert.ok(etagMatches(header, etag), header)
  for (const header of [undefined, '"x"', etagOf('other')]) assert.ok(!etagMatches(header, etag))
})
