import type { Boxes } from './boxes.ts'

/** Children of a node: what the format's own writers take. */
export const NODE_SIZE = 16

/** A box of four doubles and a 64-bit offset. */
const NODE_BYTES = 40
const NODES_AT_ONCE = 8_192

/**
 * The index of the format, a packed R-tree: nodes from the root down to the leaves, which are the features in their
 * order. Leaves say where the feature begins behind the index, inner nodes which node is their first child.
 *
 * @param order the number in `boxes` of each feature of the file
 * @param sizes in bytes, by the numbers of `boxes`
 */
export function* packedTree(boxes: Boxes, order: Uint32Array, sizes: Uint32Array): Generator<Buffer> {
  const leaves = leafBoxes(boxes, order)
  const levels = [leaves]
  for (let level = leaves; level.length > 4 || levels.length === 1; levels.push(level)) level = parentBoxes(level)
  let firstChild = 0
  for (const level of levels.toReversed()) {
    const nodes = level.length / 4
    firstChild += nodes
    const begun = firstChild
    if (level !== leaves) yield* encodeNodes(level, (node) => begun + node * NODE_SIZE)
  }
  let offset = 0
  yield* encodeNodes(leaves, (node) => {
    const place = offset
    offset += sizes[order[node] as number] as number
    return place
  })
}

function leafBoxes(boxes: Boxes, order: Uint32Array): Float64Array {
  const leaves = new Float64Array(4 * order.length)
  order.forEach((feature, leaf) => {
    for (const side of [0, 1, 2, 3] as const) leaves[4 * leaf + side] = boxes.side(feature, side)
  })
  return leaves
}

function parentBoxes(children: Float64Array): Float64Array {
  const parents = new Float64Array(4 * Math.ceil(children.length / (4 * NODE_SIZE)))
  for (let parent = 0; parent < parents.length; parent += 4) {
    const [from, to] = [parent * NODE_SIZE, Math.min((parent + 4) * NODE_SIZE, children.length)]
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let child = from; child < to; child += 4) {
      minX = Math.min(minX, children[child] as number)
      minY = Math.min(minY, children[child + 1] as number)
      maxX = Math.max(maxX, children[child + 2] as number)
      maxY = Math.max(maxY, children[child + 3] as number)
    }
    parents.set([minX, minY, maxX, maxY], parent)
  }
  return parents
}

function* encodeNodes(level: Float64Array, offsetOf: (node: number) => number): Generator<Buffer> {
  const nodes = level.length / 4
  for (let from = 0; from < nodes; from += NODES_AT_ONCE) {
    const to = Math.min(from + NODES_AT_ONCE, nodes)
    const bytes = Buffer.allocUnsafe((to - from) * NODE_BYTES)
    let at = 0
    for (let node = from; node < to; node++) {
      for (let side = 0; side < 4; side++) at = bytes.writeDoubleLE(level[4 * node + side] as number, at)
      at = bytes.writeBigUInt64LE(BigInt(offsetOf(node)), at)
    }
    yield bytes
  }
}
