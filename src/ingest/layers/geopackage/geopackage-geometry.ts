/** Bytes of the envelope by its code (OGC 12-128r18 §2.1.3.1.1). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64] as const

/** The well-known binary behind the header; null for an empty geometry, undefined for other bytes. */
export function geopackageGeometry(bytes: Uint8Array): Uint8Array | null | undefined {
  if (bytes[0] !== 0x47 || bytes[1] !== 0x50 || bytes.length < 8) return undefined
  const flags = bytes[3]!
  if ((flags & 0x10) !== 0) return null
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7]
  // Extended geometries are of other programs.
  return envelope === undefined || (flags & 0x20) !== 0 ? undefined : bytes.subarray(8 + envelope)
}

/** As GDAL writes geometries into other databases. */
export const wellKnownBinary = (bytes: Uint8Array): Uint8Array | null => (bytes.length === 0 ? null : bytes)

/** Byte order, system and box of a geometry of SpatiaLite, between marks. */
const SPATIALITE_HEADER = 39

/**
 * A geometry of SpatiaLite (BLOB-Geometry). Undefined for other bytes, and for its compressed lines.
 */
export function spatialiteGeometry(bytes: Uint8Array): Uint8Array | undefined {
  const last = bytes.length - 1
  if (last <= SPATIALITE_HEADER || bytes[0] !== 0 || bytes[38] !== 0x7c || bytes[last] !== 0xfe) return undefined
  const binary = bytes.slice(SPATIALITE_HEADER - 1, last)
  binary[0] = bytes[1]!
  return binary
}
