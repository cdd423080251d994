import type { CoordinateSystem } from '#crs'
import { childrenOf, parseWkt, type WktNode } from '../well-known-text.ts'
import { findMethod, PSEUDO_MERCATOR, parameterKind } from './conversion-methods.ts'

export type ProjJson = Readonly<Record<string, unknown>>

const WEB_MERCATOR = '+a=6378137 +b=6378137'

/**
 * A coordinate system as PROJJSON (https://proj.org/specifications/projjson.html, version 0.5), which is what
 * GeoParquet wants. Axes are those of the positions as we write them, x before y; geographic systems have theirs in the
 * registry's order, latitude first, and positions all the same the other way round, as GeoParquet says. Nothing where
 * the registry has no well-known text of the system, or one of a kind that no place on a map has.
 */
export function projJson({ wkt, proj4 = '' }: CoordinateSystem): ProjJson | undefined {
  const system = wkt === undefined ? undefined : parseWkt(wkt)
  const described = system === undefined ? undefined : describe(system, proj4)
  return described === undefined
    ? undefined
    : { $schema: 'https://proj.org/schemas/v0.5/projjson.schema.json', ...described }
}

function describe(system: WktNode, proj4: string): ProjJson | undefined {
  switch (system.keyword) {
    case 'PROJCS':
      return projected(system, proj4)
    case 'GEOGCS':
      return geographic(system)
    case 'VERT_CS':
      return vertical(system)
    case 'COMPD_CS': {
      const components = childrenOf(system)
        .filter(({ keyword }) => keyword !== 'AUTHORITY')
        .map((each) => describe(each, proj4))
      return components.includes(undefined)
        ? undefined
        : { type: 'CompoundCRS', name: system.name, components, ...idOf(system) }
    }
    default:
      return undefined
  }
}

function geographic(system: WktNode): ProjJson {
  const unit = angularUnit(system)
  const axis = [
    { name: 'Geodetic latitude', abbreviation: 'Lat', direction: 'north', unit },
    { name: 'Geodetic longitude', abbreviation: 'Lon', direction: 'east', unit }
  ]
  return {
    type: 'GeographicCRS',
    name: system.name,
    datum: datum(system),
    coordinate_system: { subtype: 'ellipsoidal', axis },
    ...idOf(system)
  }
}

/** PROJ knows datums by these names, and not by those that well-known text has had since before the registry. */
const DATUMS: Readonly<Record<string, string>> = {
  WGS_1984: 'World Geodetic System 1984',
  WGS_1972: 'World Geodetic System 1972'
}

function datum(system: WktNode): ProjJson {
  const [node] = childrenOf(system, 'DATUM')
  const [ellipsoid] = node === undefined ? [] : childrenOf(node, 'SPHEROID')
  const [axis = 0, flattening = 0] = numbersOf(ellipsoid)
  const shape = flattening === 0 ? { radius: axis } : { semi_major_axis: axis, inverse_flattening: flattening }
  const name = node?.name ?? 'unknown'
  return {
    type: 'GeodeticReferenceFrame',
    name: DATUMS[name] ?? name.replaceAll('_', ' '),
    ellipsoid: { name: ellipsoid?.name ?? 'unknown', ...shape },
    ...primeMeridian(system)
  }
}

/** In degrees for every unit of the system, as GDAL writes it. That of Greenwich need not be said. */
function primeMeridian(system: WktNode): ProjJson {
  const [meridian] = childrenOf(system, 'PRIMEM')
  const [longitude = 0] = numbersOf(meridian)
  return longitude === 0 ? {} : { prime_meridian: { name: meridian?.name, longitude } }
}

function projected(system: WktNode, proj4: string): ProjJson | undefined {
  const [base] = childrenOf(system, 'GEOGCS')
  const [projection] = childrenOf(system, 'PROJECTION')
  if (base === undefined || projection?.name === undefined) return undefined
  const [unitNode] = childrenOf(system, 'UNIT')
  const unit = unitOf(unitNode, 'LinearUnit')
  const axis = axesOf(proj4).map((letter) => ({ ...AXES[letter], unit }))
  return {
    type: 'ProjectedCRS',
    name: system.name,
    base_crs: geographic(base),
    conversion: conversion(system, projection.name, proj4),
    coordinate_system: { subtype: 'Cartesian', axis },
    ...idOf(system)
  }
}

