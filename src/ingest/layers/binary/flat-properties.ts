import type { CellKind } from '../../reading/readings.ts'
import { numberText } from '../number-text.ts'
import type { RecordSink } from '../record-sink.ts'

export interface FlatColumn {
  readonly name: string
  readonly type: number
  readonly place: number
}

interface FlatType {
  readonly kind: CellKind
  /** Bytes of a value; 0: a length goes before it. */
  readonly bytes: number
  readonly text: (bytes: Buffer, at: number, end: number) => string
}

/** Types of columns in the order of the schema. */
const TYPES: readonly FlatType[] = [
  { kind: 'number', bytes: 1, text: (bytes, at) => String(bytes.readInt8(at)) },
  { kind: 'number', bytes: 1, text: (bytes, at) => String(bytes.readUInt8(at)) },
  { kind: 'boolean', bytes: 1, text: (bytes, at) => (bytes.readUInt8(at) === 0 ? 'false' : 'true') },
  { kind: 'number', bytes: 2, text: (bytes, at) => String(bytes.readInt16LE(at)) },
  { kind: 'number', bytes: 2, text: (bytes, at) => String(bytes.readUInt16LE(at)) },
  { kind: 'number', bytes: 4, text: (bytes, at) => String(bytes.readInt32LE(at)) },
  { kind: 'number', bytes: 4, text: (bytes, at) => String(bytes.readUInt32LE(at)) },
  { kind: 'number', bytes: 8, text: (bytes, at) => String(bytes.readBigInt64LE(at)) },
  { kind: 'number', bytes: 8, text: (bytes, at) => String(bytes.readBigUInt64LE(at)) },
  { kind: 'double', bytes: 4, text: (bytes, at) => numberText(bytes.readFloatLE(at)) },
  { kind: 'double', bytes: 8, text: (bytes, at) => numberText(bytes.readDoubleLE(at)) },
  { kind: 'string', bytes: 0, text: (bytes, at, end) => bytes.toString('utf8', at, end) },
  { kind: 'json', bytes: 0, text: (bytes, at, end) => bytes.toString('utf8', at, end) },
  { kind: 'string', bytes: 0, text: (bytes, at, end) => bytes.toString('utf8', at, end) }
]

/** The properties of a feature: numbers of columns, each with its value; missing ones are null. Throws RangeError. */
export function putProperties(bytes: Buffer, columns: readonly FlatColumn[], sink: RecordSink): void {
  for (let at = 0; at < bytes.length; ) {
    const column = columns[bytes.readUInt16LE(at)]
    if (column === undefined) throw new RangeError('a property of an unknown column')
    at += 2
    const type = TYPES[column.type]
    const sized = type === undefined || type.bytes === 0
    const length = sized ? bytes.readUInt32LE(at) : type.bytes
    if (sized) at += 4
    if (at + length > bytes.length) throw new RangeError('a property is longer than its feature')
    if (type !== undefined) putValue(sink, column.place, type.kind, type.text(bytes, at, at + length))
    at += length
  }
}

function putValue(sink: RecordSink, place: number, kind: CellKind, text: string): void {
  if (kind === 'json') return putJson(sink, place, text)
  if (text !== 'NaN' && !text.endsWith('Infinity')) sink.put(place, kind, text)
  else if (kind !== 'double') sink.put(place, kind, text)
}

/** Lists, points and shapes are what they are in JSON; a text that is not JSON stays a text. */
function putJson(sink: RecordSink, place: number, text: string): void {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) || (typeof value === 'object' && value !== null && ('lon' in value || 'type' in value)))
      return sink.putValue(place, value)
    if (value !== null) sink.put(place, 'json', text)
  } catch {
    sink.put(place, 'string', text)
  }
}
