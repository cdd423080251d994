import assert from 'node:assert/strict'
import test from 'node:test'
import { plainWords } from './plain-words.ts'

test('the words of HTML, paragraphs on separate lines', () => {
  assert.equal(
    plainWords('<p>Every <b>tree</b></p><p>and every bush,<br>too.</p><ul><li>oak</li><li>elm</li></ul>'),
    'Every tree\n\nand every bush,\ntoo.\n\noak\n\nelm'
  )
  assert.equal(plainWords('&eacute;t&eacute; &amp; &#8364; &lt;b&gt;'), 'été & € <b>')
  assert.equal(plainWords('<table><tr><td>a</td><td>b</td></tr></table>'), 'a b')
})

test('invisible content is left out, signs that are not tags are kept', () => {
  assert.equal(plainWords('a<script>alert(1 < 2)</script>b<style>p{}</style><!-- <p>c</p> -->d'), 'abd')
  assert.equal(plainWords('a < b, c > d, --> e'), 'a < b, c > d, --> e')
  assert.equal(plainWords('before<!-- never closed <p>after'), 'before')
  assert.equal(plainWords('no HTML at all'), 'no HTML at all')
})

test('no text is too hostile to be read in a moment', () => {
  for (const part of ['<script>', '<!--', '<a ', '</', '&', '<p>', '-->'])
    assert.ok(plainWords(part.repeat(100_000 / part.length)).length <= 100_000)
})
