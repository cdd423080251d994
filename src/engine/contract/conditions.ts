import assert from 'node:assert/strict'
import type { Predicate } from '#query'
import { date, double, FIELDS, field, instant, int, query, SOURCE, text } from './dataset.ts'
import { compare, matching, not, words } from './matching.ts'
import { behaviour } from './suite.ts'

export const CONDITIONS = [
  behaviour('a comparison with null is false, and not is the set complement', async (engine) => {
    assert.deepEqual(await matching(engine, compare('price', '=', int('2'))), [1, 5])
    assert.deepEqual(await matching(engine, compare('price', '!=', int('2'))), [3, 4])
    assert.deepEqual(await matching(engine, not(compare('price', '=', int('2')))), [2, 3, 4])
    assert.deepEqual(await matching(engine, not(not(compare('price', '!=', int('2'))))), [3, 4])
    assert.deepEqual(
      await matching(
        engine,
        not({ kind: 'and', items: [compare('price', '>', double(0)), compare('name', '<', text('F'))] })
      ),
      [1, 2, 3, 4]
    )
  }),

  behaviour(
    '64-bit ints are compared exactly, also with doubles and with more digits than they have',
    async (engine) => {
      assert.deepEqual(await matching(engine, compare('id', '=', int('9223372036854775807'))), [3])
      assert.deepEqual(await matching(engine, compare('id', '>', double(4.5))), [3, 5])
      assert.deepEqual(await matching(engine, compare('id', '<', int('99999999999999999999999'))), [1, 2, 3, 4, 5])
    }
  ),

  behaviour('a list matches when any of its values does, and differs when all of them do', async (engine) => {
    assert.deepEqual(await matching(engine, compare('tags', '=', text('blue'))), [1, 3])
    assert.deepEqual(await matching(engine, compare('tags', '!=', text('blue'))), [4])
    assert.deepEqual(
      await matching(engine, { kind: 'one-of', left: field('tags'), values: [text('red'), text('a,b')] }),
      [1, 3, 4]
    )
    assert.deepEqual(await matching(engine, { kind: 'is-null', item: field('tags') }), [2, 5])
  }),

  behaviour('one of many values, of any type', async (engine) => {
    assert.deepEqual(
      await matching(engine, { kind: 'one-of', left: field('id'), values: [int('1'), int('5'), int('77')] }),
      [1, 5]
    )
    assert.deepEqual(
      await matching(engine, { kind: 'one-of', left: field('price'), values: [int('2'), double(-0.5)] }),
      [1, 3, 5]
    )
    assert.deepEqual(
      await matching(engine, { kind: 'one-of', left: field('born'), values: [date('2020-02-29'), date('1500-01-01')] }),
      [3]
    )
    const many = Array.from({ length: 20_000 }, (_, place) => int(String(place + 4)))
    assert.deepEqual(await matching(engine, { kind: 'one-of', left: field('id'), values: many }), [4, 5])
  }),

  behaviour('intervals include or exclude their ends', async (engine) => {
    const interval = (fromIncluded: boolean, toIncluded: boolean): Predicate => ({
      kind: 'interval',
      left: field('id'),
      from: int('1'),
      fromIncluded,
      to: int('4'),
      toIncluded
    })
    assert.deepEqual(await matching(engine, interval(true, true)), [1, 2, 4])
    assert.deepEqual(await matching(engine, interval(false, false)), [2])
  }),

  behaviour(
    'dates compare with instants as the beginning of their day in the zone, and with dates outside the calendar',
    async (engine) => {
      assert.deepEqual(
        await matching(engine, compare('born', '=', instant('2020-02-28T23:00:00.000000Z')), 'Europe/Paris'),
        [3]
      )
      assert.deepEqual(await matching(engine, compare('born', '=', instant('2020-02-28T23:00:00.000000Z'))), [])
      assert.deepEqual(await matching(engine, compare('born', '>', date('0001-01-01'))), [1, 3, 4, 5])
      assert.deepEqual(await matching(engine, compare('born', '<=', date('1899-12-31'))), [])
      assert.deepEqual(
        await matching(engine, compare('seen', '<', instant('9999-01-01T00:00:00.000000Z'))),
        [1, 3, 4, 5]
      )
    }
  ),

  behaviour('a refined date is a year, month or day of the zone', async (engine) => {
    const period = (name: string, year: number, month?: number, day?: number): Predicate => ({
      kind: 'in-period',
      field: field(name),
      year,
      ...(month !== undefined && { month }),
      ...(day !== undefined && { day })
    })
    assert.deepEqual(await matching(engine, period('seen', 2024)), [1, 3, 5])
    assert.deepEqual(await matching(engine, period('seen', 1970), 'Europe/Paris'), [4])
    assert.deepEqual(await matching(engine, period('seen', 2024, 3, 31), 'Asia/Tokyo'), [5])
    assert.deepEqual(await matching(engine, period('born', 2020, 2)), [3])
    assert.deepEqual(await matching(engine, period('born', 2299, 12, 31)), [4])
    assert.deepEqual(await matching(engine, period('born', 1)), [])
  }),

  behaviour('a refined path holds itself and what lies below it', async (engine) => {
    assert.deepEqual(
      await matching(engine, { kind: 'under-path', field: field('path'), path: 'Europe/France', separator: '/' }),
      [1, 3]
    )
    assert.deepEqual(
      await matching(engine, { kind: 'under-path', field: field('tags'), path: 'a', separator: ',' }),
      [3]
    )
  }),

  behaviour('full text finds words without case and accents, prefixes and near misses', async (engine) => {
    assert.deepEqual(await matching(engine, words('words', 'ELAN')), [1, 3])
    assert.deepEqual(await matching(engine, words('words', 'élan bleu')), [3])
    assert.deepEqual(await matching(engine, words('words', 'elan red')), [1])
    assert.deepEqual(await matching(engine, words('words', 'elan*')), [1, 3, 5])
    assert.deepEqual(await matching(engine, words('words', 'oeuvre ночь')), [4])
    assert.deepEqual(await matching(engine, words('search', 'elen ver')), [1])
    assert.deepEqual(await matching(engine, words('search', 'elaantro x')), [])
    assert.deepEqual(await matching(engine, words('search', 'elan')), [1, 3, 5])
    assert.deepEqual(await matching(engine, words('suggest', 'elan b')), [3])
    assert.deepEqual(await matching(engine, words('suggest', 'vert red')), [])
    assert.deepEqual(await matching(engine, words('startswith', 'El')), [5])
    assert.deepEqual(await matching(engine, words('words', '5')), [5])
    assert.deepEqual(await matching(engine, words('words', '...')), [])
    assert.deepEqual(await matching(engine, not(words('words', 'elan'))), [2, 4, 5])
  }),

  behaviour(
    'a sigma at the end of the beginning of a word is that of a whole word or of one that goes on',
    async (engine) => {
      for (const typed of ['ΟΔΟΣ', 'οδοσ', 'οδός']) {
        assert.deepEqual(await matching(engine, words('search', typed)), [4, 5], typed)
        assert.deepEqual(await matching(engine, words('suggest', typed)), [4, 5], typed)
        assert.deepEqual(await matching(engine, words('words', `${typed}*`)), [4, 5], typed)
        assert.deepEqual(await matching(engine, words('search', typed, 'default.title')), [4, 5], typed)
      }
      assert.deepEqual(await matching(engine, words('suggest', 'μια οδοσ')), [5])
      assert.deepEqual(await matching(engine, words('words', 'οδος')), [5])
    }
  ),

  behaviour('full text in named fields searches each of them separately', async (engine) => {
    assert.deepEqual(await matching(engine, words('words', 'blue', 'tags')), [1, 3])
    assert.deepEqual(await matching(engine, words('words', 'blue', 'name')), [])
    assert.deepEqual(await matching(engine, words('words', 'elan red', 'name', 'tags')), [])
    assert.deepEqual(await matching(engine, words('search', 'elam', 'name', 'default.title')), [])
    assert.deepEqual(await matching(engine, words('search', 'elam bleu', 'name')), [3])
    assert.deepEqual(await matching(engine, words('suggest', 'one tw', 'default.title')), [1])
    assert.deepEqual(await matching(engine, words('words', '2', 'price')), [1, 5])
  }),

  behaviour('full text does not find what the reader does not see', async (engine) => {
    const source = { ...SOURCE, fields: FIELDS.filter(({ name }) => name !== 'name'), hidesText: true }
    assert.equal(await engine.count(query({ source, where: words('words', 'elan') })), 0)
    assert.equal(await engine.count(query({ source, where: words('words', 'blue two') })), 1)
    assert.equal(await engine.count(query({ source, where: words('suggest', 'one tw') })), 1)
  }),

  behaviour('a quote, a backslash or a line end in a value is a value', async (engine) => {
    for (const hostile of [`'; DROP TABLE x; --`, '\\', "\\'", '"', '\n\t\0', '{p0:String}', '%_', '😀']) {
      assert.deepEqual(await matching(engine, compare('name', '=', text(hostile))), [])
      assert.deepEqual(
        await matching(engine, { kind: 'one-of', left: field('tags'), values: [text(hostile), text('red')] }),
        [1, 4]
      )
      const [row] = (await engine.page(query({ select: [{ key: hostile, value: text(hostile) }], limit: 1 }))).rows
      assert.deepEqual(JSON.parse(row ?? ''), { [hostile]: hostile })
    }
  })
]
