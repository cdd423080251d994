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
