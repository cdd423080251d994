import { createRowProjection } from '../row-projection.ts'
import type { Scratch } from '../scratch.ts'
import type { ExportTable, RowBatches } from '../table.ts'
import type { WriterFactory } from '../writer.ts'
import { raiseFeatures } from './add-heights.ts'
import { FeaturePile } from './feature-spool.ts'
import { MAGIC } from './header.ts'
import { Layer } from './layer.ts'
import { NODE_SIZE, packedTree } from './packed-tree.ts'
import { sortFeatures } from './sort-features.ts'

/**
 * The limit of a file with an index: the index stands in front of the features and needs the box of each in memory.
 */
interface IndexLimits {
  /** At most a million: 20 bits number them when they are put in order. */
  readonly features: number
  readonly bytes: number
}

/**
 * FlatGeobuf: features with a packed R-tree in front, along the Hilbert curve unless the caller asked for an order.
 * Beyond a million of them, or 1 GiB, they are streamed as they come, without index and with their number unknown,
 * which the format allows; heights that first come then are left out, since the header declares none.
 */
export const flatgeobufWriter: WriterFactory = flatgeobufIndexedUpTo({ features: 1_000_000, bytes: 1 << 30 })

export function flatgeobufIndexedUpTo(limits: IndexLimits): WriterFactory {
  return (table) => {
    const project = createRowProjection(table)
    return (batches, scratch) => write(project(batches), table, scratch, limits)
  }
}

async function* write(
  batches: RowBatches,
  table: ExportTable,
  scratch: Scratch,
  limits: IndexLimits
): AsyncGenerator<Uint8Array> {
  yield MAGIC
  const layer = new Layer(table)
  let pile: FeaturePile | undefined = await FeaturePile.open(scratch)
  try {
    for await (const rows of batches) {
      if (pile === undefined) {
        yield Buffer.concat(layer.encode(rows).map(({ bytes }) => bytes))
        continue
      }
      if (layer.rise(rows) && pile.count > 0) pile = await raiseFeatures(pile, scratch)
      await pile.add(layer.encode(rows))
      if (pile.count <= limits.features && pile.bytes <= limits.bytes) continue
      yield layer.header()
      yield* pile.read()
      await pile.close()
      pile = undefined
    }
    if (pile !== undefined) yield* indexed(pile, layer, scratch, table.ordered === true)
  } finally {
    await pile?.close()
  }
}

/** An order that was asked for is kept: the tree may be laid over any, and only finds less quickly. */
async function* indexed(
  pile: FeaturePile,
  layer: Layer,
  scratch: Scratch,
  ordered: boolean
): AsyncGenerator<Uint8Array> {
  if (pile.count === 0) return yield layer.header()
  const { boxes, sizes, count } = pile
  const order = ordered ? Uint32Array.from({ length: count }, (_, feature) => feature) : boxes.order()
  yield layer.header({ featureCount: count, nodeSize: NODE_SIZE, bounds: boxes.all })
  yield* packedTree(boxes, order, sizes)
  yield* ordered ? pile.read() : sortFeatures(pile, order, scratch)
}
