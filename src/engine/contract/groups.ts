import assert from 'node:assert/strict'
import type { Aggregate, GroupBy, GroupKey, Query, SelectItem, ValueType } from '#query'
import type { Engine } from '../engine.ts'
import { double, field, instant, int, items, query } from './dataset.ts'
import { behaviour } from './suite.ts'

const COUNT: SelectItem = { key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } }

async function grouped(
  engine: Engine,
  by: GroupBy,
  parts: Partial<Query> = {},
  type: ValueType = 'text'
): Promise<unknown[][]> {
  const { rows } = await engine.page(query({ groups: [{ key: 'g', by, type }], select: [COUNT], ...parts }))
  return rows.map((row) => Object.values(JSON.parse(row)))
}

const byField = (name: string): GroupBy => ({ kind: 'value', value: field(name) })

function aggregate(fn: Aggregate['fn'], name: string, type: ValueType, percent?: number): SelectItem {
  return {
    key: fn,
    value: { kind: 'aggregate', fn, arg: field(name), type, ...(percent !== undefined && { percent }) }
  }
}

export const GROUPS = [
  behaviour(
    'groups come ascending by key, the null group first; a list falls into a bucket per distinct value',
    async (engine) => {
      assert.deepEqual(await grouped(engine, byField('open'), {}, 'boolean'), [
        [null, 1],
        [false, 2],
        [true, 2]
      ])
      assert.deepEqual(await grouped(engine, byField('tags')), [
        [null, 2],
        ['a,b', 1],
        ['blue', 2],
        ['red', 2]
      ])
      assert.deepEqual(await grouped(engine, byField('born'), {}, 'date'), [
        [null, 1],
        ['1988-01', 1],
        ['2020-02', 1],
        ['2020-03', 1],
        ['2299-12', 1]
      ])
    }
  ),

  behaviour('groups are ordered as asked, nulls last, and counted beyond the page', async (engine) => {
    const groups: GroupKey[] = [{ key: 'g', by: byField('price'), type: 'double' }]
    const order = [{ kind: 'value', value: { kind: 'group', index: 0, type: 'double' }, descending: true }] as const
    assert.deepEqual(await engine.page(query({ groups, select: [], order, limit: 2 })), {
      totalCount: 4,
      rows: ['{"g": 1e21}', '{"g": 2.0}']
    })
    assert.deepEqual(await engine.page(query({ groups, select: [], order, limit: 2, offset: 3 })), {
      totalCount: 4,
      rows: ['{"g": null}']
    })
    assert.deepEqual(await engine.page(query({ groups, select: [], order, limit: 2, offset: 10 })), {
      totalCount: 4,
      rows: []
    })
    const byCount = [{ kind: 'value', value: COUNT.value, descending: true }] as const
    assert.deepEqual((await engine.page(query({ groups, select: [COUNT], order: byCount, limit: 1 }))).rows, [
      '{"g": 2.0, "n": 2}'
    ])
  }),

  behaviour('ranges of equal width: ints closed, doubles half-open', async (engine) => {
    const where = { kind: 'compare', op: '<', left: field('id'), right: int('6') } as const
    assert.deepEqual(await grouped(engine, { kind: 'width', field: field('id'), width: 3 }, { where }), [
      ['[0, 2]', 2],
      ['[3, 5]', 2]
    ])
    assert.deepEqual(await grouped(engine, { kind: 'width', field: field('price'), width: 0.5 }, { where }), [
      [null, 1],
      ['[2, 2.5[', 2],
      ['[1e21, 1e21[', 1]
    ])
  }),

  behaviour('ranges between given edges; what lies outside is dropped unless they are open', async (engine) => {
    const edges = (openStart: boolean, openEnd: boolean): GroupBy => ({
      kind: 'edges',
      field: field('id'),
      edges: [int('2'), int('5')],
      openStart,
      openEnd
    })
    assert.deepEqual(await grouped(engine, edges(true, true)), [
      ['[*, 1]', 1],
      ['[2, 4]', 2],
      ['[5, *]', 2]
    ])
    assert.deepEqual(await grouped(engine, edges(false, false)), [['[2, 4]', 2]])
    assert.deepEqual(
      await grouped(engine, {
        kind: 'edges',
        field: field('price'),
        edges: [double(0.5), double(2)],
        openStart: false,
        openEnd: true
      }),
      [
        [null, 1],
        ['[2, *[', 3]
      ]
    )
    const dates: GroupBy = {
      kind: 'edges',
      field: field('seen'),
      edges: [instant('2024-04-01T00:00:00.000000Z')],
      openStart: true,
      openEnd: true
    }
    assert.deepEqual(await grouped(engine, dates, { timezone: 'Europe/Paris' }), [
      [null, 1],
      ['[*, 2024-04-01T02:00:00.000+02:00[', 2],
      ['[2024-04-01T02:00:00.000+02:00, *[', 2]
    ])
  }),

  behaviour('a date histogram follows the zone; weeks begin on Monday', async (engine) => {
    const interval = (name: string, count: number, unit: Extract<GroupBy, { kind: 'interval' }>['unit']): GroupBy => ({
      kind: 'interval',
      field: field(name),
      count,
      unit
    })
    const first = async (by: GroupBy, timezone: string): Promise<unknown> =>
      (
        await grouped(engine, by, { timezone, where: { kind: 'compare', op: '=', left: field('id'), right: int('5') } })
      )[0]
    assert.deepEqual(await first(interval('seen', 12, 'hour'), 'Europe/Paris'), [
      '[2024-03-31T00:00:00.000+01:00, 2024-03-31T12:00:00.000+02:00[',
      1
    ])
    assert.deepEqual(await first(interval('seen', 1, 'day'), 'Europe/Paris'), [
      '[2024-03-31T00:00:00.000+01:00, 2024-04-01T00:00:00.000+02:00[',
      1
    ])
    assert.deepEqual(await first(interval('seen', 1, 'week'), 'UTC'), [
      '[2024-03-25T00:00:00.000Z, 2024-04-01T00:00:00.000Z[',
      1
    ])
    assert.deepEqual(await first(interval('seen', 1, 'quarter'), 'UTC'), [
      '[2024-01-01T00:00:00.000Z, 2024-04-01T00:00:00.000Z[',
      1
    ])
    assert.deepEqual(await first(interval('born', 1, 'month'), 'Europe/Paris'), [
      '[2020-03-01T00:00:00.000Z, 2020-04-01T00:00:00.000Z[',
      1
    ])
  }),

  behaviour('points near each other on the map are one cluster, shown by its centre', async (engine) => {
    const by = (zoom: number): GroupBy => ({ kind: 'geo-cluster', field: field('place'), zoom, radius: 40 })
    assert.deepEqual(await grouped(engine, by(10)), [
      [{ cluster_centroid: { lat: -16.5, lon: -179.95 } }, 1],
      [{ cluster_centroid: { lat: -1.25, lon: -3.5 } }, 1],
      [{ cluster_centroid: { lat: -16.5, lon: 179.95 } }, 1],
      [{ cluster_centroid: { lat: 48.85, lon: 2.35 } }, 1]
    ])
    // Across the date line too: 10.7 km, and a radius of 24 km.
    assert.deepEqual(await grouped(engine, by(8)), [
      [{ cluster_centroid: { lat: -16.5, lon: 180 } }, 2],
      [{ cluster_centroid: { lat: -1.25, lon: -3.5 } }, 1],
      [{ cluster_centroid: { lat: 48.85, lon: 2.35 } }, 1]
    ])
    const coarse = await grouped(engine, by(0))
    assert.equal(
      coarse.reduce((sum, [, count]) => sum + Number(count), 0),
      4
    )
    assert.ok(coarse.length < 4)
  }),

  behaviour('aggregates see no nulls; a lone one is a single row beside the number of records', async (engine) => {
    const select = [
      COUNT,
      aggregate('count', 'tags', 'int'),
      aggregate('count_distinct', 'tags', 'int'),
      aggregate('sum', 'price', 'double'),
      aggregate('avg', 'price', 'double'),
      aggregate('min', 'born', 'date'),
      aggregate('max', 'seen', 'datetime'),
      aggregate('median', 'price', 'double'),
      aggregate('percentile', 'price', 'double', 25)
    ].map(({ value }, place) => ({ key: `k${place}`, value }))
    const where = { kind: 'compare', op: '<', left: field('price'), right: int('100') } as const
    assert.deepEqual(await engine.page(query({ select, where })), {
      totalCount: 3,
      rows: [
        '{"k0": 3, "k1": 2, "k2": 3, "k3": 3.5, "k4": 1.1666666666666667, "k5": "1988-01-15", "k6": "2024-12-12T10:27:18.995000+00:00", "k7": 2.0, "k8": 0.75}'
      ]
    })
  }),

  behaviour(
    'different texts are counted without nulls, zero where there are none, in lists once each',
    async (engine) => {
      const select = [
        aggregate('count_distinct', 'name', 'int'),
        { ...aggregate('count_distinct', 'path', 'int'), key: 'paths' },
        { ...aggregate('count_distinct', 'tags', 'int'), key: 'values' }
      ]
      const counted = async (where?: Query['where']): Promise<readonly string[]> =>
        (await engine.page(query({ select, ...(where !== undefined && { where }) }))).rows
      assert.deepEqual(await counted(), ['{"count_distinct": 4, "paths": 4, "values": 3}'])
      assert.deepEqual(await counted({ kind: 'compare', op: '=', left: field('id'), right: int('2') }), [
        '{"count_distinct": 0, "paths": 0, "values": 0}'
      ])
      const groups: GroupKey[] = [{ key: 'g', by: byField('open'), type: 'boolean' }]
      assert.deepEqual((await engine.page(query({ groups, select }))).rows, [
        '{"g": null, "count_distinct": 0, "paths": 0, "values": 0}',
        '{"g": false, "count_distinct": 2, "paths": 2, "values": 2}',
        '{"g": true, "count_distinct": 2, "paths": 2, "values": 2}'
      ])
    }
  ),

  behaviour('sums and means of integers are exact; beyond 64 bits they are the nearest double', async (engine) => {
    const select = [
      aggregate('sum', 'id', 'number'),
      aggregate('avg', 'id', 'double'),
      aggregate('median', 'id', 'double')
    ]
    assert.deepEqual((await engine.page(query({ select }))).rows, [
      '{"sum": 9223372036854776000.0, "avg": 1844674407370955300.0, "median": 4.0}'
    ])
    const ones = { kind: 'compare', op: '<', left: field('id'), right: int('5') } as const
    assert.deepEqual((await engine.page(query({ select, where: ones }))).rows, [
      '{"sum": 7, "avg": 2.3333333333333335, "median": 2.0}'
    ])
    const least: Aggregate = {
      kind: 'aggregate',
      fn: 'min',
      arg: { kind: 'call', fn: 'negate', args: [field('id')], type: 'number' },
      type: 'number'
    }
    const spread = {
      key: 'spread',
      value: { kind: 'call', fn: 'subtract', args: [least, int('9223372036854775807')], type: 'number' }
    } as const
    assert.deepEqual((await engine.page(query({ select: [{ key: 'least', value: least }, spread] }))).rows, [
      '{"least": -9223372036854775807, "spread": -18446744073709552000.0}'
    ])
  }),

  behaviour('aggregates beside a field, or of every record, are repeated in the rows of records', async (engine) => {
    const [total, top] = [COUNT, aggregate('max', 'price', 'double')]
    const where = { kind: 'compare', op: '<', left: field('price'), right: int('100') } as const
    const order = [{ kind: 'value', value: field('id'), descending: true }] as const
    assert.deepEqual(await engine.page(query({ select: [...items('name'), total, top], where, order, limit: 2 })), {
      totalCount: 3,
      rows: ['{"name": "elan bleu", "n": 3, "max": 2.0}', '{"name": "Elantra", "n": 3, "max": 2.0}']
    })
    assert.deepEqual(await engine.page(query({ select: [total], where, everyRecord: true })), {
      totalCount: 3,
      rows: ['{"n": 3}', '{"n": 3}', '{"n": 3}']
    })
    assert.deepEqual(
      await engine.page(query({ select: [total], where: { kind: 'constant', value: false }, everyRecord: true })),
      { totalCount: 0, rows: [] }
    )
  }),

  behaviour('aggregates of nothing are null, counts 0', async (engine) => {
    const select = [
      COUNT,
      aggregate('sum', 'price', 'double'),
      aggregate('median', 'price', 'double'),
      aggregate('bbox', 'area', 'geo_shape'),
      aggregate('envelope', 'place', 'geo_shape')
    ]
    assert.deepEqual(await engine.page(query({ select, where: { kind: 'constant', value: false } })), {
      totalCount: 0,
      rows: ['{"n": 0, "sum": null, "median": null, "bbox": null, "envelope": null}']
    })
  }),

  behaviour('bbox and envelope are polygons', async (engine) => {
    const select = [aggregate('bbox', 'area', 'geo_shape'), aggregate('envelope', 'place', 'geo_shape')]
    const [row] = (await engine.page(query({ select }))).rows
    const { bbox, envelope } = JSON.parse(row ?? '')
    assert.deepEqual(bbox, {
      type: 'Feature',
      geometry: {
        coordinates: [
          [
            [0, 0],
            [50, 0],
            [50, 50],
            [0, 50],
            [0, 0]
          ]
        ],
        type: 'Polygon'
      },
      properties: {}
    })
    assert.deepEqual(envelope.geometry.coordinates[0].map(String).sort(), [
      '-179.95,-16.5',
      '-179.95,-16.5',
      '179.95,-16.5',
      '2.35,48.85'
    ])
  }),

  behaviour('bbox and envelope go on beyond 180 where everything lies around the date line', async (engine) => {
    const select = [aggregate('bbox', 'place', 'geo_shape'), aggregate('envelope', 'place', 'geo_shape')]
    const ringsOf = async (where: Query['where']): Promise<number[][][]> => {
      const [row] = (await engine.page(query({ select, where }))).rows
      return Object.values<any>(JSON.parse(row ?? '')).map(({ geometry }) => geometry.coordinates[0])
    }
    const islands = { kind: 'one-of', left: field('id'), values: [int('4'), int('5')] } as const
    const [box, hull] = await ringsOf(islands)
    assert.deepEqual(box, [
      [179.95, -16.5],
      [180.05, -16.5],
      [180.05, -16.5],
      [179.95, -16.5],
      [179.95, -16.5]
    ])
    assert.deepEqual(new Set(hull?.map(String)), new Set(['179.95,-16.5', '180.05,-16.5']))
    const [all] = await ringsOf(undefined)
    assert.deepEqual(
      all?.map(([lon]) => lon),
      [-179.95, 179.95, 179.95, -179.95, -179.95]
    )
  }),

  behaviour('aggregates may be computed with, over computed values, in groups of computed values', async (engine) => {
    const year = { kind: 'call', fn: 'year', args: [field('seen')], type: 'int' } as const
    const ratio = {
      kind: 'call',
      fn: 'divide',
      type: 'double',
      args: [
        {
          kind: 'aggregate',
          fn: 'sum',
          arg: { kind: 'call', fn: 'multiply', args: [field('price'), int('2')], type: 'double' },
          type: 'double'
        },
        COUNT.value
      ]
    } as const
    const parts = {
      select: [{ key: 'ratio', value: ratio }],
      where: { kind: 'compare', op: '<', left: field('price'), right: int('100') }
    } as const
    assert.deepEqual(await grouped(engine, { kind: 'value', value: year }, parts, 'int'), [[2024, 7 / 3]])
  })
]
