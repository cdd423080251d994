import type { Geometry } from '#query'
import { parseGeojson, readGeojson } from './geojson.ts'
import { GeometryError } from './shape.ts'
import { parseWkb } from './wkb.ts'
import { parseWkt } from './wkt.ts'

/**
 * The text of a `geom'…'` literal: GeoJSON, WKB in hexadecimal, or WKT, with or without `SRID=4326;`. Throws
 * GeometryError.
 */
export function parseGeometry(text: string): Geometry {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return parseGeojson(trimmed)
  if (/^(?:[0-9a-f]{2})+$/i.test(trimmed)) return readGeojson(parseWkb(trimmed), 0)
  return readGeojson(parseWkt(withoutSrid(trimmed)), 0)
}

function withoutSrid(text: string): string {
  const srid = /^SRID=(\d+);/i.exec(text)
  if (srid === null) return text
  if (srid[1] !== '4326') throw new GeometryError(`coordinates are those of EPSG:4326, not of EPSG:${srid[1]}`)
  return text.slice(srid[0].length)
}
