import type { Distribution } from '../harvested-dataset.ts'

/** Layers of feature services are linked in many catalogs, also as if they were files. */
const LAYER = /^(.*\/(?:FeatureServer|MapServer)\/\d+)(?:\/query)?\/?$/i

/** A distribution by its address. */
export function distributionAt(url: string, said: Pick<Distribution, 'title' | 'format' | 'mediaType'>): Distribution {
  const { origin, pathname } = new URL(url)
  const layer = LAYER.exec(pathname)?.[1]
  return layer === undefined
    ? { kind: 'file', url, ...said, version: null }
    : { kind: 'feature-layer', url: `${origin}${layer}`, ...said, version: null }
}
