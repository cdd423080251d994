import { Transform, type TransformCallback } from 'node:stream'
import { ThriftReader, type ThriftField, type ThriftStruct } from '#kit'

/** A footer has some hundred bytes for each column and row group: 1 MB would be 10 M rows of a thousand columns. */
const HELD_BYTES = 16 * 1024 * 1024
const TRAILER_BYTES = 8
const MAGIC = 'PAR1'

/**
 * Makes a Parquet file of the engine a GeoParquet file (https://geoparquet.org/releases/v1.1.0): the engine writes WKB as text, because
 * it has no other type for bytes, and readers would take it for UTF-8. Columns are marked in the footer, which is the end of the file, so
 * that everything before it passes as it comes.
 */
export class GeoParquet extends Transform {
  readonly #columns: readonly string[]
  readonly #held: Buffer[] = []
  #heldBytes = 0

  /** Names of the columns that hold WKB, the main one first. */
  constructor(columns: readonly string[]) {
    super()
    this.#columns = columns
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#held.push(Buffer.from(chunk))
    this.#heldBytes += chunk.length
    for (let first = this.#held[0]; first !== undefined && this.#heldBytes - first.length >= HELD_BYTES; first = this.#held[0]) {
      this.#held.shift()
      this.#heldBytes -= first.length
      this.push(first)
    }
    done()
  }

  override _flush(done: TransformCallback): void {
    done(null, markColumns(Buffer.concat(this.#held), this.#columns))
  }
}

/** The end of a file, with its footer marked when it is there as a whole. */
function markColumns(end: Buffer, columns: readonly string[]): Buffer {
  const footerBytes = end.length < TRAILER_BYTES ? Infinity : end.readUInt32LE(end.length - TRAILER_BYTES)
  const start = end.length - TRAILER_BYTES - footerBytes
  if (start < 0 || end.toString('latin1', end.length - MAGIC.length) !== MAGIC) return end
  const footer = markFooter(end.subarray(start, start + footerBytes), columns)
  const trailer = Buffer.alloc(TRAILER_BYTES, `....${MAGIC}`)
  trailer.writeUInt32LE(footer.length)
  return Buffer.concat([end.subarray(0, start), footer, trailer])
}

/** Numbers of fields in parquet.thrift: of FileMetaData, then of SchemaElement. */
const SCHEMA = 2, ROW_GROUPS = 4, KEY_VALUES = 5
const NAME = 4, CONVERTED_TYPE = 6, LOGICAL_TYPE = 10

/** Cuts the marks of text out of the schema and puts the metadata in, every other byte as it was. */
function markFooter(footer: Buffer, columns: readonly string[]): Buffer {
  const fields = new ThriftReader(footer).readStruct()
  const groups = fields.get(ROW_GROUPS)
  if (groups === undefined || fields.has(KEY_VALUES)) return footer
  const elements = (fields.get(SCHEMA)?.value as ThriftStruct[]).filter((element) => columns.includes(String(element.get(NAME)?.value)))
  const marks = elements.flatMap(textMarks)
  const schemaCut = Buffer.concat([0, ...marks.map(({ end }) => end)].map((from, place) => footer.subarray(from, marks[place]?.start ?? groups.end)))
  return Buffer.concat([schemaCut, keyValueField(columns), nearer(footer.subarray(groups.end))])
}

/** Fields count from the one before, so only those at the end of a struct can be taken out of it. */
function textMarks(element: ThriftStruct): readonly ThriftField[] {
  const last = [...element].filter(([id]) => id > NAME)
  return last.every(([id]) => id === CONVERTED_TYPE || id === LOGICAL_TYPE) ? last.map(([, field]) => field) : []
}

/** `key_value_metadata`, a list of one struct, after the field before it. */
function keyValueField(columns: readonly string[]): Buffer {
  const described = Object.fromEntries(columns.map((column) => [column, { encoding: 'WKB', geometry_types: [] }]))
  const geo = JSON.stringify({ version: '1.1.0', primary_column: columns[0], columns: described })
  return Buffer.concat([Buffer.from([0x19, 0x1c]), binaryField('geo'), binaryField(geo), Buffer.from([0x00])])
}

/** The next field comes after one more than before. */
function nearer(rest: Buffer): Buffer {
  const header = rest[0] ?? 0
  return header === 0 ? rest : Buffer.concat([Buffer.from([header - 0x10]), rest.subarray(1)])
}

function binaryField(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x18]), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left > 0x7f; left >>>= 7) bytes.push((left & 0x7f) | 0x80)
  return Buffer.from([...bytes, left])
}
