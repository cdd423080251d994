import type { Layer, LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { type Attributes, attribute, readXml, type XmlHandler } from '../xml/read-xml.ts'
import { valueText } from '../xml/value-text.ts'

/** The three kinds of records of GPX 1.1, and the names of their layers. */
const LAYERS = { wpt: 'waypoints', rte: 'routes', trk: 'tracks' } as const
type Kind = keyof typeof LAYERS
const isKind = (name: string): name is Kind => Object.hasOwn(LAYERS, name)

export const GPX: LayerFormat = {
  format: 'gpx',
  needsFile: false,
  list: async (file) => {
    const found = new Map<Kind, number>()
    await readGpx(file, {
      open: (name) => {
        if (isKind(name)) found.set(name, (found.get(name) ?? 0) + 1)
      },
      close: () => {},
      text: () => {}
    })
    const layers = [...found].map(([kind, records]): Layer => ({ name: LAYERS[kind], records }))
    const blank = Object.values(LAYERS).filter((name) => !layers.some((layer) => layer.name === name))
    return [...layers, ...blank.map((name) => ({ name, isBlank: true }))]
  },
  read: async (file, layers, sink) => {
    const reader = new GpxReader(sink, layers)
    await readGpx(file, reader, () => sink.pause())
  }
}

function readGpx(
  { source, limits }: OpenLayers,
  handler: XmlHandler,
  pause?: () => Promise<void> | undefined
): Promise<void> {
  return readXml(source.open(), handler, { limits, name: source.name }, pause)
}

const NUMBERS: ReadonlySet<string> = new Set(['magvar', 'geoidheight', 'sat', 'hdop', 'vdop', 'pdop', 'number'])

/** Waypoints are points with the height `ele`; routes are lines, tracks one line a segment. */
class GpxReader implements XmlHandler {
  readonly #sink: RecordSink
  readonly #layers: readonly string[]
  readonly #path: string[] = []
  #text = ''
  #kind: Kind | undefined
  #position: number[] = []
  #segments: number[][][] = []

  constructor(sink: RecordSink, layers: readonly string[]) {
    this.#sink = sink
    this.#layers = layers
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    this.#text = ''
    if (this.#kind === undefined && isKind(name) && this.#layers.includes(LAYERS[name])) {
      this.#kind = name
      this.#segments = name === 'rte' ? [[]] : []
      this.#sink.startLayer(this.#layers.length > 1 ? LAYERS[name] : undefined)
    }
    if (name === 'trkseg') this.#segments.push([])
    if (name === 'wpt' || name === 'trkpt' || name === 'rtept')
      this.#position = [Number(attribute(attributes, 'lon')), Number(attribute(attributes, 'lat'))]
    if (name === 'link' && this.#isValue()) this.#put('link', attribute(attributes, 'href') ?? '')
  }

  close(name: string): void {
    const text = valueText(this.#text)
    this.#text = ''
    if (this.#kind === undefined) return void this.#path.pop()
    if (name === 'ele' && Number.isFinite(Number(text)) && text !== '') this.#position[2] = Number(text)
    if ((name === 'trkpt' || name === 'rtept') && this.#position.every(Number.isFinite))
      this.#segments.at(-1)?.push(this.#position)
    if (name === this.#kind) this.#endRecord()
    else if (name !== 'ele' && name !== 'link' && text !== '' && this.#isValue()) this.#put(name, text)
    this.#path.pop()
  }

  text(text: string): void {
    this.#text += text
  }

  /** A child of the record, or a value of its extensions. */
  #isValue(): boolean {
    const at = this.#kind === undefined ? -1 : this.#path.indexOf(this.#kind)
    return at !== -1 && (this.#path.length === at + 2 || this.#path[at + 1] === 'extensions')
  }

  #put(label: string, text: string): void {
    this.#sink.put(this.#sink.column(label), NUMBERS.has(label) ? 'number' : 'any', text)
  }

  #endRecord(): void {
    const lines = this.#segments.filter((line) => line.length > 1)
    if (this.#kind === 'wpt')
      this.#sink.putGeometry(
        this.#position.every(Number.isFinite) ? { type: 'Point', coordinates: this.#position } : null
      )
    else this.#sink.putGeometry(lines.length === 0 ? null : lineOf(lines))
    this.#sink.endRecord()
    this.#kind = undefined
  }
}

function lineOf(lines: readonly number[][][]) {
  return lines.length === 1
    ? { type: 'LineString', coordinates: lines[0] }
    : { type: 'MultiLineString', coordinates: lines }
}
