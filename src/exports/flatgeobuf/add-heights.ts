import type { Position, UncheckedGeometry } from '#geometry'
import type { Scratch } from '../scratch.ts'
import { FEATURE, GEOMETRY, GEOMETRY_TYPES } from './feature-schema.ts'
import { FeaturePile } from './feature-spool.ts'
import { FeatureEncoder } from './features.ts'
import { FlatTable } from './flat-buffer.ts'

/** A batch of them goes to the disk at once. */
const FEATURES_AT_ONCE = 1_000

/**
 * The same features with heights: the first height of a file has come after features without. Closes the pile it is
 * given.
 */
export async function raiseFeatures(pile: FeaturePile, scratch: Scratch): Promise<FeaturePile> {
  const raised = await FeaturePile.open(scratch)
  try {
    const encoder = new FeatureEncoder()
    let batch = []
    for await (const bytes of pile.features()) {
      const feature = FlatTable.rootOf(bytes)
      const geometry = feature.table(FEATURE.geometry)
      batch.push(
        encoder.encode(geometry === undefined ? null : readShape(geometry), feature.bytes(FEATURE.properties), true)
      )
      if (batch.length < FEATURES_AT_ONCE) continue
      await raised.add(batch)
      batch = []
    }
    await raised.add(batch)
    return raised
  } finally {
    await pile.close()
  }
}

/** Output of the encoder, without heights. */
function readShape(geometry: FlatTable): UncheckedGeometry {
  const type = GEOMETRY_TYPES[geometry.byte(GEOMETRY.type)] as string
  switch (type) {
    case 'GeometryCollection':
      return { type, geometries: geometry.tables(GEOMETRY.parts).map(readShape) }
    case 'MultiPolygon':
      return { type, coordinates: geometry.tables(GEOMETRY.parts).map(readLines) }
    case 'Polygon':
    case 'MultiLineString':
      return { type, coordinates: readLines(geometry) }
    case 'Point':
      return { type, coordinates: readPositions(geometry)[0] }
    default:
      return { type, coordinates: readPositions(geometry) }
  }
}

function readLines(geometry: FlatTable): Position[][] {
  const positions = readPositions(geometry)
  const ends = geometry.unsigned(GEOMETRY.ends)
  return ends.map((end, line) => positions.slice(ends[line - 1] ?? 0, end))
}

function readPositions(geometry: FlatTable): Position[] {
  const xy = geometry.doubles(GEOMETRY.xy)
  return Array.from({ length: xy.length / 2 }, (_, place): Position => [xy[2 * place] ?? 0, xy[2 * place + 1] ?? 0])
}
