import assert from 'node:assert/strict'
import test from 'node:test'
import { parseQueryString } from '#http'
import { makeField } from '#schema'
import { queryText } from './address.ts'
import { areaCondition, areaOf } from './area-condition.ts'
import { filterQuestion, readTableState, sharedPairs } from './table-state.ts'

const FIELDS = [
  makeField('place', 'geo_point_2d'),
  makeField('depth', 'double'),
  makeField('tags', 'text', { multivalued: ',' })
]
const PLACE = FIELDS[0] as (typeof FIELDS)[number]
const read = (text: string) => readTableState(parseQueryString(text), FIELDS)

test('the place of a map, its colours and its ground are kept in the address as old portals write them', () => {
  const written = (text: string): string => queryText(sharedPairs(read(text)))
  assert.equal(
    written('location=12,48.86459,2.35787&basemap=jawg.dark&color=depth'),
    '?location=12,48.86459,2.35787&color=depth&basemap=dark'
  )
  assert.equal(written('location=40,48,542&basemap=a1b2c3&color=tags'), '?location=22,48,-178')
  for (const bad of ['12,48', 'a,b,c', '12,,2', '12,95,2', '12,48,2,1']) assert.equal(written(`location=${bad}`), '')
})

test('areas drawn on maps of older portals are conditions in ODSQL', () => {
  const areas = (text: string) => read(text).conditions.map((condition) => [condition, areaOf(condition)?.kind])
  assert.deepEqual(areas('geofilter.distance=48.85,2.35,500'), [
    ["within_distance(place, geom'POINT(2.35 48.85)', 500 m)", 'circle']
  ])
  assert.deepEqual(areas('geofilter.polygon=(48,2),(48,3),(49,3)'), [
    ["within(place, geom'POLYGON((2 48, 3 48, 3 49, 2 48))')", 'polygon']
  ])
  assert.deepEqual(areas('geofilter.bbox=-48,-2,49,3'), [['in_bbox(place, -48, -2, 49, 3)', 'box']])
  assert.deepEqual(areas('geofilter.polygon=nowhere&geofilter.distance=x&where=depth+>+2'), [['depth > 2', undefined]])
})

test('conditions of the address are asked of the records', () => {
  assert.deepEqual(filterQuestion(read('where=depth+>+2&from.depth=1')).where, ['`depth` >= 1', 'depth > 2'])
})

test('an area is read as it was written', () => {
  const box = { kind: 'box', south: -17, west: 177.5, north: -16.25, east: -178 } as const
  const circle = { kind: 'circle', lat: 43.3, lon: -5.37, meters: 1500 } as const
  const polygon = {
    kind: 'polygon',
    ring: [
      [2, 48],
      [3, 48],
      [3, 49],
      [2, 48]
    ]
  } as const
  for (const area of [box, circle, polygon]) assert.deepEqual(areaOf(areaCondition(area, PLACE)), area)
  assert.equal(areaOf('in_bbox(place, 1, 2, 3, 4) or depth > 2'), undefined)
})

test('a box across the date line is written with longitudes that go on', () => {
  const wide = { kind: 'box', south: -80, west: 120, north: 80, east: 10 } as const
  assert.equal(areaCondition(wide, PLACE), 'in_bbox(`place`, -80, 120, 80, 370)')
})
