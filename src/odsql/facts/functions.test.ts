import assert from 'node:assert/strict'
import test from 'node:test'
import { FUNCTIONS } from '#query'
import { assertRefused, contextOf, inCatalog, query, select, where } from '../odsql-for-tests.ts'

test('facts 1.4: length', () => {
  assert.equal(select('length(name) as n'), '(n (length:int name))')
  assert.equal(where('length("oak") < length(name)'), '(< (length:int "oak") (length:int name))')
  assertRefused('select', 'length(«age»)', 'odsql/argument', 'length only supports text expression.')
  assertRefused('select', 'length(«tags»)', 'odsql/argument')
  assertRefused('select', 'length(name, «kind»)', 'odsql/syntax')
  assertRefused('select', 'length(«)»', 'odsql/syntax')
})

test('facts 1.4: year, month, day, hour, minute, second are numbers', () => {
  for (const part of ['year', 'month', 'day', 'hour', 'minute', 'second']) {
    assert.equal(select(`${part}(seen) as x`), `(x (${part}:int seen))`)
    assert.equal(where(`${part}(planted) > 3`), `(> (${part}:int planted) 3)`)
    assert.equal(query({ group_by: `${part}(seen)` }), `(group (\`${part}(seen)\` (${part}:int seen)))`)
  }
  assert.equal(select("year(date'2020-02-01') as x"), '(x (year:int 2020-02-01))')
  assertRefused('select', 'year(«name»)', 'odsql/argument', 'year only supports date or datetime expression.')
})

test('facts 1.4: date_format gives text, compared with text only', () => {
  assert.equal(select('date_format(seen, "dd/MM/YYYY") as x'), '(x (date_format:text seen "{dd}/{MM}/{yyyy}"))')
  assert.equal(where('date_format(seen, \'dd\') = "08"'), '(= (date_format:text seen "{dd}") "08")')
  assertRefused('where', "date_format(seen, 'dd') = «8»", 'odsql/incompatible-types')
  assertRefused('select', 'date_format(seen, «name»)', 'odsql/argument', 'date_format only supports a text literal here.')
  assertRefused('select', "date_format(seen, «'yyyy-QQ'»)", 'odsql/argument', 'Invalid date format: QQ at position 5 in yyyy-QQ.')
})

test('facts 1.4: json_format in select, with or without a fallback', () => {
  assert.equal(select('json_format(notes) as a, json_format(notes, null) as b, json_format(name, "bad") as c'), '(a (json_format:json_blob notes)) (b (json_format:json_blob notes null)) (c (json_format:json_blob name "bad"))')
  assertRefused('select', 'json_format(«tags»)', 'odsql/argument')
  assertRefused('where', '«json_format»(notes) = "x"', 'odsql/not-allowed', 'json_format is not allowed in the current clause.')
})

test('facts 1.4: ifnull has the type of its first expression', () => {
  assert.equal(select('ifnull(age, 0) as a, ifnull(age, 0.5) as b, ifnull(height, 1) as c'), '(a (ifnull:int age 0)) (b (ifnull:double age 0.5)) (c (ifnull:double height 1))')
  assert.equal(select("ifnull(planted, date'2020') as a, ifnull(seen, date'2020') as b"), '(a (ifnull:date planted 2020-01-01)) (b (ifnull:datetime seen 2020-01-01T00:00:00.000000Z))')
  assert.equal(where('ifnull(public, false)'), '(true? (ifnull:boolean public false))')
  assert.equal(query({ group_by: 'ifnull(kind, "none")' }), '(group (`ifnull(kind, "none")` (ifnull:text kind "none")))')
  assertRefused('select', '«ifnull(tags, "none")»', 'odsql/argument', 'ifnull does not support multivalued fields.')
  assertRefused('select', '«ifnull(age, "none")»', 'odsql/argument', 'ifnull only supports two expressions of the same type.')
  assertRefused('group_by', 'ifnull(«lower(name)», "none")', 'odsql/not-allowed')
})

test('facts 1.4: lower', () => {
  assert.equal(select("lower('JAZZ') as x"), '(x (lower:text "JAZZ"))')
  assert.equal(query({ group_by: 'lower(name) as n' }), '(group (n (lower:text name)))')
})

test('facts 1.4: distance as a value', () => {
  assert.equal(select("distance(place, geom'POINT(2 48)') as d"), '(d (distance:double place Point[2,48]))')
  assert.equal(query({ select: 'name', order_by: "distance(place, geom'POINT(2 48)') desc" }), '(select name) (order (desc (distance:double place Point[2,48])))')
  assertRefused('where', "«distance»(place, geom'POINT(2 48)') < 5", 'odsql/not-allowed')
  assertRefused('select', "distance(place, «geom'LINESTRING(0 0, 1 1)'»)", 'odsql/argument', 'distance only supports a point geometry literal.')
  assertRefused('select', "distance(«name», geom'POINT(2 48)')", 'odsql/argument', 'distance only supports a geo_point_2d field.')
})

