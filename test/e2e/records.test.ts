import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { importPlaces, RECORDS } from './places.ts'
import { openPortal, type Portal, type Query } from './portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importPlaces(portal)
})
after(() => portal.close())

const rows = async (query: Query): Promise<any[]> => (await portal.json(RECORDS, query)).results
const names = async (query: Query): Promise<string[]> =>
  (await rows({ select: 'name', order_by: 'id', ...query })).map((row) => row.name)

test('EXPLORE-value: a record has every field in the order of the schema, each type in its form, nulls written', async () => {
  const { text } = await portal.get(RECORDS, { where: 'id=1' })
  assert.equal(
    text,
    '{"total_count": 1, "results": [{"id": 1, "name": "Paris", "country": "France", "tags": ["river", "big"], "region": "Europe/West/\\u00cele-de-France", ' +
      '"people": 2145906, "area": 105.4, "capital": true, "founded": "1900-01-05", "era": "1900", "visited": "2024-03-01T10:00:00+00:00", "point": {"lon": 2.3522, "lat": 48.8566}, ' +
      '"shape": {"type": "Feature", "geometry": {"coordinates": [[[2, 48], [3, 48], [3, 49], [2, 49], [2, 48]]], "type": "Polygon"}, "properties": {}}, "extra": "{\\"a\\": [1]}"}]}'
  )
  assert.deepEqual((await rows({ where: 'id=7' }))[0], {
    id: 7,
    name: 'Atlantis "the lost"; gone',
    country: null,
    tags: null,
    region: null,
    people: null,
    area: null,
    capital: null,
    founded: null,
    era: null,
    visited: null,
    point: null,
    shape: null,
    extra: null
  })
})

test('EXPLORE-value: doubles keep .0, parts of a second are shown when there are any', async () => {
  assert.match((await portal.get(RECORDS, { where: 'id=2', select: 'area' })).text, /"area": 47\.0\}/)
  assert.match(
    (await portal.get(RECORDS, { where: 'id=3', select: 'visited' })).text,
    /"2025-01-01T00:00:00\.250000\+00:00"/
  )
})

test('ODSQL-key: the label wins; without one the key is the typed text, case and blanks kept', async () => {
  const [row] = await rows({
    select: 'count( * ), SUM(people) as total, Year(founded)',
    group_by: 'Year(founded)',
    where: 'id=1'
  })
  assert.deepEqual(row, { 'Year(founded)': 1900, 'count( * )': 1, total: 2145906 })
})

test('ODSQL-key: group keys come first, also when they were not selected', async () => {
  const { text } = await portal.get(RECORDS, {
    select: 'count(*) as n',
    group_by: 'country',
    where: 'country="France"'
  })
  assert.equal(text, '{"total_count": 1, "results": [{"country": "France", "n": 2}]}')
})

test('ODSQL-key: a plain field that is not grouped, an unknown field and a label said twice are refused', async () => {
  await portal.refused(RECORDS, { select: 'name, count(*)', group_by: 'country' }, 400, 'ODSQLError')
  assert.equal(
    await portal.refused(RECORDS, { select: 'nope' }, 400, 'ODSQLError'),
    'ODSQL query is malformed: Unknown field: nope. Clause(s) containing the error(s): select.'
  )
  assert.match(
    await portal.refused(RECORDS, { select: 'count(*) as y, sum(people) as y' }, 400, 'ODSQLError'),
    /Alias 'y' is declared several times/
  )
})

test('ODSQL-ungrouped-1: a single aggregate is repeated once per matching record up to the limit, with the number of matching records', async () => {
  assert.deepEqual(await portal.json(RECORDS, { select: 'count(*) as total', limit: 1 }), {
    total_count: 8,
    results: [{ total: 8 }]
  })
  const { total_count, results } = await portal.json(RECORDS, {
    select: 'max(people) as top',
    where: 'country="Germany"'
  })
  assert.deepEqual([total_count, results], [2, [{ top: 3769495 }, { top: 3769495 }]])
  assert.deepEqual(await portal.json(RECORDS, { select: 'count(*) as n', where: 'id=99' }), {
    total_count: 0,
    results: []
  })
})

test('ODSQL-key: technical values of a record can be selected', async () => {
  const [row] = await rows({ select: 'recordid, record_timestamp, record_size, datasetid', where: 'id=1' })
  assert.match(row.recordid, /^[0-9a-f]{40}$/)
  assert.equal(row.datasetid, 'places')
  assert.ok(row.record_size > 0)
})

