import type { UncheckedGeometry } from '#geometry'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { ChunkReader } from './chunk-reader.ts'
import { FlatGeometryProblem, flatGeometry } from './flat-geometry.ts'
import { type FlatColumn, putProperties } from './flat-properties.ts'
import { FlatTable } from './flat-table.ts'

const MAGIC = Buffer.from('fgb\x03fgb', 'latin1')
const NODE_BYTES = 40
const DEFAULT_NODE_SIZE = 16

/** FlatGeobuf 3: features one after the other, behind an index that is not needed. */
export const FLATGEOBUF: LayerFormat = {
  format: 'fgb',
  needsFile: false,
  list: async ({ source }) => [{ name: source.name }],
  read: async (file, _layers, sink) => {
    const reader = new ChunkReader(file.source.open(), file.limits.maxRecordBytes)
    try {
      await readFeatures(reader, file, sink)
    } catch (cause) {
      if (cause instanceof RangeError) throw damagedFile(file.source.name, 'an offset leads out of a record', cause)
      throw cause
    } finally {
      await reader.close()
    }
  }
}

interface Header {
  readonly geometryType: number
  readonly columns: readonly FlatColumn[]
  readonly indexBytes: number
  /** 0: not known, as of a file that was written without looking back. */
  readonly features: number
  readonly system: string | undefined
}

async function readFeatures(reader: ChunkReader, { source }: OpenLayers, sink: RecordSink): Promise<void> {
  const { name } = source
  const magic = await reader.take(8)
  if (magic === undefined || !magic.subarray(0, MAGIC.length).equals(MAGIC))
    throw damagedFile(name, 'it is not FlatGeobuf 3')
  const header = readHeader(await sized(reader, name), sink)
  if (header.system !== undefined) sink.setSystem(header.system)
  if (!(await reader.skip(header.indexBytes))) throw damagedFile(name, 'its index is incomplete')
  let count = 0
  for (let head = await reader.take(4); head !== undefined; head = await reader.take(4)) {
    const bytes = await reader.take(head.readUInt32LE(0))
    if (bytes === undefined) throw damagedFile(name, 'it ends inside a feature')
    const feature = FlatTable.root(bytes)
    putProperties(feature.bytes(1), header.columns, sink)
    sink.putGeometry(shapeOf(feature.table(0), header.geometryType, name, sink))
    sink.endRecord()
    count++
    await sink.pause()
  }
  // A file can be cut between two features.
  if (header.features !== 0 && count !== header.features)
    throw damagedFile(name, `it holds ${count} of the ${header.features} features that its header promises`)
}

async function sized(reader: ChunkReader, name: string): Promise<Buffer> {
  const length = await reader.take(4)
  const bytes = length === undefined ? undefined : await reader.take(length.readUInt32LE(0))
  if (bytes === undefined) throw damagedFile(name, 'its header is cut')
  // Later pieces of the file must not lie on it.
  return Buffer.from(bytes)
}

function readHeader(bytes: Buffer, sink: RecordSink): Header {
  const table = FlatTable.root(bytes)
  const columns = table.tables(7).map((column) => {
    const name = column.text(0) ?? ''
    return { name, type: column.int8(1), place: sink.column(name) }
  })
  const crs = table.table(10)
  const features = table.int64(8)
  return {
    geometryType: table.int8(2),
    columns,
    features,
    indexBytes: indexBytes(features, table.int16(9, DEFAULT_NODE_SIZE)),
    system: crs === undefined ? undefined : systemText(crs)
  }
}

function systemText(crs: FlatTable): string | undefined {
  const code = crs.int32(1)
  const organisation = crs.text(0) ?? 'EPSG'
  if (code > 0 && organisation.toUpperCase() === 'EPSG') return `EPSG:${code}`
  return crs.text(4)
}

/** A packed R-tree: levels of nodes until one is left. */
function indexBytes(features: number, nodeSize: number): number {
  if (nodeSize === 0 || features === 0) return 0
  const size = Math.max(nodeSize, 2)
  let [level, nodes] = [features, features]
  while (level > 1) {
    level = Math.ceil(level / size)
    nodes += level
  }
  return (features === 1 ? 2 : nodes) * NODE_BYTES
}

function shapeOf(
  geometry: FlatTable | undefined,
  type: number,
  name: string,
  sink: RecordSink
): UncheckedGeometry | null {
  try {
    return geometry === undefined ? null : flatGeometry(geometry, type)
  } catch (problem) {
    if (!(problem instanceof FlatGeometryProblem)) throw problem
    sink.note('bad-geometries', (count) => `${count} geometries of ${name} cannot be read; they are empty.`)
    return null
  }
}
