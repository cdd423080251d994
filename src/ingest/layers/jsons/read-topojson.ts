import type { UncheckedGeometry } from '#geometry'
import { ingestError } from '../../errors.ts'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { type ArcReader, readArcs, type TopologyGeometry, topologyShape } from './topology.ts'

/** The lines of a topology are shared, so it is in memory as a whole. */
const MAX_BYTES = 128 << 20

/** TopoJSON: objects are layers, their geometries records. */
export const TOPOJSON: LayerFormat = {
  format: 'topojson',
  needsFile: false,
  list: async (file) =>
    Object.entries((await readTopology(file)).objects).map(([name, object]) => ({
      name,
      records: membersOf(object).length
    })),
  read: async (file, layers, sink) => {
    const { objects, arcs } = await readTopology(file)
    for (const layer of layers) {
      sink.startLayer(layers.length > 1 ? layer : undefined)
      for (const member of membersOf(objects[layer]!)) {
        putMember(member, arcs, file.source.name, sink)
        await sink.pause()
      }
    }
  }
}

interface Topology {
  readonly objects: Readonly<Record<string, TopologyGeometry>>
  readonly arcs: ArcReader
}

const known = new WeakMap<OpenLayers, Promise<Topology>>()

function readTopology(file: OpenLayers): Promise<Topology> {
  const found = known.get(file) ?? parse(file)
  known.set(file, found)
  return found
}

async function parse({ source }: OpenLayers): Promise<Topology> {
  const parts: Buffer[] = []
  let total = 0
  for await (const chunk of source.open()) {
    parts.push(chunk)
    total += chunk.length
    if (total > MAX_BYTES)
      throw ingestError('ingest/too-large', `${source.name} is longer than ${MAX_BYTES} bytes of TopoJSON.`)
  }
  try {
    const topology: unknown = JSON.parse(
      Buffer.concat(parts)
        .toString('utf8')
        .replace(/^\ufeff/, '')
    )
    const { type, objects, arcs, transform } = topology as Record<string, unknown>
    if (type !== 'Topology' || typeof objects !== 'object' || objects === null || !Array.isArray(arcs))
      throw new TypeError('a topology has objects and arcs')
    return { objects: objects as Topology['objects'], arcs: readArcs(arcs, transform) }
  } catch (cause) {
    throw damagedFile(source.name, `it is not TopoJSON (${(cause as Error).message})`, cause)
  }
}

function membersOf(object: TopologyGeometry): readonly TopologyGeometry[] {
  return object.type === 'GeometryCollection' ? (object.geometries ?? []) : [object]
}

function putMember(member: TopologyGeometry, arcs: ArcReader, name: string, sink: RecordSink): void {
  if (member.id !== undefined) sink.putValue(sink.column('id'), member.id)
  for (const [label, value] of Object.entries(member.properties ?? {})) sink.putValue(sink.column(label), value)
  sink.putGeometry(shapeOf(member, arcs, name))
  sink.endRecord()
}

function shapeOf(member: TopologyGeometry, arcs: ArcReader, name: string): UncheckedGeometry | null {
  try {
    return topologyShape(member, arcs)
  } catch (cause) {
    throw damagedFile(name, 'a geometry names an arc that is missing', cause)
  }
}