test('ODSQL-group: groups come in order of their keys, the null group first', async () => {
  const { total_count, results } = await portal.json(RECORDS, { select: 'count(*) as n', group_by: 'country' })
  assert.deepEqual(
    results.map((row: any) => row.country),
    [null, 'Canada', 'France', 'Germany', 'Norway', 'Peru']
  )
  assert.equal(total_count, 6)
})

test('ODSQL-group: ten groups by default, total_count of all', async () => {
  const { total_count, results } = await portal.json(RECORDS, {
    select: 'count(*)',
    group_by: 'id, name, people',
    limit: 3,
    offset: 6
  })
  assert.deepEqual([total_count, results.length], [8, 2])
})

test('ODSQL-group: a list is grouped by each of its values', async () => {
  assert.deepEqual(await rows({ select: 'count(*) as n', group_by: 'tags', order_by: 'n desc, tags' }), [
    { tags: 'river', n: 5 },
    { tags: 'big', n: 3 },
    { tags: 'sea', n: 2 },
    { tags: 'wall', n: 2 },
    { tags: null, n: 1 }
  ])
})

test('ODSQL-range: ranges are labelled by the type of the field', async () => {
  assert.deepEqual(await rows({ select: 'count(*) as n', group_by: 'range(id, 5) as r' }), [
    { r: '[0, 4]', n: 4 },
    { r: '[5, 9]', n: 4 }
  ])
  assert.deepEqual(
    (
      await rows({ select: 'count(*) as n', group_by: 'range(area, *, 100, 500, *) as r', where: 'area is not null' })
    ).map((row) => row.r),
    ['[*, 100[', '[100, 500[', '[500, *[']
  )
  assert.equal(
    (await rows({ select: 'count(*) as n', group_by: 'range(visited, 1 year) as r', where: 'id=1' }))[0].r,
    '[2024-01-01T00:00:00.000Z, 2025-01-01T00:00:00.000Z['
  )
})

test('ODSQL-group: a date as a key is a text, and a geo point is refused', async () => {
  assert.equal((await rows({ select: 'count(*)', group_by: 'founded', where: 'id=1' }))[0].founded, '1900-01-05')
  assert.match(
    await portal.refused(RECORDS, { select: 'count(*)', group_by: 'point' }, 400, 'ODSQLError'),
    /Aggregation on geo point field is not possible/
  )
})

test('ODSQL-cluster: points near each other form clusters', async () => {
  const clusters = await rows({
    select: 'count(*) as n',
    group_by: 'geo_cluster(point, 3) as c',
    where: 'point is not null'
  })
  assert.equal(
    clusters.reduce((sum, row) => sum + row.n, 0),
    7
  )
  assert.deepEqual(Object.keys(clusters[0].c), ['cluster_centroid'])
})

test('ODSQL-order: ascending unless said otherwise, -field descends, nulls last both ways', async () => {
  assert.deepEqual((await names({ order_by: 'people' })).at(-1), 'Atlantis "the lost"; gone')
  assert.deepEqual((await names({ order_by: 'people desc' })).slice(0, 2), ['Lima', 'Berlin'])
  assert.equal((await names({ order_by: '-people' }))[0], 'Lima')
  assert.equal((await names({ order_by: '-people' })).at(-1), 'Atlantis "the lost"; gone')
  assert.deepEqual(await names({ order_by: 'country desc, name', where: 'country in ("France", "Germany")' }), [
    'Berlin',
    'München',
    'Lyon',
    'Paris'
  ])
})

test('ODSQL-order: groups are ordered by an aggregate under its label or as it is', async () => {
  assert.deepEqual(
    (await rows({ select: 'sum(people) as p', group_by: 'country', order_by: 'p desc', limit: 2 })).map(
      (row) => row.country
    ),
    ['Peru', 'Germany']
  )
  assert.deepEqual(
    (await rows({ select: 'count(*) as n', group_by: 'country', order_by: 'sum(people) desc', limit: 1 })).map(
      (row) => row.country
    ),
    ['Peru']
  )
})

test('ODSQL-zone: the time zone moves date parts, literals and the output of datetimes, not dates', async () => {
  const [row] = await rows({ select: 'visited, founded, month(visited) as m', where: 'id=2', timezone: 'Europe/Paris' })
  assert.deepEqual(row, { visited: '2024-04-01T01:30:00+02:00', founded: '1900-11-20', m: 4 })
  assert.deepEqual(
    await names({ where: "visited >= date'2024-04-01' and visited < date'2024-05-01'", timezone: 'Europe/Paris' }),
    ['Lyon']
  )
  assert.deepEqual(await names({ where: "visited >= date'2024-04-01' and visited < date'2024-05-01'" }), [])
})

