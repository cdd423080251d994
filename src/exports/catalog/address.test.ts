import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { mailAddress, webAddress } from './address.ts'

test('addresses of the web are kept in ASCII, what no format could hold is escaped', () => {
  assert.equal(webAddress(' https://example.org/a b?q=[1]#ü '), 'https://example.org/a%20b?q=%5B1%5D#%C3%BC')
  assert.equal(webAddress('HTTP://EXÄMPLE.org'), 'http://xn--exmple-cua.org/')
  assert.equal(webAddress('http://example.org/<x>{y}|z\\^`%zz'), 'http://example.org/%3Cx%3E%7By%7D%7Cz/%5E%60%25zz')
  assert.equal(webAddress('https://example.org/#a#b'), 'https://example.org/#a%23b')
  assert.equal(webAddress('https://user:secret@example.org/'), 'https://example.org/')
})

test('an address that is not of the web is rejected', () => {
  for (const text of [
    '',
    'example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[',
    'urn:x',
    null,
    5,
    `https://example.org/${'x'.repeat(3_000)}`
  ])
    assert.equal(webAddress(text), undefined)
})

test('for any input, an address has none of the characters that break Turtle, XML or JSON schemas', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const address = webAddress(`https://example.org/${path}`)
      assert.ok(address === undefined || /^https:\/\/example\.org\/[!#-;=?-Z_a-z~]*$/.test(address), address)
    })
  )
})

test('e-mail addresses become mailto links, other texts none', () => {
  assert.deepEqual(['a.b+c@example.org', 'mailto:x@example.org'].map(mailAddress), [
    'mailto:a.b+c@example.org',
    'mailto:x@example.org'
  ])
  for (const text of [
    '',
    'x@localhost',
    'Ann <ann@example.org>',
    'a b@example.org',
    'a@b@example.org',
    'ä@example.org',
    null
  ])
    assert.equal(mailAddress(text), undefined)
})
