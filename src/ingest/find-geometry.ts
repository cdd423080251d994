import type { SampledFile } from './find-coordinates.ts'
import { detectReader } from './format.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { readHead } from './source/byte-source.ts'
import { openFile } from './source/open-source.ts'

/** Geometry kinds of the records of a file. */
export type GeometryKind = 'point' | 'multipoint' | 'line' | 'polygon'

const KINDS: Readonly<Record<string, GeometryKind>> = {
  Point: 'point',
  MultiPoint: 'multipoint',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon'
}
const HEAD_BYTES = 64 * 1024

/**
 * The kind of the first geometry of a GeoJSON file (RFC 7946); undefined for other files, and for those without
 * geometries in their beginning.
 */
export async function findGeometry({ file, name, format, member }: SampledFile): Promise<GeometryKind | undefined> {
  const source = await openFile(file, member, DEFAULT_LIMITS, name)
  const { bytes } = await readHead(source, HEAD_BYTES)
  if (detectReader(bytes, source, format) !== 'json') return undefined
  const [, type = ''] =
    /"type"\s*:\s*"(Point|LineString|Polygon|Multi(?:Point|LineString|Polygon))"/.exec(bytes.toString('utf8')) ?? []
  return KINDS[type]
}
