import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openStore } from '#store'
import { searchContract } from './search.contract.ts'
import { stemOf, wordsOf } from '../search-index/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-search-'))
after(() => rmSync(folder, { recursive: true, force: true }))

searchContract('SQLite', () => openStore({ file: join(folder, 'search.sqlite') }))

test('a text has words without case, accents and markup', () => {
  assert.deepEqual(wordsOf('<p class="a">Straßen &amp; Wege</p> in Łódź, café №5'), ['straßen', 'amp', 'wege', 'in', 'łodz', 'cafe', 'no5'])
  assert.deepEqual(wordsOf('water_quality-2020.csv'), ['water', 'quality', '2020', 'csv'])
  assert.deepEqual(wordsOf('東京 Tokyo タワー'), ['東', '京', 'tokyo', 'タ', 'ワ', 'ー'])
  assert.deepEqual(wordsOf('x'.repeat(1_000)), ['x'.repeat(60)])
  assert.equal(wordsOf('a '.repeat(50_000)).length, 10_000)
})

test('plurals are looked for by their singular', () => {
  const forms = { fires: 'fire', cities: 'city', maps: 'map', gas: 'gas', bus: 'bus', class: 'class', analysis: 'analysis', ties: 'tie', données: 'donnée', fire: 'fire' }
  assert.deepEqual(Object.fromEntries(Object.keys(forms).map((word) => [word, stemOf(word)])), forms)
})
