import assert from 'node:assert/strict'
import test from 'node:test'
import { correctShift } from './datum-shifts.ts'
import { findCoordinateSystem } from './epsg-registry.ts'
import { createProjection, createUnprojection } from './project-point.ts'
import { readWellKnownText } from './well-known-text.ts'

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

/** A `.prj` file as Esri and GDAL write it, and what PROJ 9.1 makes of a position, without grids. */
const PRJ_FILES: readonly (readonly [prj: string, x: number, y: number, lon: number, lat: number])[] = [
  [
    'PROJCS["Belge_Lambert_1972",GEOGCS["GCS_Belge_1972",DATUM["D_Belge_1972",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",150000.013],PARAMETER["False_Northing",5400088.438],PARAMETER["Central_Meridian",4.36748666666667],PARAMETER["Standard_Parallel_1",51.1666672333333],PARAMETER["Standard_Parallel_2",49.8333339],PARAMETER["Latitude_Of_Origin",90.0],UNIT["Meter",1.0]]',
    150000,
    170000,
    4.36875214,
    50.84041128
  ],
  [
    'PROJCS["RD_New",GEOGCS["GCS_Amersfoort",DATUM["D_Amersfoort",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",155000.0],PARAMETER["False_Northing",463000.0],PARAMETER["Central_Meridian",5.38763888888889],PARAMETER["Scale_Factor",0.9999079],PARAMETER["Latitude_Of_Origin",52.15616055555555],UNIT["Meter",1.0]]',
    121000,
    487000,
    4.88797076,
    52.36982621
  ],
  [
    'PROJCS["DHDN_3_Degree_Gauss_Zone_3",GEOGCS["GCS_Deutsches_Hauptdreiecksnetz",DATUM["D_Deutsches_Hauptdreiecksnetz",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",3500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
    3500000,
    5800000,
    8.99893964,
    52.33338779
  ],
  // Angles in grads, counted from Paris.
  [
    'PROJCS["NTF_Paris_Lambert_Zone_II",GEOGCS["GCS_NTF_Paris",DATUM["D_NTF",SPHEROID["Clarke_1880_IGN",6378249.2,293.4660208]],PRIMEM["Paris",2.337229166666667],UNIT["Grad",0.01570796326794897]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",52.0],PARAMETER["Scale_Factor",0.99987742],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]',
    600000,
    2428000,
    2.33650566,
    48.85034659
  ]
]

test('files that name a datum without its shift have that of the registry', () => {
  for (const [prj, x, y, lon, lat] of PRJ_FILES) {
    const { definition = '', name } = readWellKnownText(prj) ?? {}
    const [ourLon = NaN, ourLat = NaN] = createUnprojection(definition)([x, y]) ?? []
    assert.ok(Math.hypot(ourLon - lon, ourLat - lat) < 2e-7, `${name}: ${ourLon} ${ourLat}, not ${lon} ${lat}`)
  }
})
