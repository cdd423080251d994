import type { CellKind } from '../../reading/readings.ts'
import type { RecordSink } from '../record-sink.ts'
import { type Attributes, attribute, type XmlHandler } from '../xml/read-xml.ts'
import { valueText } from '../xml/value-text.ts'
import { KmlGeometry } from './kml-geometry.ts'

/** Elements of a placemark that are values of its record, and their columns. */
const VALUES: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  address: 'address',
  phoneNumber: 'phone',
  when: 'time',
  begin: 'begin',
  end: 'end',
  styleUrl: ''
}

/** Types of a `Schema` (OGC 12-007 §9.10); its texts stay texts. */
const KINDS: Readonly<Record<string, CellKind>> = {
  int: 'number',
  uint: 'number',
  short: 'number',
  ushort: 'number',
  long: 'number',
  float: 'double',
  double: 'double',
  bool: 'boolean'
}

/** Placemarks on their way to records. */
export class KmlReader implements XmlHandler {
  isKml = false
  readonly #sink: RecordSink
  readonly #geometry = new KmlGeometry()
  /** Kinds of the fields of all schemas, by their name. */
  readonly #kinds = new Map<string, CellKind>()
  readonly #folders: string[] = []
  readonly #path: string[] = []
  #text = ''
  #inPlacemark = false
  #data = ''

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    this.#text = ''
    if (name === 'kml' || name === 'Placemark' || name === 'Document') this.isKml = true
    if (name === 'Folder') this.#folders.push('')
    if (name === 'Placemark') this.#inPlacemark = true
    if (name === 'SimpleField')
      this.#kinds.set(
        attribute(attributes, 'name') ?? '',
        KINDS[(attribute(attributes, 'type') ?? '').toLowerCase()] ?? 'any'
      )
    if (name === 'Data' || name === 'SimpleData') this.#data = attribute(attributes, 'name') ?? ''
    if (name === 'NetworkLink')
      this.#sink.note('left-out', (count) => `${count} links to other files were not followed.`)
    if (this.#inPlacemark) this.#geometry.open(name)
  }

  close(name: string): void {
    this.#path.pop()
    const text = valueText(this.#text)
    this.#text = ''
    if (name === 'Folder') this.#folders.pop()
    else if (name === 'Placemark') this.#endPlacemark()
    else if (this.#inPlacemark) this.#closeInside(name, text)
    else if (name === 'name' && this.#path.at(-1) === 'Folder') this.#folders[this.#folders.length - 1] = text
  }

  text(text: string): void {
    this.#text += text
  }

  #closeInside(name: string, text: string): void {
    if (this.#geometry.isOpen) return this.#geometry.close(name, text)
    const parent = this.#path.at(-1)
    if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) {
      const kind = this.#kinds.get(this.#data) ?? 'any'
      return this.#put(this.#data, kind, kind === 'boolean' ? flag(text) : text)
    }
    const label = VALUES[name]
    const isValue = parent === 'Placemark' || parent === 'TimeStamp' || parent === 'TimeSpan'
    if (label !== undefined && label !== '' && isValue) this.#put(label, 'any', text)
  }

  #endPlacemark(): void {
    this.#inPlacemark = false
    const folder = this.#folders.filter((each) => each !== '').join(' / ')
    if (folder !== '') this.#put('folder', 'any', folder)
    this.#sink.putGeometry(this.#geometry.take())
    this.#sink.endRecord()
  }

  #put(label: string, kind: CellKind, text: string): void {
    const place = this.#sink.column(label)
    if (text !== '') this.#sink.put(place, kind, text)
  }
}

function flag(text: string): string {
  return text === '1' || text === 'true' ? 'true' : 'false'
}
