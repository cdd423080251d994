import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused, where } from '../odsql-for-tests.ts'

test('ODSQL-search: a text by itself searches the record', () => {
  assert.equal(where('"old oak" and not "ash"'), '(and (words "old oak") (not (words "ash")))')
})

test('ODSQL-search: search, suggest, startswith over all fields, some, or *', () => {
  for (const name of ['search', 'suggest', 'startswith']) {
    assert.equal(where(`${name}("oak")`), `(${name} "oak")`)
    assert.equal(where(`${name}(*, "oak")`), `(${name} "oak")`)
    assert.equal(where(`${name}(name, \`tags\`, name, "oak")`), `(${name} name tags "oak")`)
    assertRefused('where', `${name}(«place», "oak")`, 'odsql/argument', `${name} only supports text fields.`)
    assertRefused('where', `${name}(«name»)`, 'odsql/syntax')
    assertRefused('select', `«${name}»("oak")`, 'odsql/not-allowed', `${name} is not allowed in the current clause.`)
  }
})

test('ODSQL-place: within_distance in every unit, metres without one', () => {
  const meters = (text: string): string => where(`within_distance(place, geom'POINT(2 48)', ${text})`)
  assert.equal(meters('10km'), '(within-distance place Point[2,48] 10000m)')
  assert.equal(meters('1 mi'), '(within-distance place Point[2,48] 1609.344m)')
  assert.equal(meters('100yd'), '(within-distance place Point[2,48] 91.44m)')
  assert.equal(meters('10 FT'), '(within-distance place Point[2,48] 3.048m)')
  assert.equal(meters('5 m'), '(within-distance place Point[2,48] 5m)')
  assert.equal(meters('500cm'), '(within-distance place Point[2,48] 5m)')
  assert.equal(meters('5000 mm'), '(within-distance place Point[2,48] 5m)')
  assert.equal(meters('2.5'), '(within-distance place Point[2,48] 2.5m)')
  assertRefused(
    'where',
    "within_distance(place, geom'POINT(2 48)', «10 parsec»)",
    'odsql/argument',
    'within_distance only supports a distance here, such as 10 km.'
  )
  assertRefused(
    'where',
    "within_distance(place, geom'POINT(2 48)', «-1km»)",
    'odsql/argument',
    'A distance is not negative.'
  )
  assertRefused(
    'where',
    "within_distance(place, geom'POINT(2 48)', «-0.5»)",
    'odsql/argument',
    'A distance is not negative.'
  )
  assertRefused(
    'where',
    "within_distance(place, geom'POINT(2 48)', «-1 parsec»)",
    'odsql/argument',
    'within_distance only supports a distance here, such as 10 km.'
  )
  assertRefused('where', "within_distance(place, geom'POINT(2 48)'«)»", 'odsql/syntax')
})

test('ODSQL-place: in_bbox between two opposite corners, latitude first', () => {
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

test('ODSQL-place: intersects, disjoint, within', () => {
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

test('ODSQL-place: distance, geometry and polygon are the old names', () => {
  assert.equal(where("distance(place, geom'POINT(2 48)', 10 km)"), '(within-distance place Point[2,48] 10000m)')
  assert.equal(where("geometry(crown, geom'POINT(2 48)')"), '(intersects crown Point[2,48])')
  for (const relation of ['INTERSECTS', 'disjoint', 'Within']) {
    assert.equal(
      where(`geometry(crown, geom'POINT(2 48)', ${relation})`),
      `(${relation.toLowerCase()} crown Point[2,48])`
    )
  }
  assert.equal(
    where("polygon(place, geom'POLYGON((0 0, 1 0, 1 1, 0 0))')"),
    '(within place Polygon[[[0,0],[1,0],[1,1],[0,0]]])'
  )
  assertRefused(
    'where',
    "geometry(crown, geom'POINT(2 48)', «near»)",
    'odsql/argument',
    'geometry only supports INTERSECTS, DISJOINT or WITHIN here.'
  )
})

test('ODSQL-place: bbox is not a predicate', () => {
  assertRefused('where', '«bbox»(place, 1, 2, 3, 4)', 'odsql/not-allowed')
})
