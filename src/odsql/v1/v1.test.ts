import assert from 'node:assert/strict'
import test from 'node:test'
import { isLoggiaError } from '#kit'
import { makeField } from '#schema'
import { whereOfV1 } from './v1-where.ts'

const FIELDS = [
  makeField('name', 'text'),
  makeField('kind', 'text'),
  makeField('depth', 'double'),
  makeField('opened', 'date'),
  makeField('seen', 'datetime'),
  makeField('paved', 'boolean'),
  makeField('place', 'geo_point_2d'),
  makeField('area', 'geo_shape'),
  makeField('a-b', 'text')
]
const where = (query: string) => whereOfV1({ queries: [query] }, FIELDS)
const fault = (query: string): string => {
  try {
    return `accepted: ${where(query)}`
  } catch (error) {
    assert.ok(isLoggiaError(error), String(error))
    return `${error.code} ${error.message}`
  }
}

const TRANSLATIONS: Readonly<Record<string, string | undefined>> = {
  '': undefined,
  '*': undefined,
  '*:*': undefined,
  'old harbour': 'search("old harbour")',
  'sea and sand': 'search("sea and sand")',
  "l'eau": 'search("l\'eau")',
  'old AND harbour': 'search("old harbour")',
  '"old harbour"': '"old harbour"',
  'har*': '"har*"',
  'old har*': 'search("old") and "har*"',
  'old OR new': 'search("old") or search("new")',
  'old NOT new': 'search("old") and not search("new")',
  'NOT old AND new OR quay': 'not search("old") and search("new") or search("quay")',
  'NOT (old OR new)': 'not (search("old") or search("new"))',
  'kind:fishing': 'kind like "fishing"',
  'kind:"deep fishing"': 'kind like "deep fishing"',
  "kind = 'fishing'": 'kind like "fishing"',
  'kind==fishing': 'kind like "fishing"',
  'kind:(fishing OR ferry)': 'kind like "fishing" or kind like "ferry"',
  'KIND:fishing old': 'kind like "fishing" and search("old")',
  'NOT kind:fishing': 'not kind like "fishing"',
  'a-b:x': '`a-b` like "x"',
  'depth>=4.5': 'depth >= 4.5',
  'depth > -3 AND depth<1e3': 'depth > -3 and depth < 1e3',
  'depth:12': 'depth = 12',
  'depth:[1 TO 5]': 'depth >= 1 and depth <= 5',
  'depth:]1 TO 5[': 'depth > 1 and depth < 5',
  'depth:[* TO 5]': 'depth <= 5',
  'opened:2013': "opened >= date'2013-01-01' and opened < date'2014-01-01'",
  'opened:2013/02': "opened >= date'2013-02-01' and opened < date'2013-03-01'",
  'opened>2013/12': "opened >= date'2014-01-01'",
  'opened<=2016-02-28': "opened < date'2016-02-29'",
  'opened:[2013 TO 2014/06]': "opened >= date'2013-01-01' and opened < date'2014-07-01'",
  'seen>=2013-02-11T10:00:00Z': "seen >= date'2013-02-11T10:00:00Z'",
  'seen>="2013/02/11"': "seen >= date'2013-02-11'",
  'seen >= #now(days=-7, hour=0)': 'seen >= now(hour=0, days=-7)',
  'seen >= #now()': 'seen >= now()',
  'seen < #now(weekday=MO(2), weeks=1)': 'seen < now(days=14, weekday=0)',
  'seen < #now(weekday=SU(-1))': 'seen < now(days=-6, weekday=6)',
  'paved:true': 'paved is true',
  'paved=0': 'paved is false',
  '#null(kind)': 'kind is null',
  'NOT #null(kind)': 'not kind is null',
  '#exact(kind, "Fishing Boat")': 'kind = "Fishing Boat"',
  '#search(name, kind, "old")': 'search(name, kind, "old")',
  '#search(*, "old")': 'search("old")',
  '#startswith(name, "Old")': 'startswith(name, "Old")',
  '#distance(place, "48.85,2.35", 1000)': "within_distance(place, geom'POINT(2.35 48.85)', 1000 m)",
  '#distance("48.85,2.35", 1000)': "within_distance(place, geom'POINT(2.35 48.85)', 1000 m)",
  '#polygon(place, "(48,2),(49,2),(49,3)")': "within(place, geom'POLYGON((2 48, 2 49, 3 49, 2 48))')",
  '#polygon(area, "(48,2),(49,2),(49,3),(48,2)")': "intersects(area, geom'POLYGON((2 48, 2 49, 3 49, 2 48))')",
  "recordid:'0a'": 'recordid = "0a"',
  'kind:"a\\" or 1=1 or \\"b"': 'kind like "a\\" or 1=1 or \\"b"'
}

test('a query of v1 becomes a condition of ODSQL', () => {
  for (const [query, expected] of Object.entries(TRANSLATIONS)) assert.equal(where(query), expected, query)
})

test('geofilters of v1 name the latitude first and need no field', () => {
  const filters = {
    distances: ['48.85,2.35,500', '48.85,2.35'],
    polygons: ['(48,2),(49,2),(49,3)'],
    boxes: ['48,2,49,3']
  }
  assert.equal(
    whereOfV1(filters, FIELDS),
    "within_distance(place, geom'POINT(2.35 48.85)', 500 m) and within_distance(place, geom'POINT(2.35 48.85)', 1 m) and within(place, geom'POLYGON((2 48, 2 49, 3 49, 2 48))') and in_bbox(place, 48, 2, 49, 3)"
  )
})

test('what cannot be understood is refused, not left out', () => {
  assert.equal(fault('(old'), 'odsql/syntax unexpected end of line at position 4 in (old.')
  assert.equal(fault('old)'), 'odsql/syntax unexpected ) at position 3 in old).')
  assert.equal(fault('nothing:x'), 'odsql/unknown-field Unknown field: nothing.')
  assert.equal(fault('depth:deep'), 'odsql/literal deep is not a number, as field depth needs one.')
  assert.equal(fault('opened>=soon'), 'odsql/literal soon is not a date, as field opened needs one.')
  assert.equal(fault('opened:2013/02/30'), 'odsql/literal 2013/02/30 is not a date, as field opened needs one.')
  assert.equal(fault('#attr(kind, mail)'), 'odsql/unknown-function Unknown function: #attr.')
  assert.equal(fault('#null(a, b)'), 'odsql/argument #null() takes 1 arguments; it has 2.')
  assert.equal(fault('#distance("north", 5)'), 'odsql/argument north is not a number.')
  assert.equal(fault('place:1'), 'odsql/not-allowed Field place cannot be compared.')
  assert.match(fault('('.repeat(300)), /^odsql\/limit Expressions are at most 200 levels deep/)
  assert.match(fault('a:b OR '.repeat(20_000)), /^odsql\/(limit|unknown-field)/)
})
