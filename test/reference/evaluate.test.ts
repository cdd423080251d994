import assert from 'node:assert/strict'
import test from 'node:test'
import type { Aggregate, Expression, FieldReference, GroupBy, Literal, Predicate, Query, SelectItem } from '#query'
import { type Field, makeField } from '#schema'
import { evaluate } from './evaluate.ts'
import { evaluateFacets } from './facets.ts'
import { parseDay, parseInstant } from './time.ts'
import type { ReferenceRow, Value } from './value.ts'

const FIELDS: Field[] = [
  makeField('name', 'text'),
  makeField('people', 'int'),
  makeField('height', 'double'),
  makeField('open', 'boolean'),
  makeField('born', 'date'),
  makeField('seen', 'datetime'),
  makeField('tags', 'text', { multivalued: ',' }),
  makeField('place', 'geo_point_2d')
]

const ROWS = rowsOf([
  {
    name: 'Éclair',
    people: 15n,
    height: 0.5,
    open: true,
    born: parseDay('2020-02-29'),
    seen: parseInstant('2024-03-31T00:30:00Z'),
    tags: ['a', 'b'],
    place: { lon: 2.35, lat: 48.85 }
  },
  {
    name: 'zebra',
    people: 4n,
    height: 2.5,
    open: false,
    born: parseDay('1999-12-31'),
    seen: parseInstant('2024-03-31T01:30:00Z'),
    tags: ['b', 'b'],
    place: { lon: -0.13, lat: 51.5 }
  },
  { name: 'abc', people: null, height: null, open: null, born: null, seen: null, tags: [], place: null },
  {
    name: 'ABC',
    people: 9_007_199_254_740_993n,
    height: -0,
    open: true,
    born: parseDay('2020-03-01'),
    seen: parseInstant('2024-10-27T01:30:00.995Z'),
    tags: ['c'],
    place: { lon: 180, lat: -90 }
  }
])

test('a comparison with null is false and not is the set complement', () => {
  const different: Predicate = { kind: 'compare', op: '!=', left: field('people'), right: int('4') }
  const equal: Predicate = { kind: 'compare', op: '=', left: field('people'), right: int('4') }
  assert.deepEqual(names({ where: different }), ['Éclair', 'ABC'])
  assert.deepEqual(names({ where: { kind: 'not', item: equal } }), ['Éclair', 'abc', 'ABC'])
})

test('a comparison with a list holds if any of its values does, != if all of them do', () => {
  assert.deepEqual(names({ where: { kind: 'compare', op: '=', left: field('tags'), right: text('b') } }), [
    'Éclair',
    'zebra'
  ])
  assert.deepEqual(names({ where: { kind: 'compare', op: '!=', left: field('tags'), right: text('b') } }), ['ABC'])
  assert.deepEqual(names({ where: { kind: 'is-null', item: field('tags') } }), ['abc'])
})

test('integers keep every digit', () => {
  const right = int('9007199254740992')
  assert.deepEqual(names({ where: { kind: 'compare', op: '>', left: field('people'), right } }), ['ABC'])
  assert.deepEqual(answer({ select: [{ key: 'sum', value: { ...aggregate('sum', 'people'), type: 'number' } }] }), [
    { sum: 9007199254741012n }
  ])
})

test('intervals leave out the ends that they exclude', () => {
  const interval: Predicate = {
    kind: 'interval',
    left: field('people'),
    from: int('4'),
    fromIncluded: false,
    to: int('15'),
    toIncluded: true
  }
  assert.deepEqual(names({ where: interval }), ['Éclair'])
})

test('text is ordered without case and accents, then by value, nulls last both ways', () => {
  assert.deepEqual(names({ order: [{ kind: 'value', value: field('name'), descending: false }] }), [
    'ABC',
    'abc',
    'Éclair',
    'zebra'
  ])
  assert.deepEqual(names({ order: [{ kind: 'value', value: field('people'), descending: false }] }), [
    'zebra',
    'Éclair',
    'ABC',
    'abc'
  ])
  assert.deepEqual(names({ order: [{ kind: 'value', value: field('people'), descending: true }] }), [
    'ABC',
    'Éclair',
    'zebra',
    'abc'
  ])
})

test('limit and offset cut the ordered answer, total_count does not notice', () => {
  const page = evaluate(query({ offset: 1, limit: 2 }), ROWS)
  assert.deepEqual([page.totalCount, page.rows.map(({ row }) => row.name)], [4, ['zebra', 'abc']])
})

test('values look as on the wire', () => {
  const [row] = answer({
    select: itemsOf('born', 'seen', 'place', 'people', 'height'),
    timezone: 'Europe/Paris',
    offset: 3
  })
  assert.deepEqual(row, {
    born: '2020-03-01',
    seen: '2024-10-27T02:30:00.995000+01:00',
    place: { lon: 180, lat: -90 },
    people: 9007199254740993n,
    height: -0
  })
})

test('division by zero is null', () => {
  const value: Expression = { kind: 'call', fn: 'divide', args: [field('people'), int('0')], type: 'double' }
  assert.deepEqual(answer({ select: [{ key: 'x', value }], limit: 1 }), [{ x: null }])
})

test('groups come in order of their key, null first, and zero has one sign', () => {
  assert.deepEqual(grouped({ kind: 'value', value: field('height') }), [
    [null, 1n],
    [0, 1n],
    [0.5, 1n],
    [2.5, 1n]
  ])
  assert.deepEqual(grouped({ kind: 'value', value: field('open') }), [
    [null, 1n],
    [false, 1n],
    [true, 2n]
  ])
})

