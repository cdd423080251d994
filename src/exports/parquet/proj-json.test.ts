import assert from 'node:assert/strict'
import test from 'node:test'
import { findCoordinateSystem } from '#crs'
import { projJson } from './proj-json.ts'

const describe = (epsg: number): any => projJson(findCoordinateSystem(epsg) ?? { name: '' })
const parameters = (system: any): unknown =>
  system.conversion.parameters.map(({ name, value, unit }: any) => [name, value, unit.name ?? unit])
const axes = (system: any): unknown =>
  system.coordinate_system.axis.map(({ direction, unit }: any) => [direction, unit.name ?? unit])

test('a national grid with its complete description of the registry', () => {
  const grid = describe(2154)
  assert.deepEqual(
    [grid.type, grid.name, grid.id, grid.base_crs.name],
    ['ProjectedCRS', 'RGF93 v1 / Lambert-93', { authority: 'EPSG', code: 2154 }, 'RGF93 v1']
  )
  assert.deepEqual(grid.base_crs.datum, {
    type: 'GeodeticReferenceFrame',
    name: 'Reseau Geodesique Francais 1993 v1',
    ellipsoid: { name: 'GRS 1980', semi_major_axis: 6378137, inverse_flattening: 298.257222101 }
  })
  assert.deepEqual(grid.conversion.method, {
    name: 'Lambert Conic Conformal (2SP)',
    id: { authority: 'EPSG', code: 9802 }
  })
  assert.deepEqual(parameters(grid), [
    ['Latitude of false origin', 46.5, 'degree'],
    ['Longitude of false origin', 3, 'degree'],
    ['Latitude of 1st standard parallel', 49, 'degree'],
    ['Latitude of 2nd standard parallel', 44, 'degree'],
    ['Easting at false origin', 700000, 'metre'],
    ['Northing at false origin', 6600000, 'metre']
  ])
  assert.deepEqual(axes(grid), [
    ['east', 'metre'],
    ['north', 'metre']
  ])
})

test('Mercator on the sphere is the method of web maps, without a scale', () => {
  const web = describe(3857)
  assert.deepEqual([web.conversion.method.id.code, web.base_crs.datum.name], [1024, 'World Geodetic System 1984'])
  assert.deepEqual(parameters(web), [
    ['Latitude of natural origin', 0, 'degree'],
    ['Longitude of natural origin', 0, 'degree'],
    ['False easting', 0, 'metre'],
    ['False northing', 0, 'metre']
  ])
})

test('feet, and axes that lead elsewhere than east and north', () => {
  assert.deepEqual(axes(describe(2263)), [
    ['east', 'US survey foot'],
    ['north', 'US survey foot']
  ])
  assert.deepEqual(axes(describe(2046)), [
    ['west', 'metre'],
    ['south', 'metre']
  ])
  assert.deepEqual(
    [describe(5513).conversion.method.name, axes(describe(5513))],
    [
      'Krovak',
      [
        ['south', 'metre'],
        ['west', 'metre']
      ]
    ]
  )
  assert.equal(describe(5514).conversion.method.name, 'Krovak (North Orientated)')
})

test('the poles: a scale at the pole, or true at a parallel', () => {
  assert.deepEqual(parameters(describe(5041)), [
    ['Latitude of natural origin', 90, 'degree'],
    ['Longitude of natural origin', 0, 'degree'],
    ['Scale factor at natural origin', 0.994, 'unity'],
    ['False easting', 2000000, 'metre'],
    ['False northing', 2000000, 'metre']
  ])
  assert.deepEqual(parameters(describe(3031)), [
    ['Latitude of standard parallel', -71, 'degree'],
    ['Longitude of origin', 0, 'degree'],
    ['False easting', 0, 'metre'],
    ['False northing', 0, 'metre']
  ])
})

test('geographic systems, and systems of a plane and a height', () => {
  assert.deepEqual(
    [describe(4258).type, axes(describe(4258))],
    [
      'GeographicCRS',
      [
        ['north', 'degree'],
        ['east', 'degree']
      ]
    ]
  )
  const { type, components, id } = describe(7415)
  assert.deepEqual(
    [type, components.map((each: any) => [each.type, each.name]), id.code],
    [
      'CompoundCRS',
      [
        ['ProjectedCRS', 'Amersfoort / RD New'],
        ['VerticalCRS', 'NAP height']
      ],
      7415
    ]
  )
})

test('what the registry has no words for is not made up', () => {
  assert.equal(projJson({ name: 'nothing' }), undefined)
  assert.equal(projJson({ name: 'nothing', wkt: 'GEOCCS["x"]' }), undefined)
})
