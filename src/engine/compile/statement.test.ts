import assert from 'node:assert/strict'
import test from 'node:test'
import type { Expression, Predicate, Query } from '#query'
import { field, int, items, query, text } from '../contract/dataset.ts'
import { csvRow } from './csv-rows.ts'
import { jsonRow } from './json-rows.ts'
import { compileCount, compileRows, type Lookups } from './statement.ts'
import type { Tokens } from './terms.ts'

const lookups = (tokens: Tokens = []): Lookups => ({ vocabulary: () => tokens, clusters: new Map() })
const compiled = (parts: Partial<Query>, tokens?: Tokens) =>
  compileRows(query({ limit: 10, ...parts }), jsonRow, lookups(tokens))
const condition = (where: Predicate, tokens?: Tokens) => {
  const { sql, params } = compileCount(query({ where }), lookups(tokens))
  return { where: sql.replace('SELECT count() FROM `v_contract_1` WHERE ', ''), params }
}

test('records: a text per row, in the order in which rows lie', () => {
  assert.deepEqual(compiled({ select: items('id', 'name') }), {
    sql: "SELECT concat('', '{\"id\": ', ifNull(toString(`id`), 'null'), ', \"name\": ', ifNull(toJSONString(`name`), 'null'), '}') FROM `v_contract_1` ORDER BY _place, _ordinal LIMIT {p0:UInt64}",
    params: { p0: 10 }
  })
})

test('records that are counted have their number beside each row, at any offset', () => {
  const { sql } = compileRows(query({ limit: 10, offset: 2_000, select: items('id') }), jsonRow, lookups(), true)
  assert.match(
    sql,
    /'\}'\), count\(\) OVER \(\) FROM `v_contract_1` ORDER BY _place, _ordinal LIMIT \{p0:UInt64\} OFFSET/
  )
})

test('an order by value puts nulls last and ends with the place in the source', () => {
  const { sql } = compiled({ order: [{ kind: 'value', value: field('seen'), descending: true }], offset: 20 })
  assert.match(sql, / ORDER BY `seen` DESC NULLS LAST, _ordinal LIMIT \{p0:UInt64\} OFFSET \{p1:UInt64\}$/)
})

test('groups: ranks and aggregates inside, labels and order outside, the number of groups beside', () => {
  const groups = [{ key: 'g', by: { kind: 'width', field: field('id'), width: 10 }, type: 'text' }] as const
  const select = [{ key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } }] as const
  const { sql, params } = compileRows(
    query({ groups, select, limit: 5 }),
    csvRow({ delimiter: ';', listSeparator: ',', quoteAll: true }),
    lookups(),
    true
  )
  assert.equal(
    sql,
    "SELECT concat('', ifNull(concat('\"', replaceAll(concat('[', toString(toInt128(_g0) * {p0:Int64}), ', ', toString(toInt128(_g0) * {p0:Int64} + ({p0:Int64} - 1)), ']'), '\"', '\"\"'), '\"'), ''), {p1:String}, ifNull(toString(_a0), ''), ''), least(count() OVER (), 20000)" +
      ' FROM (SELECT if(`id` < 0, -1 - intDiv(-1 - `id`, {p0:Int64}), intDiv(`id`, {p0:Int64})) AS _g0, toInt64(count()) AS _a0 FROM `v_contract_1` GROUP BY _g0) ORDER BY _g0 ASC NULLS FIRST LIMIT {p2:UInt64}'
  )
  assert.deepEqual(params, { p0: '10', p1: ';', p2: 5 })
})

test('queries of one shape have one text', () => {
  const shape = (name: string, id: string) =>
    compiled({
      where: {
        kind: 'and',
        items: [
          { kind: 'compare', op: '=', left: field('name'), right: text(name) },
          { kind: 'compare', op: '<', left: field('id'), right: int(id) }
        ]
      }
    })
  assert.equal(shape('a', '1').sql, shape("b'; DROP", '99').sql)
  assert.notDeepEqual(shape('a', '1').params, shape('b', '99').params)
})

test('only not turns null into false, so that indexes understand the rest', () => {
  const positive: Predicate = { kind: 'compare', op: '>', left: field('price'), right: int('4') }
  assert.deepEqual(condition(positive), { where: '(`price` > {p0:Int64})', params: { p0: '4' } })
  assert.equal(condition({ kind: 'not', item: positive }).where, 'NOT ifNull((`price` > {p0:Int64}), false)')
})

