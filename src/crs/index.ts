/**
 * Coordinate systems: what the EPSG registry says of a code, positions from longitude and latitude into a system and
 * back, and which system a file means. It must never read a file or write one: exports and imports do, both by these.
 *
 * Errors: `crs/unknown` an unknown system, one without a code, or one that cannot be computed.
 */

export { isNorthFirst } from './axis-order.ts'
export { type CoordinateSystem, findCoordinateSystem } from './epsg-registry.ts'
export { crsError } from './errors.ts'
export { createProjection, type ProjectPoint } from './project-point.ts'
export { readCoordinateSystem, type SystemName, systemOf } from './system-name.ts'
