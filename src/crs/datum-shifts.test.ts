import assert from 'node:assert/strict'
import test from 'node:test'
import { correctShift } from './datum-shifts.ts'
import { findCoordinateSystem } from './epsg-registry.ts'
import { createProjection, createUnprojection } from './project-point.ts'

/** A place in WGS 84 and what gdaltransform (PROJ 9.1) makes of it, without grids. */
const PLACES: readonly (readonly [epsg: number, lon: number, lat: number, x: number, y: number])[] = [
  [27700, -3.495, 55.38, 305372.19, 610575.63],
  [28992, 4.8952, 52.3702, 121492.62, 487038.22],
  [31370, 4.8952, 52.3702, 185871.64, 340358.34],
  [3019, 11.92, 58.51, 1535800.46, 6487622.6],
  [2391, 21, 64.545, 1500188.95, 7160762.2],
  [2169, 6.13, 49.815, 77255.99, 97842.85],
  [5682, 6.68, 51.46, 2547302.6, 5703042.11],
  [5018, -7.875, 39.555, 22183.05, -12543.18],
  [2039, 34.93, 31.365, 193346.09, 585940.48],
  [2326, 114.135, 22.355, 831954.8, 823986.75],
  [2096, 128.825, 36.565, 184537.8, 340445.95],
  [20355, 147, -21.51, 499884.78, 7621227.31],
  [22523, -45, -20.145, 500026.7, 7772480.64],
  [2154, 2.3522, 48.8566, 652469.02, 6862035.26],
  [2056, 2.3522, 48.8566, 2226797.5, 1424030.33],
  [3003, 9.5, 44, 1540114.87, 4872011.18],
  // Counted from Paris, Ferro and Oslo; with heights.
  [27572, 2.3522, 48.8566, 601152.3, 2428695.9],
  [31281, 10.5, 47.3, 12628.81, 5240143.28],
  [27391, 6.05, 60, -100.1, 222696.67],
  [7415, 4.8952, 52.3702, 121492.62, 487038.22]
]

test('places in national systems are where PROJ puts them, to the centimetre, and come back', () => {
  for (const [epsg, lon, lat, x, y] of PLACES) {
    const definition = findCoordinateSystem(epsg)?.proj4 ?? ''
    const [ourX = NaN, ourY = NaN] = createProjection(definition)([lon, lat]) ?? []
    assert.ok(Math.hypot(ourX - x, ourY - y) < 0.01, `EPSG:${epsg}: ${ourX} ${ourY}, not ${x} ${y}`)
    const [backLon = NaN, backLat = NaN] = createUnprojection(definition)([x, y]) ?? []
    assert.ok(Math.hypot(backLon - lon, backLat - lat) < 2e-7, `EPSG:${epsg} back: ${backLon} ${backLat}`)
  }
})

test('well-known text has the same shift as the definition', () => {
  assert.match(
    findCoordinateSystem(31370)?.wkt ?? '',
    /TOWGS84\[-106\.8686,52\.2978,-103\.7239,0\.3366,-0\.457,1\.8422,-1\.2747\]/
  )
})

test('what needs no correction stays', () => {
  for (const definition of [
    '+proj=utm +zone=32 +towgs84=0,0,0,0,0,0,0 +units=m',
    '+proj=merc +nadgrids=@null',
    '+proj=longlat +datum=WGS84'
  ])
    assert.equal(correctShift(definition), definition)
})
