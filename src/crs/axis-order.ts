import { findCoordinateSystem } from './epsg-registry.ts'
import { isNewerCode, isNorthFirstCode } from './north-first-codes.ts'

/**
 * Names whose positions are in the order of the registry (OGC 05-010, OGC 09-048r5). In `EPSG:4326` and
 * `…/gml/srs/epsg.xml#4326` x comes first.
 */
const REGISTRY_ORDER = /^urn:(?:x-)?ogc:def:crs(?:,crs:epsg|:epsg):|^https?:\/\/www\.opengis\.net\/def\/crs\/epsg\//i
const CODE = /epsg[:/](?:[\d.]*[:/])?(\d{4,6})/i

/** Whether positions under this name of a system have north before east. */
export function isNorthFirst(name: string): boolean {
  if (!REGISTRY_ORDER.test(name)) return false
  const code = Number(CODE.exec(name)?.[1] ?? 0)
  return isNorthFirstCode(code) || (isNewerCode(code) && isGeographic(code))
}

function isGeographic(code: number): boolean {
  const kind = findCoordinateSystem(code)?.kind
  return kind === 'CRS-GEOGCRS' || kind === 'CRS-GEOG3DCRS'
}
