/**
 * Conditions, arithmetic and aggregates over HTTP: on numbers at the limits of 64 bits, repeated nullable
 * texts, lists, and fields called like functions.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal, type Query } from './portal.ts'

const FIELDS = [
  { name: 'id', type: 'int', annotations: { id: true } },
  { name: 'code', type: 'text', annotations: { facet: true } },
  { name: 'note', type: 'text' },
  { name: 'big', type: 'int' },
  { name: 'year', type: 'int' },
  { name: 'day', type: 'date' },
  { name: 'ts', type: 'datetime' },
  { name: 'tiny', type: 'double', annotations: { facet: true } },
  { name: 'tags', type: 'text', annotations: { multivalued: ',' } },
  { name: 'point', type: 'geo_point_2d' },
  { name: 'shape', type: 'geo_shape' }
]

const BIG = ['9223372036854775807', '-9223372036854775808', '9223372036854775806', '3000000000']
const CODES = ['13100', '01300', null, 'x']
const NOTES = ['{"a": [1, 2]}', 'no JSON', null, '7']
const TINY = [1e-300, 2.5, null, 1e300]
const TAGS = [['geo', 'map'], ['map'], [], ['3', 'geo']]
const SHAPES = [
  { type: 'Point', coordinates: [1, 2] },
  {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0]
        ]
      ]
    ]
  },
  null,
  { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] }
]
const DAYS = ['2020-04-30', '2020-05-01', null, '2021-07-09']

/** Forty records in four kinds, so that texts are kept in dictionaries. */
function rowText(id: number): string {
  const kind = id % 4
  const row = {
    id,
    code: CODES[kind],
    note: NOTES[kind],
    year: 2020 + kind,
    day: DAYS[kind],
    ts: DAYS[kind] === null ? null : `${DAYS[kind]}T10:00:00Z`,
    tiny: TINY[kind],
    tags: TAGS[kind],
    point: kind === 2 ? null : { lon: kind, lat: 1 },
    shape: SHAPES[kind]
  }
  return JSON.stringify(row).replace('{', `{"big": ${BIG[kind]}, `)
}

let portal: Portal
before(async () => {
  portal = await openPortal()
  const content = Array.from({ length: 40 }, (_, id) => rowText(id)).join('\n')
  await portal.import('limits.jsonl', content, {
    datasetId: 'limits',
    schema: { fields: FIELDS },
    format: 'jsonl',
    replace: true
  })
})
after(() => portal.close())

const RECORDS = '/catalog/datasets/limits/records'
const EXPORTS = '/catalog/datasets/limits/exports'

/** The text of the results: digits count. */
async function rows(query: Query): Promise<string> {
  const { status, text } = await portal.get(RECORDS, { order_by: 'id', limit: 4, ...query })
  assert.equal(status, 200, text)
  return text.replace(/^\{"total_count": \d+, "results": \[/, '').replace(/\]\}$/, '')
}

async function found(where: string): Promise<number[]> {
  const { results } = await portal.json(RECORDS, { where, select: 'id', order_by: 'id', limit: 100 })
  return [...new Set<number>(results.map(({ id }: { id: number }) => id % 4))].sort()
}

async function exported(format: string, query: Query): Promise<string> {
  const { status, text } = await portal.get(`${EXPORTS}/${format}`, {
    order_by: 'id',
    limit: 4,
    with_bom: false,
    ...query
  })
  assert.equal(status, 200, text)
  return text
}

test('integers are exact while 64 bits hold them, then doubles; nothing wraps around', async () => {
  assert.equal(
    await rows({ select: 'big + 1 as a, -big as b, big * big * big as c' }),
    [
      '{"a": 9223372036854776000.0, "b": -9223372036854775807, "c": 7.846377169233351e56}',
      '{"a": -9223372036854775807, "b": 9223372036854776000.0, "c": -7.846377169233351e56}',
      '{"a": 9223372036854775807, "b": -9223372036854775806, "c": 7.846377169233351e56}',
      '{"a": 3000000001, "b": -3000000000, "c": 2.7e28}'
    ].join(', ')
  )
  assert.equal(
    await rows({ select: '9223372036854775807 + 1 as a, -(-9223372036854775808) as b, 2 * 3 as c', limit: 1 }),
    '{"a": 9223372036854776000.0, "b": 9223372036854776000.0, "c": 6}'
  )
  assert.deepEqual(await found('big * big * big < 0'), [1])
  assert.deepEqual(await found('big + 1 > 9223372036854775807'), [0])
  assert.deepEqual(await found('big * big * big * big * big > 1e94'), [0, 2])
  assert.deepEqual(await found('big - big = 0'), [0, 1, 2, 3])
  assert.equal(await rows({ select: 'id', order_by: 'big * 4, id', limit: 1 }), '{"id": 1}')
})

