import assert from 'node:assert/strict'
import test from 'node:test'
import { findCoordinateSystem } from '#crs'
import { parseWkt, printWkt } from '../well-known-text.ts'
import { esriWkt } from './esri-wkt.ts'

const wktOf = (epsg: number): string => findCoordinateSystem(epsg)?.wkt ?? ''

test('geographic systems are written in the names of the dialect', () => {
  assert.equal(
    esriWkt(wktOf(4326)),
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]'
  )
  assert.equal(
    esriWkt(wktOf(4258)),
    'GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]'
  )
})

test('Web Mercator is a separate method', () => {
  assert.equal(
    esriWkt(wktOf(3857)),
    'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]'
  )
})

test('the British grid is written in metres', () => {
  assert.equal(
    esriWkt(wktOf(27700)),
    'PROJCS["OSGB36_British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["Latitude_Of_Origin",49],PARAMETER["Central_Meridian",-2],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["False_Easting",400000],PARAMETER["False_Northing",-100000],UNIT["Meter",1]]'
  )
})

test('a method that the dialect names otherwise in ways we do not know stays as it is', () => {
  assert.equal(esriWkt(wktOf(5514)), wktOf(5514))
  assert.equal(esriWkt('nonsense'), 'nonsense')
})

test('texts of the registry are printed as they were read', () => {
  for (const epsg of [4326, 2154, 3857, 27700, 2056, 28992, 31370, 2263])
    assert.equal(printWkt(parseWkt(wktOf(epsg)) as never), wktOf(epsg))
})
