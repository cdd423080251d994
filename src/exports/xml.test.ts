import assert from 'node:assert/strict'
import test from 'node:test'
import { escapeAttribute, escapeText, xmlName } from './xml.ts'

test('text is escaped, line ends survive, and what XML has no place for leaves a mark', () => {
  assert.equal(escapeText('a < b && "c" > d'), 'a &lt; b &amp;&amp; "c" &gt; d')
  assert.equal(escapeText('one\ntwo\r\nthree\t'), 'one\ntwo&#13;\nthree\t')
  assert.equal(escapeText('bell\u0007 nul\u0000 \ufffe\uffff'), 'bell\ufffd nul\ufffd \ufffd\ufffd')
  assert.equal(escapeText('😀 مرحبا \u0085 \u2028'), '😀 مرحبا &#133; &#8232;')
})

test('attributes keep quotes, tabs and line ends', () => {
  assert.equal(escapeAttribute('say "hi"\n\tnow\r'), 'say &quot;hi&quot;&#10;&#9;now&#13;')
})

test('any text is a name, and different texts are different names', () => {
  assert.equal(xmlName('population_2020'), 'population_2020')
  assert.equal(xmlName('coord_x'), 'coord_x')
  assert.equal(xmlName('2020'), '_x0032_020')
  assert.equal(xmlName('_x0032_020'), '_x005F_x0032_020')
  assert.equal(xmlName('Année 1'), 'Année_x0020_1')
  assert.equal(xmlName('count(*)'), 'count_x0028__x002A__x0029_')
  assert.equal(xmlName('😀'), '_x1F600_')
  assert.equal(xmlName('a:b'), 'a_x003A_b')
  assert.equal(xmlName(''), '_')
})
