import { openArchive } from '../archive.ts'
import { damagedFile } from '../damaged-file.ts'
import type { Layer, LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { readXml } from '../xml/read-xml.ts'
import { KmlReader } from './kml-reader.ts'

/** KML (OGC 12-007): placemarks are the records, folders a column. */
export const KML: LayerFormat = {
  format: 'kml',
  needsFile: false,
  list: async ({ source }) => [{ name: source.name }],
  read: (file, _layers, sink) => readPlacemarks(file.source.open(), file, sink)
}

/** KML in a zip archive with the pictures that it shows. */
export const KMZ: LayerFormat = {
  format: 'kmz',
  needsFile: true,
  list: async (file) => {
    const archive = await openArchive(file)
    const names = archive.names.filter(isKml)
    if (names.length < 2) return names.map((name) => ({ name }))
    const layers: Layer[] = []
    for (const name of names) layers.push({ name, records: await countPlacemarks(archive.open(name), file) })
    // Some writers put links to the others into the first.
    const filled = layers.filter(({ records }) => records !== 0)
    return filled.length === 0 ? layers : filled
  },
  read: async (file, layers, sink) => {
    const archive = await openArchive(file)
    for (const name of layers) {
      sink.startLayer(layers.length > 1 ? name : undefined)
      await readPlacemarks(archive.open(name), file, sink)
    }
  }
}

const isKml = (name: string): boolean => /\.kml$/i.test(name)

async function countPlacemarks(chunks: AsyncIterable<Buffer>, { limits, source }: OpenLayers): Promise<number> {
  let count = 0
  const counter = { open: (name: string) => void (name === 'Placemark' && count++), close: () => {}, text: () => {} }
  await readXml(chunks, counter, { limits, name: source.name })
  return count
}

async function readPlacemarks(
  chunks: AsyncIterable<Buffer>,
  { limits, source }: OpenLayers,
  sink: RecordSink
): Promise<void> {
  const reader = new KmlReader(sink)
  await readXml(chunks, reader, { limits, name: source.name }, () => sink.pause())
  if (!reader.isKml) throw damagedFile(source.name, 'it is not KML')
}
