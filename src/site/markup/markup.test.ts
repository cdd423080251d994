import assert from 'node:assert/strict'
import test from 'node:test'
import { plainText, readMarkup, safeLink } from './markup.ts'

test('paragraphs, emphasis and links are kept, everything else is its words', () => {
  assert.deepEqual(
    readMarkup('<p>Les communes au 1<sup>er</sup> janvier</p><table><tr><td>a &amp; b</td></tr></table>'),
    [
      { tag: 'p', children: ['Les communes au 1', { tag: 'sup', children: ['er'] }, ' janvier'] },
      { tag: 'p', children: ['a & b'] }
    ]
  )
  assert.deepEqual(readMarkup('<a href="https://a.example/?b&amp;c" onclick="x()">go</a>'), [
    { tag: 'a', href: 'https://a.example/?b&c', children: ['go'] }
  ])
})

test('scripts and styles have no words, and links lead to no program', () => {
  assert.deepEqual(readMarkup('<script>alert(1)</script>a<style>b</style><svg><text>c</text></svg>'), ['a'])
  assert.deepEqual(readMarkup('<a href="javascript:alert(1)">a</a>'), [{ tag: 'a', children: ['a'] }])
  for (const bad of ['javascript:alert(1)', ' JaVaScRiPt:x', 'data:text/html,x', '/local', 'vbscript:x', '', 7, null])
    assert.equal(safeLink(bad), undefined, String(bad))
  assert.equal(safeLink('https://a.example/x y'), 'https://a.example/x%20y')
})

test('markup that is broken is read to its end', () => {
  assert.equal(plainText('<p>a<ul><li>b<li>c</p>d<', 100), 'a b cd<')
  assert.equal(plainText('<b>'.repeat(50_000), 100), '…')
  assert.equal(plainText(`${'word '.repeat(30)}`, 20), 'word word word word …')
  assert.equal(plainText('a < b && c > d', 100), 'a < b && c > d')
})

test('a hostile description of 100 kB is read in milliseconds', () => {
  const started = performance.now()
  for (const piece of ['<a href="', '<p ', '<!--', '&#', '<script>', "<a b='"])
    readMarkup(piece.repeat(100_000 / piece.length))
  assert.ok(performance.now() - started < 2_000)
})