test('sums and means of integers are exact', async () => {
  assert.equal(
    await rows({ select: 'sum(big) as s, avg(big) as a, sum(big * 2) as d, median(big) as m', limit: 1, order_by: '' }),
    '{"s": 92233720398547760000.0, "a": 2305843009963694000.0, "d": 184467440797095530000.0, "m": 4611686019927388000.0}'
  )
  assert.equal(
    await rows({ select: 'sum(big) as s, avg(big) as a', where: 'id < 2', limit: 1, order_by: '' }),
    '{"s": -1, "a": -0.5}'
  )
  assert.equal(
    await rows({
      select: 'sum(big) as s, avg(big) as a, median(big) as m',
      group_by: 'year',
      order_by: 's desc',
      limit: 2
    }),
    '{"year": 2020, "s": 92233720368547760000.0, "a": 9223372036854776000.0, "m": 9223372036854776000.0}, {"year": 2022, "s": 92233720368547760000.0, "a": 9223372036854776000.0, "m": 9223372036854776000.0}'
  )
  assert.equal(
    await rows({ select: 'sum(year) as s, avg(year) as a', limit: 1, order_by: '' }),
    '{"s": 80860, "a": 2021.5}'
  )
})

test('ranges of integers reach to the ends of 64 bits', async () => {
  const ranges = await rows({
    select: 'count(*) as n',
    group_by: 'range(big, 9000000000000000) as r',
    order_by: '',
    limit: 10
  })
  assert.equal(
    ranges,
    '{"r": "[-9225000000000000000, -9216000000000000001]", "n": 10}, {"r": "[0, 8999999999999999]", "n": 10}, {"r": "[9216000000000000000, 9224999999999999999]", "n": 20}'
  )
})

test('exports write the same numbers, and doubles where a column has one type', async () => {
  const query = { select: 'id, big + 1 as a', limit: 2 }
  assert.equal(await exported('csv', query), 'id;a\r\n0;9223372036854776000.0\r\n1;-9223372036854775807\r\n')
  assert.equal(
    await exported('jsonl', query),
    '{"id": 0, "a": 9223372036854776000.0}\n{"id": 1, "a": -9223372036854775807}\n'
  )
  assert.equal((await portal.get(`${EXPORTS}/parquet`, query)).status, 200)
  assert.match(await exported('turtle', query), /field:a "9\.223372036854776E18"\^\^xsd:double/)
  for (const format of ['geojson', 'xlsx', 'fgb', 'json', 'kml', 'shp'])
    assert.equal(
      (await portal.get(`${EXPORTS}/${format}`, { select: 'point, big + 1 as a, sum(big) as s', limit: 2 })).status,
      200,
      format
    )
})

test('json_format takes nullable texts that are kept in dictionaries, in every form', async () => {
  assert.equal(
    await rows({
      select:
        'json_format(note) as a, json_format(note, null) as b, json_format(note, "none") as c, json_format(lower(note)) as d'
    }),
    '{"a": {"a": [1, 2]}, "b": {"a": [1, 2]}, "c": {"a": [1, 2]}, "d": {"a": [1, 2]}}, {"a": "no JSON", "b": null, "c": "none", "d": "no json"}, {"a": null, "b": null, "c": null, "d": null}, {"a": 7, "b": 7, "c": 7, "d": 7}'
  )
  for (const format of ['csv', 'json', 'jsonl', 'geojson', 'parquet', 'xlsx'])
    assert.equal(
      (await portal.get(`${EXPORTS}/${format}`, { select: 'id, json_format(code), json_format(note, null)' })).status,
      200,
      format
    )
})

test('!= on a list: there are values and none is the value', async () => {
  assert.deepEqual(await found('tags != "geo"'), [1])
  assert.deepEqual(await found('not tags = "geo"'), [1, 2])
  assert.deepEqual(await found('tags != "none of them"'), [0, 1, 3])
  assert.deepEqual(
    [await found('tags != tags'), await found('code != tags'), await found('"geo" != tags')],
    [[], [0, 1, 3], [1]]
  )
})

