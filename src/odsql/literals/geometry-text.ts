import { checkGeometry, type Geometry, GeometryError, parseGeojson, parseWkb, parseWkt } from '#geometry'

/**
 * The text of a `geom'…'` literal: GeoJSON, WKB in hexadecimal, or WKT, with or without `SRID=4326;`. Throws
 * GeometryError.
 */
export function parseGeometry(text: string): Geometry {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return parseGeojson(trimmed)
  if (/^(?:[0-9a-f]{2})+$/i.test(trimmed)) return readBinary(trimmed)
  return checkGeometry(parseWkt(withoutSrid(trimmed)))
}

function readBinary(hex: string): Geometry {
  const bytes = decodeHex(hex)
  const { geometry, srid = UNKNOWN_SRID, length } = parseWkb(bytes)
  if (srid !== UNKNOWN_SRID) checkSrid(srid)
  if (length < bytes.length) throw new GeometryError('there are bytes after it')
  return checkGeometry(geometry)
}

/** Two digits a byte. Written here without Node modules, because ODSQL also runs in browsers. */
function decodeHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2)
  for (let place = 0; place < bytes.length; place += 1)
    bytes[place] = Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16)
  return bytes
}

function withoutSrid(text: string): string {
  const srid = /^SRID=(\d+);/i.exec(text)
  if (srid === null) return text
  checkSrid(Number(srid[1]))
  return text.slice(srid[0].length)
}

const WGS84 = 4326
/** PostGIS writes this without a system. */
const UNKNOWN_SRID = 0

function checkSrid(srid: number): void {
  if (srid !== WGS84) throw new GeometryError(`coordinates are those of EPSG:4326, not of EPSG:${srid}`)
}