test('facts 1.4: random orders, its seed is optional', () => {
  assert.equal(query({ select: 'name', order_by: 'random(7)' }), '(select name) (order (random 7))')
  assert.equal(query({ select: 'name', order_by: 'random(-7) desc' }), '(select name) (order (random -7))')
  assert.equal(query({ select: 'name', order_by: 'random()' }, contextOf(undefined, { now: 123 })), '(select name) (order (random 123))')
  assertRefused('select', '«random»(1)', 'odsql/not-allowed')
  assertRefused('order_by', 'random(«1.5»)', 'odsql/argument')
})

test('facts 1.4: include and exclude, with a * at the end', () => {
  assert.equal(select('include(p*)'), 'path public planted place photo')
  assert.equal(select('include(name), age'), 'name age')
  assert.equal(select('exclude(p*), exclude(`1_uai`)'), 'name kind tags age height seen crown notes year 12')
  assert.equal(select('*, exclude(a*)'), 'name kind tags path height public planted seen place crown notes photo year 12 1_uai')
  assert.equal(select('name, age, exclude(a*)'), 'name')
  assert.equal(select('exclude(*), age * 2 as x'), '(x (multiply:int age 2))')
  assert.equal(select('include(nothing)'), '')
  assertRefused('select', '«include(p*) as x»', 'odsql/not-allowed')
  assertRefused('where', '«include»(p*)', 'odsql/not-allowed')
})

test('facts 1.4: vector_similarity is not offered on the catalog and no function elsewhere', () => {
  assertRefused('order_by', '«vector_similarity»("jazz")', 'odsql/not-offered', 'vector_similarity() is not offered by this portal. Use search() instead.', {}, inCatalog())
  assertRefused('where', '«vector_similarity_threshold»("jazz")', 'odsql/not-offered', undefined, {}, inCatalog())
  assertRefused('order_by', 'vector_similarity«(»"jazz")', 'odsql/unknown-function')
  assertRefused('where', 'vector_similarity_threshold«(»"jazz")', 'odsql/unknown-function')
})

test('facts 1.4: a text alone searches the record', () => {
  assert.equal(where('"old oak" and not "ash"'), '(and (words "old oak") (not (words "ash")))')
})

test('facts 1.4: search, suggest, startswith over all fields, some, or *', () => {
  for (const name of ['search', 'suggest', 'startswith']) {
    assert.equal(where(`${name}("oak")`), `(${name} "oak")`)
    assert.equal(where(`${name}(*, "oak")`), `(${name} "oak")`)
    assert.equal(where(`${name}(name, \`tags\`, name, "oak")`), `(${name} name tags "oak")`)
    assertRefused('where', `${name}(«place», "oak")`, 'odsql/argument', `${name} only supports text fields.`)
    assertRefused('where', `${name}(«name»)`, 'odsql/syntax')
    assertRefused('select', `«${name}»("oak")`, 'odsql/not-allowed', `${name} is not allowed in the current clause.`)
  }
})

test('facts 1.4: within_distance in every unit, metres without one', () => {
  const meters = (text: string): string => where(`within_distance(place, geom'POINT(2 48)', ${text})`)
  assert.equal(meters('10km'), '(within-distance place Point[2,48] 10000m)')
  assert.equal(meters('1 mi'), '(within-distance place Point[2,48] 1609.344m)')
  assert.equal(meters('100yd'), '(within-distance place Point[2,48] 91.44m)')
  assert.equal(meters('10 FT'), '(within-distance place Point[2,48] 3.048m)')
  assert.equal(meters('5 m'), '(within-distance place Point[2,48] 5m)')
  assert.equal(meters('500cm'), '(within-distance place Point[2,48] 5m)')
  assert.equal(meters('5000 mm'), '(within-distance place Point[2,48] 5m)')
  assert.equal(meters('2.5'), '(within-distance place Point[2,48] 2.5m)')
  assertRefused('where', "within_distance(place, geom'POINT(2 48)', «10 parsec»)", 'odsql/argument', 'within_distance only supports a distance here, such as 10 km.')
  assertRefused('where', "within_distance(place, geom'POINT(2 48)'«)»", 'odsql/syntax')
})

test('facts 1.4: in_bbox between two opposite corners, latitude first', () => {
  assert.equal(where('in_bbox(place, 48.5, 2.1, 49, 2.5)'), '(in-bbox place 48.5 2.1 49 2.5)')
  assert.equal(where('in_bbox(place, 49, 2.5, 48.5, 2.1)'), '(in-bbox place 48.5 2.1 49 2.5)')
  assert.equal(where('in_bbox(place, 49, 2.1, 48.5, 2.5)'), '(in-bbox place 48.5 2.1 49 2.5)')
  assert.equal(where('in_bbox(crown, -90, -180, 90, 180)'), '(in-bbox crown -90 -180 90 180)')
})