test('a distance begins with a box around its circle', () => {
  const { where, params } = condition({
    kind: 'within-distance',
    field: field('place'),
    center: { type: 'Point', coordinates: [2, 60] },
    meters: 1000
  })
  const haversine =
    '(sin((assumeNotNull(`_lat_place`) - {p5:Float64}) * {p4:Float64}) * sin((assumeNotNull(`_lat_place`) - {p5:Float64}) * {p4:Float64})' +
    ' + sin((assumeNotNull(`_lon_place`) - {p6:Float64}) * {p4:Float64}) * sin((assumeNotNull(`_lon_place`) - {p6:Float64}) * {p4:Float64}) * {p7:Float64} * cos(assumeNotNull(`_lat_place`) * {p8:Float64}))'
  assert.equal(
    where,
    `((\`_lon_place\` >= {p0:Float64} AND \`_lon_place\` <= {p1:Float64} AND \`_lat_place\` >= {p2:Float64} AND \`_lat_place\` <= {p3:Float64}) AND ${haversine} <= {p9:Float64})`
  )
  assert.deepEqual([params.p5, params.p6], [60, 2])
  // 1 km is 0.008993 degrees of latitude, and twice as many of longitude at 60 degrees.
  assert.ok(Number(params.p0) > 1.982 && Number(params.p0) < 1.98202, String(params.p0))
})

test('words are searched in the index: one by one, by the tokens they stand for, or in the stored words when those are too many', () => {
  const words = (mode: 'words' | 'search', wanted: string): Predicate => ({ kind: 'full-text', mode, text: wanted })
  assert.deepEqual(condition(words('words', 'Élan 7')), {
    where: '(hasAllTokens(_search, [{p0:String}]) AND (hasAllTokens(_search, [{p1:String}]) OR `id` = {p2:Int64}))',
    params: { p0: 'elan', p1: '7', p2: '7' }
  })
  assert.deepEqual(condition(words('search', 'ela'), ['elan', 'elantra']), {
    where: 'hasAnyTokens(_search, {p0:Array(String)})',
    params: { p0: ['elan', 'elantra'] }
  })
  assert.deepEqual(condition(words('search', 'ela'), []), { where: 'false', params: {} })
  assert.deepEqual(condition(words('search', 'e'), 'too-many'), {
    where: "position(concat(' ', _search), {p0:String}) > 0",
    params: { p0: ' e' }
  })
})

test('text of a caller is always a bound value, never a part of the statement', () => {
  const hostile = "x'); DROP TABLE v; -- ` \\ {p0:String}"
  const value: Expression = {
    kind: 'call',
    fn: 'date_format',
    args: [field('seen')],
    type: 'text',
    format: [{ text: hostile }]
  }
  const { sql, params } = compiled({
    select: [{ key: hostile, value }],
    where: { kind: 'full-text', mode: 'startswith', text: hostile },
    timezone: 'Europe/Paris'
  })
  assert.ok(!sql.includes('DROP'))
  assert.deepEqual(
    Object.values(params).filter((each) => String(each).includes('DROP')),
    [`{${JSON.stringify(hostile)}: `, hostile]
  )
})

test('small columns of a condition are read in one step, a list, a text that is searched and single conditions are not', () => {
  const settingsOf = (where: Predicate) => compileCount(query({ where }), lookups()).settings
  const number: Predicate = { kind: 'compare', op: '>', left: field('id'), right: int('7') }
  const wanted: Predicate = { kind: 'compare', op: '=', left: field('name'), right: text('x') }
  const list: Predicate = { kind: 'compare', op: '=', left: field('tags'), right: text('x') }
  const searched: Predicate = { kind: 'full-text', mode: 'words', text: 'x' }
  assert.deepEqual(settingsOf({ kind: 'and', items: [number, wanted] }), { enable_multiple_prewhere_read_steps: 0 })
  for (const other of [{ ...wanted, op: '>' }, list, searched] as const)
    assert.equal(settingsOf({ kind: 'and', items: [number, other] }), undefined)
  assert.equal(settingsOf(number), undefined)
})

test('groups of texts whose values are known are one number, of which the texts are made afterwards', () => {
  const groups = [
    { key: 'g', by: { kind: 'value', value: field('name') }, type: 'text' },
    { key: 'h', by: { kind: 'value', value: field('path') }, type: 'text' }
  ] as const
  const values = new Map([
    ['name', ['a', 'b']],
    ['path', ['x']]
  ])
  const select = [{ key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } }] as const
  const { sql, params } = compileRows(query({ groups, select, limit: 5 }), jsonRow, {
    ...lookups(),
    values: { lists: values, hashed: new Set() }
  })
  assert.match(
    sql,
    / FROM \(SELECT CAST\(CAST\(ifNull\(transform\(`name`, \{p0:Array\(String\)\}, .* \+ toUInt64\(.*\) \* 3, 'UInt8'\) AS _k, toInt64\(count\(\)\) AS _a0 FROM `v_contract_1` GROUP BY _k\)\)/
  )
  assert.match(
    sql,
    /if\(\(intDiv\(_k, 3\) % 2\) = 0, NULL, arrayElement\(\{p1:Array\(String\)\}, .*\) AS _g1, \* EXCEPT \(_k\)/
  )
  assert.deepEqual([params.p0, params.p1], [['a', 'b'], ['x']])
})
