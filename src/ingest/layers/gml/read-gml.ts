import type { Layer, LayerFormat, OpenLayers } from '../layer-reader.ts'
import { checkXml, readXml, type XmlHandler } from '../xml/read-xml.ts'
import { skimXml } from '../xml/skim-xml.ts'
import { FeatureReader } from './feature-reader.ts'
import { FeatureCounts } from './feature-types.ts'

/** GML 2, 3.1 and 3.2 (OGC 02-069, 03-105r1, 07-036), also as an answer of a WFS: types of features are layers. */
export const GML: LayerFormat = {
  format: 'gml',
  needsFile: false,
  list: listTypes,
  read: async (file, layers, sink) => {
    const reader = new FeatureReader(sink, layers, file.options.crs)
    await readFile(file, reader, () => sink.pause())
  }
}

async function listTypes({ source, limits }: OpenLayers): Promise<readonly Layer[]> {
  const counts = new FeatureCounts()
  await skimXml(source.open(), counts, { limits, name: source.name })
  const types = counts.list()
  if (types.length === 0) await checkXml(source.open(), { limits, name: source.name })
  return types
}

function readFile(
  { source, limits }: OpenLayers,
  handler: XmlHandler,
  pause: () => Promise<void> | undefined
): Promise<void> {
  return readXml(source.open(), handler, { limits, name: source.name }, pause)
}