test('a number beside a text field is its text', async () => {
  assert.deepEqual(
    [
      await found('code = 13100'),
      await found('code = 01300'),
      await found('code != 13100'),
      await found('code in (13100, 1300)'),
      await found('3 in tags'),
      await found('tags in (3, 4)')
    ],
    [[0], [1], [1, 3], [0], [3], [3]]
  )
  await portal.refused(RECORDS, { where: 'big = "1"' }, 400, 'IncompatibleTypesInComparisonFilter')
  await portal.refused(RECORDS, { where: 'code > 5' }, 400, 'IncompatibleTypesInComparisonFilter')
})

test('a field beside an aggregate: a row for each record, with the aggregate of all', async () => {
  const query = {
    select: 'code, count(*) as n, max(year) as top',
    where: 'id < 3',
    order_by: 'n desc, id desc',
    limit: 10
  }
  const expected =
    '{"code": null, "n": 3, "top": 2022}, {"code": "01300", "n": 3, "top": 2022}, {"code": "13100", "n": 3, "top": 2022}'
  assert.deepEqual([(await portal.json(RECORDS, query)).total_count, await rows(query)], [3, expected])
  assert.equal(await exported('json', query), `[${expected.replaceAll('}, {', '},{')}]`)
  assert.equal(await exported('csv', query), 'code;n;top\r\n;3;2022\r\n01300;3;2022\r\n13100;3;2022\r\n')
  assert.equal(
    await rows({ select: 'year - min(year) as since, lower(code) as c, sum(year) as s', where: 'id < 2' }),
    '{"since": 0, "c": "13100", "s": 4041}, {"since": 1, "c": "01300", "s": 4041}'
  )
  for (const format of ['parquet', 'xlsx', 'geojson', 'turtle', 'jsonl', 'fgb'])
    assert.equal(
      (
        await portal.get(`${EXPORTS}/${format}`, {
          select: 'code, point, count(*) as n, avg(big) as a, bbox(point) as b'
        })
      ).status,
      200,
      format
    )
})

test('an export of only aggregates has a row for each record', async () => {
  assert.equal(
    await exported('json', { select: 'count(*) as n', where: 'id < 3', order_by: 'n', limit: -1 }),
    '[{"n": 3},{"n": 3},{"n": 3}]'
  )
  assert.equal(
    await exported('csv', { select: 'count(*) as n, max(year) as y', limit: 2, order_by: '' }),
    'n;y\r\n40;2023\r\n40;2023\r\n'
  )
  assert.equal(await exported('json', { select: 'count(*) as n', where: 'id > 99', order_by: '' }), '[]')
  assert.equal(
    await exported('json', { select: 'count(*) as n', group_by: 'code', where: 'id < 3', order_by: 'code', limit: 1 }),
    '[{"code": "01300", "n": 1}]'
  )
})

test('a function of a field that is not grouped by is null, the field itself refused', async () => {
  assert.equal(
    await rows({
      select: 'year(day) as a, ifnull(note, "none") as b, count(*) as n',
      group_by: 'code',
      order_by: 'n, code',
      limit: 2
    }),
    '{"code": "01300", "a": null, "b": "none", "n": 10}, {"code": "13100", "a": null, "b": "none", "n": 10}'
  )
  assert.match(
    await portal.refused(RECORDS, { select: 'day, count(*)', group_by: 'code' }, 400, 'ODSQLError'),
    /Field day is not in the group_by clause\./
  )
})

test('geometry_type in where, select, group_by and order_by', async () => {
  assert.equal(
    await rows({ select: 'geometry_type(point) as p, geometry_type(shape) as s' }),
    '{"p": "Point", "s": "Point"}, {"p": "Point", "s": "MultiPolygon"}, {"p": null, "s": null}, {"p": "Point", "s": "GeometryCollection"}'
  )
  assert.deepEqual(
    [
      await found('geometry_type(point) = "Point"'),
      await found('geometry_type(shape) != "Point"'),
      await found('geometry_type(shape) is null')
    ],
    [[0, 1, 3], [1, 3], [2]]
  )
  assert.equal(
    await rows({ select: 'count(*) as n', group_by: 'geometry_type(shape) as kind', order_by: 'kind desc' }),
    '{"kind": "Point", "n": 10}, {"kind": "MultiPolygon", "n": 10}, {"kind": "GeometryCollection", "n": 10}, {"kind": null, "n": 10}'
  )
  assert.equal(await rows({ select: 'id', order_by: 'geometry_type(shape) desc, id', limit: 1 }), '{"id": 0}')
})