test('a list falls into one bucket per distinct value', () => {
  assert.deepEqual(grouped({ kind: 'value', value: field('tags') }), [
    [null, 1n],
    ['a', 1n],
    ['b', 2n],
    ['c', 1n]
  ])
})

test('ranges of equal width begin at 0; ints are closed, doubles half-open', () => {
  assert.deepEqual(grouped({ kind: 'width', field: field('people'), width: 10 }).slice(1, 3), [
    ['[0, 9]', 1n],
    ['[10, 19]', 1n]
  ])
  assert.deepEqual(grouped({ kind: 'width', field: field('height'), width: 0.5 }).slice(1), [
    ['[0, 0.5[', 1n],
    ['[0.5, 1[', 1n],
    ['[2.5, 3[', 1n]
  ])
})

test('given edges drop what lies outside, unless they are open', () => {
  const edges = [int('5'), int('15')]
  assert.deepEqual(grouped({ kind: 'edges', field: field('people'), edges, openStart: false, openEnd: true }), [
    [null, 1n],
    ['[15, *]', 2n]
  ])
  assert.deepEqual(grouped({ kind: 'edges', field: field('people'), edges, openStart: true, openEnd: false }), [
    [null, 1n],
    ['[*, 4]', 1n]
  ])
})

test('a month of a date begins on its first day', () => {
  const rows = grouped({ kind: 'interval', field: field('born'), count: 1, unit: 'month' })
  assert.deepEqual(rows[1], ['[1999-12-01T00:00:00.000Z, 2000-01-01T00:00:00.000Z[', 1n])
})

test('a percentile is interpolated between the closest ranks', () => {
  const value: Aggregate = { kind: 'aggregate', fn: 'percentile', arg: field('height'), percent: 25, type: 'double' }
  assert.deepEqual(
    answer({
      select: [
        { key: 'p', value },
        { key: 'm', value: aggregate('median', 'height') }
      ]
    }),
    [{ p: 0.25, m: 0.5 }]
  )
})

test('aggregates of nothing are null, counts are 0', () => {
  const select = [
    { key: 'n', value: aggregate('count', 'people') },
    { key: 'min', value: aggregate('min', 'people') }
  ]
  assert.deepEqual(answer({ select, where: { kind: 'constant', value: false } }), [{ n: 0n, min: null }])
})

test('date parts follow the zone over a change of the clock', () => {
  const hour = (timezone: string): unknown[] =>
    answer({
      select: [{ key: 'h', value: { kind: 'call', fn: 'hour', args: [field('seen')], type: 'int' } }],
      timezone
    }).map((row) => row.h)
  assert.deepEqual(hour('UTC'), [0n, 1n, null, 1n])
  assert.deepEqual(hour('Europe/Paris'), [1n, 3n, null, 2n])
})

test('a value under a path is the path or goes on with its separator', () => {
  const rows = rowsOf(['Europe', 'Europe/Paris', 'European', 'Asia'].map((name) => ({ name })))
  const where: Predicate = { kind: 'under-path', field: field('name'), path: 'Europe', separator: '/' }
  assert.deepEqual(
    evaluate(query({ where }), rows).all.map(({ row }) => row.name),
    ['Europe', 'Europe/Paris']
  )
})

test('facets count values level by level', () => {
  const source = query({}).source
  const facet = { where: undefined, sort: 'alphanum', limit: 100 } as const
  const facets = evaluateFacets(
    {
      source,
      timezone: 'UTC',
      facets: [
        { ...facet, field: field('tags'), levels: [{ depth: 1 }], sort: '-count' },
        { ...facet, field: field('born'), levels: [{ depth: 1 }, { depth: 2, parent: '2020' }] }
      ]
    },
    ROWS
  )
  assert.deepEqual(facets, [
    [
      [
        { value: 'b', count: 2 },
        { value: 'a', count: 1 },
        { value: 'c', count: 1 }
      ]
    ],
    [
      [
        { value: '1999', count: 1 },
        { value: '2020', count: 2 }
      ],
      [
        { value: '2020/02', count: 1 },
        { value: '2020/03', count: 1 }
      ]
    ]
  ])
})

function rowsOf(values: readonly Record<string, Value>[]): ReferenceRow[] {
  return values.map((each, ordinal) => ({ ordinal, values: each }))
}

function query(parts: Partial<Query>): Query {
  const source = { table: 't', datasetId: 'd', fields: FIELDS, recordCount: 4 }
  return {
    source,
    where: undefined,
    groups: [],
    select: itemsOf('name'),
    order: [],
    limit: undefined,
    offset: 0,
    timezone: 'UTC',
    lang: 'en',
    ...parts
  }
}

function answer(parts: Partial<Query>): Readonly<Record<string, unknown>>[] {
  return evaluate(query(parts), ROWS).rows.map(({ row }) => row)
}

function names(parts: Partial<Query>): unknown[] {
  return answer(parts).map((row) => row.name)
}

function grouped(by: GroupBy): unknown[][] {
  return answer({
    groups: [{ key: 'g', by, type: 'text' }],
    select: [{ key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } }]
  }).map((row) => [row.g, row.n])
}

function itemsOf(...wanted: string[]): SelectItem[] {
  return wanted.map((name) => ({ key: name, value: field(name) }))
}

function field(name: string): FieldReference {
  const found = FIELDS.find((each) => each.name === name)!
  return { kind: 'field', name, type: found.type, list: found.annotations.multivalued !== undefined }
}

function aggregate(fn: Aggregate['fn'], name: string): Aggregate {
  return { kind: 'aggregate', fn, arg: field(name), type: 'double' }
}

function int(value: string): Literal {
  return { kind: 'literal', type: 'int', value }
}

function text(value: string): Literal {
  return { kind: 'literal', type: 'text', value }
}