test('a time zone counts in any case and by any alias, in every parameter; one that the engine does not have is refused', async () => {
  for (const path of [
    RECORDS,
    RECORDS.replace('/records', '/facets'),
    RECORDS.replace('/records', '/exports/json'),
    '/catalog/datasets',
    '/catalog/facets',
    '/catalog/exports/csv'
  ]) {
    for (const timezone of ['Europe/berlin', 'utc', 'us/pacific', 'BST', 'JST']) {
      const { status, text } = await portal.get(path, { timezone })
      assert.equal(status, 200, `${path} ${timezone} ${text}`)
    }
    await portal.refused(path, { timezone: 'SystemV/PST8' }, 400, 'InvalidRESTParameterError')
  }
})

test('ODSQL-zone: lang formats texts; unknown languages and zones are refused', async () => {
  assert.equal(
    (await rows({ select: 'date_format(founded, "EEEE") as d', where: 'id=1', lang: 'fr' }))[0].d,
    'vendredi'
  )
  assert.equal((await rows({ select: 'date_format(founded, "EEEE") as d', where: 'id=1', lang: 'de' }))[0].d, 'Freitag')
  assert.match(
    await portal.refused(RECORDS, { timezone: 'Mars/Olympus' }, 400, 'InvalidRESTParameterError'),
    /^Invalid value for timezone API parameter: Mars\/Olympus /
  )
  assert.match(
    await portal.refused(RECORDS, { lang: 'tlh' }, 400, 'InvalidRESTParameterError'),
    /^Invalid value for lang API parameter: tlh /
  )
})

test('ODSQL-refine: refine and exclude take values raw, quoted and with back-quoted names', async () => {
  for (const refine of ['country:France', 'country:"France"', "country:'France'", '`country`:"France"'])
    assert.deepEqual(await names({ refine }), ['Paris', 'Lyon'], refine)
  assert.deepEqual(await names({ exclude: ['country:France', 'country:Germany'], where: 'country is not null' }), [
    'Oslo',
    'Québec',
    'Lima'
  ])
  assert.deepEqual(await names({ refine: 'country:france' }), [])
})

test('ODSQL-refine: several refinements: any of a disjunctive facet, all of another one, all facets together', async () => {
  assert.deepEqual(await names({ refine: ['tags:wall', 'tags:sea'] }), ['Berlin', 'Oslo', 'Québec', 'Lima'])
  assert.deepEqual(await names({ refine: ['country:France', 'country:Peru'] }), [])
  assert.deepEqual(
    await names({ refine: ['country:France', 'country:Peru'], facet: 'facet(name="country", disjunctive=true)' }),
    ['Paris', 'Lyon', 'Lima']
  )
  assert.deepEqual(await names({ refine: ['tags:big', 'country:Peru'] }), ['Lima'])
})

test('ODSQL-refine: dates and paths are refined step by step', async () => {
  assert.deepEqual(await names({ refine: 'founded:1900' }), ['Paris', 'Lyon'])
  assert.deepEqual(await names({ refine: 'founded:1900/11' }), ['Lyon'])
  assert.deepEqual(await names({ refine: ['founded:1900', 'founded:1900/11/20'] }), ['Lyon'])
  assert.deepEqual(await names({ refine: 'region:Europe/West' }), ['Paris', 'Lyon'])
  assert.deepEqual(await names({ refine: 'region:Europe', exclude: 'region:Europe/West' }), [
    'Berlin',
    'München',
    'Oslo'
  ])
})

test('ODSQL-refine: a field that is not a facet is also filtered, an unknown one is refused', async () => {
  assert.deepEqual(await names({ refine: 'name:Oslo' }), ['Oslo'])
  assert.deepEqual(await names({ refine: 'people:709037' }), ['Oslo'])
  assert.match(await portal.refused(RECORDS, { refine: 'nope:1' }, 400, 'ODSQLError'), /Unknown field: nope\./)
})

test('EXPLORE-wire-4: unknown and empty parameters are ignored, old names understood', async () => {
  assert.equal(
    (await portal.json(RECORDS, { nonsense: '1', where: '', limit: 1, pretty: 'x', qv1: 'y' })).total_count,
    8
  )
  assert.deepEqual(await names({ order_by: '', sort: '-id', rows: 2, start: 1 }), [
    'Atlantis "the lost"; gone',
    'Québec'
  ])
})

test('EXPLORE-wire-6: several where= must all hold', async () => {
  assert.deepEqual(await names({ where: ['country="Germany"', 'capital=true'] }), ['Berlin'])
})