function conversion(system: WktNode, projection: string, proj4: string): ProjJson {
  const given = childrenOf(system, 'PARAMETER').map(({ name = '', members: [value] }) => ({
    name: name.toLowerCase(),
    value: Number(value)
  }))
  const latitude = given.find(({ name }) => name === 'latitude_of_origin')?.value ?? 0
  const isPseudo = childrenOf(system, 'EXTENSION').some(({ members }) => String(members[0]).includes(WEB_MERCATOR))
  const method = isPseudo ? PSEUDO_MERCATOR : findMethod(projection, latitude, axesOf(proj4)[0] === 's')
  const units = {
    angle: angularUnit(childrenOf(system, 'GEOGCS')[0]),
    length: unitOf(childrenOf(system, 'UNIT')[0], 'LinearUnit'),
    scale: 'unity'
  }
  // Mercator's latitude of origin is the equator, which well-known text leaves out.
  const implied =
    projection === 'Mercator_1SP' && !given.some(({ name }) => name === 'latitude_of_origin')
      ? [{ name: 'latitude_of_origin', value: 0 }]
      : []
  const parameters = [...implied, ...given].flatMap(({ name, value }) => {
    const parameter = method.parameters[name]
    return parameter === undefined
      ? []
      : [{ name: parameter[0], value, unit: units[parameterKind(parameter)], id: epsg(parameter[1]) }]
  })
  return {
    name: system.name,
    method: { name: method.name, ...(method.code !== undefined && { id: epsg(method.code) }) },
    parameters
  }
}

const AXES: Readonly<Record<string, ProjJson>> = {
  e: { name: 'Easting', abbreviation: 'E', direction: 'east' },
  n: { name: 'Northing', abbreviation: 'N', direction: 'north' },
  w: { name: 'Westing', abbreviation: 'Y', direction: 'west' },
  s: { name: 'Southing', abbreviation: 'X', direction: 'south' }
}

/** Where x and y lead. */
function axesOf(proj4: string): readonly string[] {
  return (/\+axis=([ensw]{2})/.exec(proj4)?.[1] ?? 'en').split('')
}

function vertical(system: WktNode): ProjJson {
  const unit = unitOf(childrenOf(system, 'UNIT')[0], 'LinearUnit')
  const isDepth = childrenOf(system, 'AXIS').some(({ members }) => members.includes('DOWN'))
  const axis = [
    isDepth
      ? { name: 'Depth', abbreviation: 'D', direction: 'down', unit }
      : { name: 'Gravity-related height', abbreviation: 'H', direction: 'up', unit }
  ]
  const name = childrenOf(system, 'VERT_DATUM')[0]?.name ?? 'unknown'
  return {
    type: 'VerticalCRS',
    name: system.name,
    datum: { type: 'VerticalReferenceFrame', name },
    coordinate_system: { subtype: 'vertical', axis },
    ...idOf(system)
  }
}

function angularUnit(system: WktNode | undefined): unknown {
  return unitOf(system === undefined ? undefined : childrenOf(system, 'UNIT')[0], 'AngularUnit')
}

function unitOf(unit: WktNode | undefined, type: 'AngularUnit' | 'LinearUnit'): unknown {
  const usual = type === 'AngularUnit' ? 'degree' : 'metre'
  return unit === undefined || unit.name === usual
    ? usual
    : { type, name: unit.name, conversion_factor: numbersOf(unit)[0] }
}

function idOf(system: WktNode): ProjJson {
  const [authority] = childrenOf(system, 'AUTHORITY')
  if (authority === undefined) return {}
  const code = Number(String(authority.members[0]).replaceAll('"', ''))
  return { id: { authority: authority.name, code } }
}

function epsg(code: number): ProjJson {
  return { authority: 'EPSG', code }
}

function numbersOf(node: WktNode | undefined): number[] {
  return (node?.members ?? []).filter((member) => typeof member === 'string').map(Number)
}