test('a box crosses the date line when its longitudes say so', () => {
  assert.equal(where('in_bbox(place, -20, 170, -10, 190)'), '(in-bbox place -20 170 -10 -170)')
  assert.equal(where('in_bbox(place, -20, 170, -10, -170)'), '(in-bbox place -20 170 -10 -170)')
  assert.equal(where('in_bbox(place, -20, -200, -10, 200)'), '(in-bbox place -20 -180 -10 180)')
})

test('facts 1.4: intersects, disjoint, within', () => {
  const triangle = "geom'POLYGON((0 0, 1 0, 1 1, 0 0))'"
  for (const name of ['intersects', 'disjoint', 'within']) {
    assert.equal(where(`${name}(crown, ${triangle})`), `(${name} crown Polygon[[[0,0],[1,0],[1,1],[0,0]]])`)
    assertRefused('where', `${name}(«name», ${triangle})`, 'odsql/argument', `${name} only supports a geo field.`)
    assertRefused('where', `${name}(crown, «place»)`, 'odsql/argument', `${name} only supports a geometry literal.`)
  }
})

test('an empty geometry meets nothing', () => {
  assert.equal(where("intersects(crown, geom'POLYGON EMPTY')"), 'false')
  assert.equal(where("disjoint(crown, geom'GEOMETRYCOLLECTION EMPTY')"), '(not (null? crown))')
})

test('facts 1.4: distance, geometry and polygon are the old names', () => {
  assert.equal(where("distance(place, geom'POINT(2 48)', 10 km)"), '(within-distance place Point[2,48] 10000m)')
  assert.equal(where("geometry(crown, geom'POINT(2 48)')"), '(intersects crown Point[2,48])')
  for (const relation of ['INTERSECTS', 'disjoint', 'Within']) {
    assert.equal(where(`geometry(crown, geom'POINT(2 48)', ${relation})`), `(${relation.toLowerCase()} crown Point[2,48])`)
  }
  assert.equal(where("polygon(place, geom'POLYGON((0 0, 1 0, 1 1, 0 0))')"), '(within place Polygon[[[0,0],[1,0],[1,1],[0,0]]])')
  assertRefused('where', "geometry(crown, geom'POINT(2 48)', «near»)", 'odsql/argument', 'geometry only supports INTERSECTS, DISJOINT or WITHIN here.')
})

test('facts 1.4: bbox is no predicate', () => {
  assertRefused('where', '«bbox»(place, 1, 2, 3, 4)', 'odsql/not-allowed')
})

test('facts 1.4: count(*), count(f), count(distinct f), count(distinct ifnull(f, "x"))', () => {
  assert.equal(select('count(*) as a, count(name) as b'), '(a (count *)) (b (count name))')
  assert.equal(select('count(distinct name) as a, count(DISTINCT ifnull(name, "x")) as b'), '(a (count_distinct name)) (b (count_distinct (ifnull:text name "x")))')
  assertRefused('select', 'count(«)»', 'odsql/syntax')
  assertRefused('select', 'count(distinct «*»)', 'odsql/syntax')
})

test('facts 1.4: sum, avg, median, min, max, percentile', () => {
  assert.equal(select('sum(age) as a, avg(age) as b, median(height) as c'), '(a (sum age)) (b (avg age)) (c (median height))')
  assert.equal(select('min(planted) as a, max(seen) as b, min(age) as c'), '(a (min planted)) (b (max seen)) (c (min age))')
  assert.equal(select('percentile(age, 0.95) as a, percentile(age, 95) as b'), '(a (percentile age 0.95)) (b (percentile age 95))')
  assertRefused('select', 'percentile(age, «101»)', 'odsql/argument', 'Invalid percentile: 101 was found but 0 <= percentile <= 100 is expected.')
})

test('facts 1.4: aggregates of text are refused in the words of live portals', () => {
  for (const name of ['avg', 'sum', 'min', 'max', 'median']) {
    assertRefused('select', `${name}(«name»)`, 'odsql/argument', 'StatAggregation only supports numeric or date expression.')
  }
})

test('facts 1.4: aggregates do not hold aggregates', () => {
  assertRefused('select', 'sum(«count»(*))', 'odsql/aggregation')
})

test('facts 1.4: envelope of points, bbox of geometries, in select only', () => {
  assert.equal(select('envelope(place) as a, bbox(place) as b, bbox(crown) as c'), '(a (envelope place)) (b (bbox place)) (c (bbox crown))')
  assertRefused('select', 'envelope(«crown»)', 'odsql/argument', 'envelope only supports a geo_point_2d field.')
  assertRefused('order_by', '«bbox»(place)', 'odsql/not-allowed', undefined, { group_by: 'kind' })
})

