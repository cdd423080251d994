import { type Bounds, boundsOfLine, type Rings } from '#geometry'

interface Layer {
  readonly areas: Rings[]
  /** Boxes that may still meet what comes next, from west to east. */
  open: Bounds[]
}

/**
 * Areas spread over as few layers as it takes that no two of a layer touch: the engine's tests are right for such areas
 * only, and joining layers is one operation each. Most geometries have one layer, the communes of a region some four.
 */
export function separate(areas: readonly Rings[]): readonly (readonly Rings[])[] {
  const layers: Layer[] = []
  const boxed = areas
    .map((area) => ({ area, box: boundsOfLine(area[0] ?? []) }))
    .sort((a, b) => a.box.west - b.box.west)
  for (const { area, box } of boxed) {
    for (const layer of layers) layer.open = layer.open.filter(({ east }) => east >= box.west)
    const free = layers.find(({ open }) => open.every(({ south, north }) => north < box.south || box.north < south))
    if (free === undefined) layers.push({ areas: [area], open: [box] })
    else {
      free.areas.push(area)
      free.open.push(box)
    }
  }
  return layers.map((layer) => layer.areas)
}