test('EXPLORE-record: one record, flat and unwrapped; an unknown one is not found', async () => {
  const [{ recordid }] = await rows({ select: 'recordid', where: 'id=5' })
  const record = await portal.json(`${RECORDS}/${recordid}`)
  assert.equal(record.name, 'Oslo')
  assert.equal('_id' in record, false)
  assert.deepEqual(await portal.json(`${RECORDS}/${recordid}`, { select: 'name as n' }), { n: 'Oslo' })
  assert.match(
    await portal.refused(`${RECORDS}/${'0'.repeat(40)}`, {}, 404, 'NotFoundResource'),
    /record 0{40} does not exist/
  )
  await portal.refused(`${RECORDS}/..%2f..%2fetc`, {}, 404, 'NotFoundResource')
})

test('EXPLORE-link: include_links adds links to the list and to every row, include_app_metas the technical values', async () => {
  const { _links, results } = await portal.json(RECORDS, { include_links: 'true', limit: 2, offset: 2, order_by: 'id' })
  assert.deepEqual(
    _links.map((link: any) => [link.rel, new URL(link.href).search]),
    [
      ['self', '?include_links=true&limit=2&offset=2&order_by=id'],
      ['first', '?include_links=true&limit=2&offset=0&order_by=id'],
      ['next', '?include_links=true&limit=2&offset=4&order_by=id'],
      ['last', '?include_links=true&limit=2&offset=6&order_by=id']
    ]
  )
  const [row] = results
  assert.deepEqual(Object.keys(row).slice(0, 3), ['_links', '_id', 'id'])
  assert.deepEqual(
    row._links.map((link: any) => link.rel),
    ['self', 'dataset']
  )
  assert.equal(JSON.parse(await (await fetch(row._links[0].href)).text()).id, row.id)
  const [other] = await rows({ include_app_metas: 'true', limit: 1, select: 'name' })
  assert.deepEqual(Object.keys(other), ['_id', '_timestamp', '_size', 'name'])
  assert.match(other._timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('EXPLORE-link: the last page has no next, and flags can be false', async () => {
  const { _links } = await portal.json(RECORDS, { include_links: '1', limit: 5, offset: 5 })
  assert.deepEqual(
    _links.map((link: any) => link.rel),
    ['self', 'first', 'last']
  )
  assert.deepEqual(
    Object.keys(await portal.json(RECORDS, { include_links: 'False', include_app_metas: '0', limit: 0 })),
    ['total_count', 'results']
  )
})

test('EXPLORE-limit: limits and the errors beyond them', async () => {
  assert.deepEqual(await portal.json(RECORDS, { limit: 0 }), { total_count: 8, results: [] })
  assert.equal((await rows({ limit: -1 })).length, 8)
  assert.equal(
    await portal.refused(RECORDS, { limit: 1486 }, 400, 'InvalidRESTParameterError'),
    'Invalid value for limit API parameter: 1486 was found but -1 <= limit <= 100 is expected.'
  )
  assert.equal(
    await portal.refused(
      RECORDS,
      { limit: 20_001, group_by: 'id', select: 'count(*)' },
      400,
      'InvalidRESTParameterError'
    ),
    'Invalid value for limit API parameter: 20001 was found but -1 <= limit <= 20000 is expected.'
  )
  assert.deepEqual(await rows({ limit: 100, offset: 9_900 }), [])
  assert.match(
    await portal.refused(RECORDS, { limit: 100, offset: 9_901 }, 400, 'InvalidRESTParameterError'),
    /sum of offset \+ limit API parameter must be lower than 10000/
  )
  for (const query of [
    { offset: 10_000 },
    { offset: -1 },
    { limit: -2 },
    { limit: 'ten' },
    { limit: '1e1' },
    { offset: '9'.repeat(400) }
  ] as Query[])
    await portal.refused(RECORDS, query, 400, 'InvalidRESTParameterError')
})

test('EXPLORE-error: each kind of mistake has its code', async () => {
  assert.equal(
    await portal.refused(RECORDS, { where: 'BADSYNTAX((' }, 400, 'ODSQLSyntaxError'),
    'ODSQL syntax exception: unexpected ( at position 9 in BADSYNTAX((. Clause(s) containing the error(s): where.'
  )
  await portal.refused(RECORDS, { where: 'people = "4"' }, 400, 'IncompatibleTypesInComparisonFilter')
  assert.match(
    await portal.refused(RECORDS, { select: 'avg(name)' }, 400, 'ODSQLError'),
    /StatAggregation only supports numeric or date expression\./
  )
  assert.equal(
    await portal.refused('/catalog/datasets/nope/records', {}, 404, 'NotFoundResource'),
    'The requested dataset nope does not exist.'
  )
})
