import { openArchive } from '../archive.ts'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
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
  list: async (file) => (await openArchive(file)).names.filter(isKml).map((name) => ({ name })),
  read: async (file, layers, sink) => {
    const archive = await openArchive(file)
    for (const name of layers) {
      sink.startLayer(layers.length > 1 ? name : undefined)
      await readPlacemarks(archive.open(name), file, sink)
    }
  }
}

const isKml = (name: string): boolean => /\.kml$/i.test(name)

async function readPlacemarks(
  chunks: AsyncIterable<Buffer>,
  { limits, source }: OpenLayers,
  sink: RecordSink
): Promise<void> {
  const reader = new KmlReader(sink)
  await readXml(chunks, reader, { limits, name: source.name }, () => sink.pause())
  if (!reader.isKml) throw damagedFile(source.name, 'it is not KML')
}
