/** Bytes of the header; the root directory follows. */
export const HEADER_BYTES = 127
/** Readers get header and root directory with their first request (PMTiles version 3, section 2). */
export const OPENING_BYTES = 16_384

/** A part of the file. */
export interface Section {
  readonly offset: number
  readonly length: number
}

export interface ArchiveHeader {
  readonly root: Section
  readonly metadata: Section
  readonly leaves: Section
  readonly tiles: Section
  readonly tileCount: number
  readonly entryCount: number
  readonly maxZoom: number
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
}

const VERSION = 3
const GZIP = 2
const VECTOR_TILES = 1

/** Directories, metadata and tiles are compressed, and tiles lie in the order of their ids. */
export function writeHeader(header: ArchiveHeader): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('PMTiles', 'latin1')
  bytes[7] = VERSION
  const { root, metadata, leaves, tiles, tileCount, entryCount, maxZoom, bounds } = header
  const numbers = [root, metadata, leaves, tiles].flatMap(({ offset, length }) => [offset, length])
  for (const [at, number] of [...numbers, tileCount, entryCount, entryCount].entries())
    bytes.writeBigUInt64LE(BigInt(number), 8 + at * 8)
  const clustered = 1
  Buffer.from([clustered, GZIP, GZIP, VECTOR_TILES, 0, maxZoom]).copy(bytes, 96)
  const [west, south, east, north] = bounds
  const positions = [west, south, east, north].map((degrees) => Math.round(degrees * 1e7))
  for (const [at, position] of positions.entries()) bytes.writeInt32LE(position, 102 + at * 4)
  bytes[118] = zoomOf(bounds)
  bytes.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  bytes.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return bytes
}

/** The zoom at which one tile is about as wide as the bounds. */
function zoomOf([west, , east]: ArchiveHeader['bounds']): number {
  return Math.max(0, Math.min(14, Math.floor(Math.log2(360 / Math.max(east - west, 1e-6)))))
}
