import type { Parts } from '#geometry'
import type { LoggiaError } from '#kit'
import { ByteWriter } from '../byte-writer.ts'
import { exportsError } from '../errors.ts'
import type { Scratch, ScratchFile } from '../scratch.ts'
import { ShapeBounds, type ShapeKind, shapeType, writeNullShape, writeShape } from './shape-records.ts'

/**
 * Offsets are counted in 16-bit words by signed 32-bit numbers, but most software stops at 2 GiB, and the dbf beside it
 * does too.
 */
export const MAX_FILE_BYTES = 2 ** 31 - 1

const HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8

/** Shapes of one kind, their index and the attributes that belong to them: what becomes one shapefile. */
export class ShapeSet {
  #files: { readonly attributes: ScratchFile; readonly shapes: ScratchFile; readonly index: ScratchFile } | undefined
  readonly #shapeBytes = new ByteWriter()
  readonly #indexBytes = new ByteWriter()
  readonly #attributeBytes: Uint8Array[] = []
  readonly #bounds = new ShapeBounds()
  #length = HEADER_BYTES
  count = 0
  /** Nothing until the first shape; records before it have none. */
  kind: ShapeKind | undefined
  raised = false

  /** @param parts absent for a record without geometry */
  add(attributes: Uint8Array, parts?: Parts): void {
    const out = this.#shapeBytes
    out.reserve(RECORD_HEADER_BYTES)
    const start = out.length
    out.length += RECORD_HEADER_BYTES
    if (parts === undefined || this.kind === undefined) writeNullShape(out)
    else writeShape(out, parts, this.kind, this.raised, this.#bounds)
    const words = (out.length - start - RECORD_HEADER_BYTES) / 2
    out.bytes.writeInt32BE(++this.count, start)
    out.bytes.writeInt32BE(words, start + 4)
    this.#indexBytes.reserve(8)
    this.#indexBytes.int32BigEndian(this.#length / 2)
    this.#indexBytes.int32BigEndian(words)
    this.#length += out.length - start
    if (this.#length > MAX_FILE_BYTES) throw tooLarge()
    this.#attributeBytes.push(attributes)
  }

  /** To the disk what was added since the last time. */
  async flush(scratch: Scratch): Promise<void> {
    const { attributes, shapes, index } = (this.#files ??= {
      attributes: await scratch.file(),
      shapes: await scratch.file(),
      index: await scratch.file()
    })
    await shapes.write(this.#shapeBytes.take())
    await index.write(this.#indexBytes.take())
    await attributes.write(Buffer.concat(this.#attributeBytes))
    this.#attributeBytes.length = 0
  }

  /** Size on disk. */
  async *shp(): AsyncGenerator<Uint8Array> {
    yield this.#header(this.#length)
    if (this.#files !== undefined) yield* this.#files.shapes.read()
  }

  async *shx(): AsyncGenerator<Uint8Array> {
    yield this.#header(HEADER_BYTES + 8 * this.count)
    if (this.#files !== undefined) yield* this.#files.index.read()
  }

  async *attributes(): AsyncGenerator<Buffer> {
    if (this.#files !== undefined) yield* this.#files.attributes.read()
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#files ?? {}).map((file) => file.close()))
  }

  /** The same for both files, except for the length (page 4). */
  #header(bytes: number): Buffer {
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeInt32BE(9994, 0)
    header.writeInt32BE(bytes / 2, 24)
    header.writeInt32LE(1000, 28)
    header.writeInt32LE(shapeType(this.kind ?? 'point', this.raised), 32)
    const { west, south, east, north, minZ, maxZ, isEmpty } = this.#bounds
    const numbers = isEmpty ? [] : [west, south, east, north, ...(this.raised ? [minZ, maxZ] : [])]
    numbers.forEach((number, place) => header.writeDoubleLE(number, 36 + 8 * place))
    return header
  }
}

export function tooLarge(): LoggiaError {
  return exportsError(
    'exports/too-large',
    'A shapefile has at most 2 GiB, and this one would have more. Narrow the export with where, limit or select, or use FlatGeobuf or GeoJSON.'
  )
}
