import assert from 'node:assert/strict'
import test from 'node:test'
import { contentLine, escapeText } from './content-line.ts'

test('a short line is one line', () => {
  assert.equal(contentLine('SUMMARY', 'Market'), 'SUMMARY:Market\r\n')
  assert.equal(contentLine('X', 'y'.repeat(73)), `X:${'y'.repeat(73)}\r\n`)
})

test('no line has more than 75 octets, and no sign is cut in two', () => {
  for (const sign of ['a', 'é', '東', '😀', 'e\u0301']) {
    const line = contentLine('SUMMARY', sign.repeat(200))
    for (const part of line.trimEnd().split('\r\n')) assert.ok(Buffer.byteLength(part) <= 75, part)
    assert.equal(line.replaceAll('\r\n ', ''), `SUMMARY:${sign.repeat(200)}\r\n`)
  }
})

test('separators are escaped, line ends are written as one, control signs are left out', () => {
  assert.equal(escapeText('a;b,c\\d:"e"'), 'a\\;b\\,c\\\\d:"e"')
  assert.equal(escapeText('one\r\ntwo\rthree\nfour\tfive\u0007\u0000'), 'one\\ntwo\\nthree\\nfour\tfive')
  assert.equal(escapeText('half \ud83d'), 'half \ufffd')
})
