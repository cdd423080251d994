import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import fc from 'fast-check'
import { isLoggiaError } from '#kit'
import { stemOf, wordsOf } from '#search-index'
import { openStore } from '#store'
import { evaluate } from './find.ts'
import { manyContract } from './many.contract.ts'
import { compileParameter } from './run.ts'
import { fillThings, ITEMS, openThings, SEARCHED, searchContract } from './search.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-search-'))
after(() => rmSync(folder, { recursive: true, force: true }))

searchContract('SQLite', () => openStore({ file: join(folder, 'search.sqlite') }))
manyContract('SQLite', () => openStore({ file: join(folder, 'many.sqlite') }))

test('a text has words without case, accents and markup', () => {
  assert.deepEqual(wordsOf('<p class="a">Straßen &amp; Wege</p> in Łódź, café №5'), [
    'strassen',
    'amp',
    'wege',
    'in',
    'lodz',
    'cafe',
    'no5'
  ])
  assert.deepEqual(wordsOf('Þórsmörk Œuvre Ærø Đà ŧħı'), ['þorsmork', 'oeuvre', 'aero', 'da', 'thi'])
  assert.deepEqual(wordsOf('Trees🌲🏽 ❤️ 👩‍🌾🇫🇷🇩🇪 2 © '), ['trees', '🌲', '❤', '👩', '🌾', '🇫🇷', '🇩🇪', '2', '©'])
  assert.deepEqual(wordsOf('water_quality-2020.csv'), ['water', 'quality', '2020', 'csv'])
  assert.deepEqual(wordsOf('東京 Tokyo タワー'), ['東', '京', 'tokyo', 'タ', 'ワ', 'ー'])
  assert.deepEqual(wordsOf('x'.repeat(1_000)), ['x'.repeat(60)])
  assert.equal(wordsOf('a '.repeat(50_000)).length, 10_000)
})

test('plurals are searched by their singular', () => {
  const forms = {
    fires: 'fire',
    cities: 'city',
    maps: 'map',
    gas: 'gas',
    bus: 'bus',
    class: 'class',
    analysis: 'analysis',
    ties: 'tie',
    données: 'donnée',
    fire: 'fire'
  }
  assert.deepEqual(Object.fromEntries(Object.keys(forms).map((word) => [word, stemOf(word)])), forms)
})

/** Queries as somebody might write them, sound and broken. */
const field = fc.constantFrom(
  'title',
  'tags',
  'owner',
  'access',
  'created',
  'numviews',
  'categories',
  'contentstatus',
  'group',
  'orgid',
  'nosuchfield',
  'type'
)
const value = fc.constantFrom(
  'fire',
  'ann',
  'public',
  'wat*',
  '*',
  'cal?fornia',
  '"San Francisco"',
  '5',
  '[1 TO 50]',
  '{* TO 1600000000000]',
  '2020-01-01',
  '/Categories/Water',
  "o'neill",
  '%',
  'a_b',
  '\\*',
  '水位',
  '""',
  '-'
)
const part = fc.oneof(
  value,
  fc.tuple(field, value).map(([name, text]) => `${name}:${text}`),
  fc.tuple(field, value, fc.constantFrom('2', '0.5')).map(([name, text, boost]) => `${name}:${text}^${boost}`)
)
const { query } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    part,
    fc
      .tuple(tie('query'), fc.constantFrom(' ', ' AND ', ' OR ', ' -', ' NOT '), tie('query'))
      .map((parts) => parts.join('')),
    tie('query').map((inner) => `(${inner})`),
    tie('query').map((inner) => `-(${inner})`)
  )
}))

test('every thing is found by a query or by its negation, and by exactly one of them', async () => {
  const store = await fillThings(await openStore({ file: join(folder, 'negation.sqlite') }))
  const find = async (text: string): Promise<string[]> => {
    const { wanted } = compileParameter('q', text, SEARCHED)!
    const place = await openThings(store, wanted)
    const found = await evaluate(place, wanted, place.all)
    return found.numbers().map((number) => ITEMS[number]?.[0] as string)
  }
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      let found: string[]
      try {
        found = await find(text)
      } catch (error) {
        return assert.ok(isLoggiaError(error, 'portal/bad-parameters'), `${text}: ${String(error)}`)
      }
      const rest = await find(`-(${text})`)
      assert.deepEqual([...found, ...rest].toSorted(), ITEMS.map(([id]) => id).toSorted(), text)
      assert.deepEqual(await find(`(${text}) OR -(${text})`).then((ids) => ids.length), ITEMS.length)
      assert.deepEqual(await find(`(${text}) -(${text})`), [])
    }),
    { numRuns: 1_000 }
  )
  await store.close()
})
