import assert from 'node:assert/strict'
import type { Expression, OrderBy } from '#query'
import type { Engine } from '../engine.ts'
import { field, instant, int, items, query, SOURCE, text } from './dataset.ts'
import { behaviour } from './suite.ts'

const ascending = (value: Expression): OrderBy => ({ kind: 'value', value, descending: false })
const descending = (value: Expression): OrderBy => ({ kind: 'value', value, descending: true })

async function idsInOrder(engine: Engine, ...order: OrderBy[]): Promise<unknown[]> {
  return (await engine.page(query({ order }))).rows.map((row) => JSON.parse(row.replace('9223372036854775807', '3')).id)
}

export const RECORDS = [
  behaviour(
    'a record is a finished JSON object: types as on the wire, nulls written, keys in order',
    async (engine) => {
      const { totalCount, rows } = await engine.page(
        query({ select: SOURCE.fields.flatMap(({ name }) => items(name)), timezone: 'Europe/Paris' })
      )
      assert.equal(totalCount, 5)
      assert.deepEqual(rows, [
        '{"id": 1, "name": "Élan \\"vert\\"", "tags": ["red", "blue"], "path": "Europe/France/Paris", "price": 2.0, "open": true, "born": "1988-01", "seen": "2024-12-12T11:27:18.995000+01:00", "place": {"lon": 2.35, "lat": 48.85}, "area": {"type": "Feature", "geometry": {"coordinates": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], [[4, 4], [4, 6], [6, 6], [6, 4], [4, 4]]], "type": "Polygon"}, "properties": {}}, "extra": "{\\"a\\": 1}", "photo": {"id": "x"}, "default.title": "One; two"}',
        '{"id": 2, "name": null, "tags": null, "path": null, "price": null, "open": null, "born": null, "seen": null, "place": null, "area": null, "extra": null, "photo": null, "default.title": null}',
        '{"id": 9223372036854775807, "name": "elan bleu", "tags": ["blue", "blue", "a,b"], "path": "Europe/France", "price": -0.5, "open": false, "born": "2020-02", "seen": "2024-07-01T02:00:00+02:00", "place": {"lon": -3.5, "lat": -1.25}, "area": {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [20, 20]}, {"type": "LineString", "coordinates": [[30, 30], [31, 31]]}]}, "properties": {}}, "extra": "no json", "photo": null, "default.title": " padded "}',
        '{"id": 4, "name": "Œuvre\\tночь", "tags": ["red"], "path": "Asia", "price": 1e21, "open": true, "born": "2299-12", "seen": "1970-01-01T00:59:59+01:00", "place": {"lon": 179.95, "lat": -16.5}, "area": {"type": "Feature", "geometry": {"coordinates": [2, 2], "type": "Point"}, "properties": {}}, "extra": null, "photo": null, "default.title": "ΟΔΟΣΤΡΩΜΑ"}',
        '{"id": 5, "name": "Elantra", "tags": null, "path": "Europe/Spain", "price": 2.0, "open": false, "born": "2020-03", "seen": "2024-03-31T03:30:00+02:00", "place": {"lon": -179.95, "lat": -16.5}, "area": {"type": "Feature", "geometry": {"coordinates": [[5, 5], [50, 50]], "type": "MultiPoint"}, "properties": {}}, "extra": null, "photo": null, "default.title": "Μια οδός"}'
      ])
    }
  ),

  behaviour('a record has an id of 40 hexadecimal digits, a time, a size and a dataset', async (engine) => {
    const property = (
      name: 'recordid' | 'record_timestamp' | 'record_size' | 'datasetid',
      type: 'text' | 'datetime' | 'int'
    ) => ({ key: name, value: { kind: 'property', name, type } as const })
    const select = [
      property('recordid', 'text'),
      property('record_timestamp', 'datetime'),
      property('record_size', 'int'),
      property('datasetid', 'text')
    ]
    const { rows } = await engine.page(
      query({ select, where: { kind: 'compare', op: '=', left: field('id'), right: int('2') } })
    )
    assert.match(
      rows[0] ?? '',
      /^\{"recordid": "[0-9a-f]{40}", "record_timestamp": "2024-01-02T03:04:05\.678000\+00:00", "record_size": \d+, "datasetid": "contract"\}$/
    )
    const { value } = property('recordid', 'text')
    const found = async (id: string) =>
      (await engine.page(query({ where: { kind: 'compare', op: '=', left: value, right: text(id) } }))).rows
    assert.deepEqual(await found(JSON.parse(rows[0] ?? '').recordid), ['{"id": 2}'])
    assert.deepEqual([...(await found('0'.repeat(40))), ...(await found('nonsense'))], [])
  }),

  behaviour('a version of few bytes gives pages and totals like any other', async (engine) => {
    const small = { ...SOURCE, bytes: 1 }
    const wheres = [
      undefined,
      { kind: 'compare', op: '>', left: field('price'), right: int('0') },
      { kind: 'compare', op: '=', left: field('id'), right: int('2') },
      { kind: 'compare', op: '=', left: field('id'), right: int('77') }
    ] as const
    const orders = [[], [descending(field('price'))], [ascending(field('name')), descending(field('id'))]]
    const windows = [
      { limit: 2, offset: 0 },
      { limit: 2, offset: 1 },
      { limit: 2, offset: 9 },
      { limit: 20, offset: 1_000 }
    ]
    for (const where of wheres)
      for (const order of orders)
        for (const window of windows) {
          const asked = query({ where, order, select: items('id', 'tags', 'place', 'area'), ...window })
          assert.deepEqual(await engine.page({ ...asked, source: small }), await engine.page(asked))
        }
  }),

  behaviour('text is ordered without regard to case and accents, nulls last in both directions', async (engine) => {
    assert.deepEqual(await idsInOrder(engine, ascending(field('name'))), [1, 3, 5, 4, 2])
    assert.deepEqual(await idsInOrder(engine, descending(field('name'))), [4, 5, 3, 1, 2])
    assert.deepEqual(await idsInOrder(engine, descending(field('seen'))), [1, 3, 5, 4, 2])
  }),

  behaviour('equals keep the order of the source', async (engine) => {
    assert.deepEqual(await idsInOrder(engine, ascending(field('price'))), [3, 1, 5, 4, 2])
    assert.deepEqual(await idsInOrder(engine, descending(field('open'))), [1, 4, 3, 5, 2])
  }),

  behaviour('a seed gives one random order', async (engine) => {
    const first = await idsInOrder(engine, { kind: 'random', seed: 7 })
    assert.deepEqual(await idsInOrder(engine, { kind: 'random', seed: 7 }), first)
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => idsInOrder(engine, { kind: 'random', seed })))
    assert.ok(others.some((order) => order.join() !== first.join()))
  }),

  behaviour('limit and offset select a page of the counted records', async (engine) => {
    assert.deepEqual(await engine.page(query({ limit: 2, offset: 3 })), {
      totalCount: 5,
      rows: ['{"id": 4}', '{"id": 5}']
    })
    assert.deepEqual(await engine.page(query({ limit: 2, offset: 9 })), { totalCount: 5, rows: [] })
    assert.deepEqual(
      await engine.page(query({ limit: 0, where: { kind: 'is-true', item: field('open'), value: true } })),
      { totalCount: 2, rows: [] }
    )
  }),

  behaviour('what a reader may not see is neither shown nor counted', async (engine) => {
    const source = {
      ...SOURCE,
      visible: { kind: 'compare', op: '!=', left: field('name'), right: text('Elantra') } as const
    }
    assert.deepEqual(
      await engine.page(query({ source, where: { kind: 'compare', op: '=', left: field('price'), right: int('2') } })),
      { totalCount: 1, rows: ['{"id": 1}'] }
    )
    assert.equal(await engine.count(query({ source })), 3)
  }),

  behaviour('functions of values, null if there is no value', async (engine) => {
    const call = (
      key: string,
      fn: 'add' | 'divide' | 'negate' | 'length' | 'lower' | 'ifnull' | 'hour' | 'year',
      type: 'int' | 'number' | 'double' | 'text',
      ...args: Expression[]
    ) => ({ key, value: { kind: 'call', fn, args, type } as const })
    const select = [
      call('sum', 'add', 'double', field('price'), int('1')),
      call('zero', 'divide', 'double', field('price'), int('0')),
      call('next', 'add', 'number', field('id'), int('1')),
      call('minus', 'negate', 'double', field('price')),
      call('length', 'length', 'int', field('name')),
      call('lower', 'lower', 'text', field('name')),
      call('alt', 'ifnull', 'text', field('name'), text('none')),
      call('hour', 'hour', 'int', field('seen')),
      call('year', 'year', 'int', field('born'))
    ]
    const { rows } = await engine.page(query({ select, limit: 4, timezone: 'Asia/Kathmandu' }))
    assert.deepEqual(rows, [
      '{"sum": 3.0, "zero": null, "next": 2, "minus": -2.0, "length": 11, "lower": "élan \\"vert\\"", "alt": "Élan \\"vert\\"", "hour": 16, "year": 1988}',
      '{"sum": null, "zero": null, "next": 3, "minus": null, "length": null, "lower": null, "alt": "none", "hour": null, "year": null}',
      '{"sum": 0.5, "zero": null, "next": 9223372036854776000.0, "minus": 0.5, "length": 9, "lower": "elan bleu", "alt": "elan bleu", "hour": 5, "year": 2020}',
      '{"sum": 1e21, "zero": null, "next": 5, "minus": -1e21, "length": 10, "lower": "œuvre\\tночь", "alt": "Œuvre\\tночь", "hour": 5, "year": 2299}'
    ])
  }),

  behaviour('date_format speaks the language of the query and knows ISO weeks', async (engine) => {
    const format = [
      { code: 'EEEE' },
      { text: ' ' },
      { code: 'dd' },
      { text: ' ' },
      { code: 'MMMM' },
      { text: ' ' },
      { code: 'yyyy' },
      { text: ', ' },
      { code: 'xxxx' },
      { text: '-W' },
      { code: 'ww' },
      { text: ' ' },
      { code: 'DDD' },
      { text: ' ' },
      { code: 'HH' },
      { code: 'mm' }
    ] as const
    const select = [
      {
        key: 'f',
        value: {
          kind: 'call',
          fn: 'date_format',
          args: [instant('2024-12-30T23:30:00.000000Z')],
          type: 'text',
          format
        } as const
      }
    ]
    const said = async (lang: 'fr' | 'ar' | 'eu', timezone: string) =>
      (await engine.page(query({ select, lang, timezone, limit: 1 }))).rows[0]
    assert.equal(await said('fr', 'UTC'), '{"f": "lundi 30 décembre 2024, 2025-W01 365 2330"}')
    assert.equal(await said('eu', 'Europe/Paris'), '{"f": "asteartea 31 abendua 2024, 2025-W01 366 0030"}')
    assert.equal(await said('ar', 'UTC'), '{"f": "الاثنين 30 ديسمبر 2024, 2025-W01 365 2330"}')
  }),

  behaviour('json_format puts JSON into the answer, and its fallback for text that is not JSON', async (engine) => {
    const call = (fallback?: string | null) =>
      ({
        kind: 'call',
        fn: 'json_format',
        args: [field('extra')],
        type: 'json_blob',
        ...(fallback !== undefined && { fallback })
      }) as const
    const select = [
      { key: 'plain', value: call() },
      { key: 'null', value: call(null) },
      { key: 'bad', value: call('b"d') }
    ]
    const { rows } = await engine.page(query({ select, limit: 3 }))
    assert.deepEqual(rows, [
      '{"plain": {"a": 1}, "null": {"a": 1}, "bad": {"a": 1}}',
      '{"plain": null, "null": null, "bad": null}',
      '{"plain": "no json", "null": null, "bad": "b\\"d"}'
    ])
  })
]