test('facts 1.4: range with a width', () => {
  assert.equal(query({ group_by: 'range(age, 5) as r' }), '(group (r (width age 5)))')
  assert.equal(query({ group_by: 'range(height, 2.5) as r' }), '(group (r (width height 2.5)))')
  assertRefused('group_by', 'range(age, «0»)', 'odsql/argument', 'The width of a range is greater than 0.')
  assertRefused('group_by', 'range(«name», 5)', 'odsql/argument', 'range only supports numeric, date or datetime fields.')
})

test('facts 1.4: range with edges, open at a *', () => {
  assert.equal(query({ group_by: 'range(age, *, 10, 50, 100, *) as r' }), '(group (r (edges age * 10 50 100 *)))')
  assert.equal(query({ group_by: 'range(height, 20.5, *) as r' }), '(group (r (edges height 20.5 *)))')
  assert.equal(query({ group_by: 'range(age, 1,2,3) as r' }), '(group (r (edges age 1 2 3)))')
  assert.equal(query({ group_by: "range(planted, *, date'2020-11-13', date'2021-01-01') as r" }), '(group (r (edges planted * 2020-11-13 2021-01-01)))')
  assertRefused('group_by', 'range(age, 1, «*», 3)', 'odsql/syntax')
  assertRefused('group_by', 'range(age, 1, «1»)', 'odsql/argument', 'The steps of a range go up.')
  assertRefused('group_by', 'range(planted, «1», 2)', 'odsql/argument', 'range only supports steps of the type of planted.')
  assertRefused('group_by', 'range(age, «*, *»)', 'odsql/argument', 'A range needs two steps, or one and a *.')
})

test('facts 1.4: range with an interval of time, several of the units that are equally long', () => {
  for (const [text, unit] of [['1 ms', 'millisecond'], ['1s', 'second'], ['1 minutes', 'minute'], ['1 hour', 'hour'], ['1d', 'day'], ['1 week', 'week'], ['1 M', 'month'], ['1 quarters', 'quarter'], ['1y', 'year']] as const) {
    assert.equal(query({ group_by: `range(seen, ${text}) as r` }), `(group (r (interval seen 1 ${unit})))`)
  }
  assert.equal(query({ group_by: 'range(seen, 12 hour) as r' }), '(group (r (interval seen 12 hour)))')
  assert.equal(query({ group_by: 'range(planted, 2days) as r' }), '(group (r (interval planted 2 day)))')
  assertRefused('group_by', 'range(seen, «2 months»)', 'odsql/argument', 'Intervals of more than one month are not supported.')
  assertRefused('group_by', 'range(seen, «1 Hour»)', 'odsql/argument', 'Unknown interval unit: Hour.')
  assertRefused('group_by', 'range(seen, «1.5 hours»)', 'odsql/argument')
  assertRefused('group_by', 'range(age, «1 day»)', 'odsql/argument')
})

test('facts 1.4: geo_cluster with zoom and radius', () => {
  assert.equal(query({ group_by: 'geo_cluster(place, 10) as c' }), '(group (c (geo-cluster place 10 40)))')
  assert.equal(query({ group_by: 'GEO_CLUSTER(place, 0, 100) as c' }), '(group (c (geo-cluster place 0 100)))')
  assertRefused('group_by', 'geo_cluster(place, «26»)', 'odsql/argument', 'Invalid zoom of geo_cluster: 26 was found but 0 <= zoom <= 25 is expected.')
  assertRefused('group_by', 'geo_cluster(«crown», 3)', 'odsql/argument')
})

test('every function is refused in each clause that it does not belong to', () => {
  const letters = { select: 'S', where: 'W', order_by: 'O', group_by: 'G' } as const
  const examples: Record<string, string> = { now: '()', count: '(*)', include: '(a*)', exclude: '(a*)', distance: "(place, geom'POINT(0 0)')" }
  for (const { name, clauses, kind } of FUNCTIONS) {
    for (const [clause, letter] of Object.entries(letters)) {
      if (clauses.includes(letter) || (kind === 'grouping' && clause !== 'group_by')) continue
      const text = `«${name}»${examples[name] ?? '(age)'}`
      assertRefused(clause as keyof typeof letters, text, 'odsql/not-allowed', `${name} is not allowed in the current clause.`)
    }
  }
})

test('grouping functions are a syntax error outside of group_by', () => {
  for (const clause of ['select', 'where', 'order_by'] as const) {
    assertRefused(clause, 'geo_cluster «(»place, 3)', 'odsql/syntax')
    assertRefused(clause, 'range«(»age, 3)', 'odsql/syntax')
  }
})