test('fields called like functions need no back-quotes where no parenthesis follows', async () => {
  assert.deepEqual(
    [
      await found('year = 2021'),
      await found('year(day) = 2020 and year < 2021'),
      await found('year in (2020, 2023) and day is not null')
    ],
    [[1], [0], [0, 3]]
  )
  assert.equal(
    await rows({
      select: 'year, max(year), count(distinct year)',
      where: 'year >= 2022',
      order_by: 'year, id',
      limit: 1
    }),
    '{"year": 2022, "max(year)": 2023, "count(distinct year)": 2}'
  )
  assert.equal(
    await rows({ select: 'count(*) as n', group_by: 'year', order_by: '-year', limit: 1 }),
    '{"year": 2023, "n": 10}'
  )
  assert.match(
    await portal.refused(RECORDS, { where: 'month = 5' }, 400, 'ODSQLSyntaxError'),
    /unexpected = at position 6 in month = 5\. month is a reserved word: as the name of a field it stands in back-quotes, `month`\./
  )
})

test('every value that a facet lists can be refined by', async () => {
  const { facets } = await portal.json('/catalog/datasets/limits/facets', {})
  const counted: [string, string, number, number][] = []
  for (const { name, facets: values } of facets) {
    for (const { value, count } of values)
      counted.push([
        name,
        value,
        count,
        (await portal.json(RECORDS, { refine: `${name}:${value}`, limit: 0 })).total_count
      ])
  }
  assert.equal(counted.length, 6)
  assert.deepEqual(
    counted.filter(([, , listed, refined]) => listed !== refined),
    []
  )
})

test('small forms: bare months, short names of months, literals as order, aggregates in where', async () => {
  assert.deepEqual(
    [await found('ts >= 2020-05'), await found('day < 2020-05'), await found('day >= 2020-05-02')],
    [[1, 3], [0], [3]]
  )
  assert.equal(
    await rows({ select: 'date_format(day, "d MMM yyyy") as d', lang: 'en', limit: 1 }),
    '{"d": "30 Apr 2020"}'
  )
  assert.match(
    await portal.refused(RECORDS, { order_by: '100' }, 400, 'ODSQLSyntaxError'),
    /unexpected 100 at position 0 in 100\./
  )
  assert.match(
    await portal.refused(RECORDS, { where: 'count(*) > 1' }, 400, 'ODSQLError'),
    /Aggregation functions are only available in a select or an order by clause\. Clause\(s\) containing the error\(s\): where\./
  )
})

test('seeds, offsets and widths at the limits cause no server error', async () => {
  for (const order_by of ['random(-9223372036854775808)', 'random(9223372036854774784)', 'random(0)'])
    assert.equal((await portal.get(RECORDS, { order_by })).status, 200, order_by)
  for (const query of [{ limit: '999999999999999' }, { offset: '999999999999999' }] as Query[])
    assert.equal((await portal.get(`${EXPORTS}/json`, query)).status, 200)
  for (const group_by of [
    'range(big, 9007199254740991)',
    'range(big, 9223372036854775807)',
    'range(big, 1)',
    'range(year, 1e300)',
    'range(tiny, 1e-300)'
  ])
    assert.equal((await portal.get(RECORDS, { group_by })).status, 200, group_by)
})

test('include of a template, and groups of the catalog in the form that the description promises', async () => {
  const { results } = await portal.json('/catalog/datasets', { select: 'include(default.*)' })
  assert.ok(
    Object.keys(results[0]).length > 20 && Object.keys(results[0]).every((key) => key.startsWith('default.')),
    Object.keys(results[0]).join(' ')
  )
  const { components } = await portal.json('/swagger.json')
  assert.equal(components.schemas.dataset_list.properties.results.items.required, undefined)
})

test('the language of requests that name none is the portal’s', async () => {
  assert.equal((await portal.get(RECORDS)).headers.get('content-language'), 'en')
  assert.equal(await rows({ select: 'date_format(day, "MMMM") as m', limit: 1 }), '{"m": "April"}')
})
