import { type FileHandle, open } from 'node:fs/promises'
import type { LoggiaError } from '#kit'
import { ingestError } from '../errors.ts'
import { FlatTable } from '../layers/binary/flat-table.ts'
import { type ArrowSchema, readArrowSchema, withReadableTypes } from './arrow-schema.ts'

/** An Arrow file or stream as a stream: the message of its schema, then the bytes of the others. */
export interface ArrowStream {
  readonly head: Buffer
  readonly pieces: readonly ArrowPiece[]
  /** A stream with the same schema and no rows. */
  readonly empty: Buffer
  readonly schema: ArrowSchema
}

interface ArrowPiece {
  readonly start: number
  /** Of the byte behind it. */
  readonly end: number
}

const MAGIC = 'ARROW1'
/** Behind the footer: its length, and the mark again. */
const TRAILER_BYTES = 4 + MAGIC.length
const CONTINUES = 0xffff_ffff
const MAX_SCHEMA_BYTES = 16 << 20
const MAX_FOOTER_BYTES = 256 << 20
/** A message of no length ends a stream. */
const END_OF_STREAM = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])

/** Throws `ingest/damaged-file`. */
export async function findStream(path: string, name: string): Promise<ArrowStream> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const isFile = (await bytesAt(file, 0, MAGIC.length)).toString('latin1') === MAGIC
    const { message: written, pieces } = isFile ? await readFooter(file, size) : await readHead(file, size)
    const schema = readArrowSchema(written)
    const message = withReadableTypes(written)
    const head = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), uint32(message.length), message])
    return { head, pieces, empty: Buffer.concat([head, END_OF_STREAM]), schema }
  } catch (error) {
    throw error instanceof RangeError ? damagedArrow(name, error) : error
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  if (at < 0) throw new RangeError('before the file')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new RangeError('the file ends before')
  return buffer
}

interface Messages {
  /** Of the schema, without its length. */
  readonly message: Buffer
  readonly pieces: readonly ArrowPiece[]
}

/** Streams of before 2019 have the length only. */
async function readHead(file: FileHandle, size: number): Promise<Messages> {
  const first = (await bytesAt(file, 0, 8)).readUInt32LE(0)
  const lengthAt = first === CONTINUES ? 4 : 0
  const length = (await bytesAt(file, lengthAt, 4)).readUInt32LE(0)
  if (length === 0 || length > MAX_SCHEMA_BYTES) throw new RangeError('the schema is too long')
  const start = lengthAt + 4
  return { message: await bytesAt(file, start, length), pieces: [{ start: start + length, end: size }] }
}

// Numbers of fields of Footer.
const VERSION = 0,
  SCHEMA = 1,
  DICTIONARIES = 2,
  RECORD_BATCHES = 3
const BLOCK_BYTES = 24

/**
 * The footer of a file holds its schema and where each message is, and only it decides: Polars writes the schema at the
 * beginning without its length, and dictionaries may stand behind the records that need them. A file that was cut has no
 * footer.
 */
async function readFooter(file: FileHandle, size: number): Promise<Messages> {
  const trailer = await bytesAt(file, size - TRAILER_BYTES, TRAILER_BYTES)
  const length = trailer.readUInt32LE(0)
  if (trailer.toString('latin1', 4) !== MAGIC || length > MAX_FOOTER_BYTES) throw new RangeError('no footer')
  const end = size - TRAILER_BYTES - length
  const bytes = await bytesAt(file, end, length)
  const footer = FlatTable.root(bytes)
  const schema = footer.table(SCHEMA)
  if (schema === undefined) throw new RangeError('the footer has no schema')
  const pieces = [DICTIONARIES, RECORD_BATCHES]
    .flatMap((field) => footer.structs(field, BLOCK_BYTES))
    .map((block) => pieceOf(block, end))
  // Blocks that share bytes would make a small file a large one.
  if (pieces.reduce((sum, piece) => sum + piece.end - piece.start, 0) > end) throw new RangeError('blocks overlap')
  return { message: schemaMessage(bytes, footer.int16(VERSION), schema.at), pieces: joined(pieces) }
}

function pieceOf(block: DataView, fileEnd: number): ArrowPiece {
  const start = Number(block.getBigInt64(0, true))
  const end = start + block.getInt32(8, true) + Number(block.getBigInt64(16, true))
  if (start < 0 || end <= start || end > fileEnd) throw new RangeError('a block lies outside of the file')
  return { start, end }
}

/** Pieces one behind the other are read as one. */
function joined(pieces: readonly ArrowPiece[]): ArrowPiece[] {
  const list: { start: number; end: number }[] = []
  for (const piece of pieces) {
    const last = list.at(-1)
    if (last?.end === piece.start) last.end = piece.end
    else list.push({ ...piece })
  }
  return list
}

const SCHEMA_HEADER = 1

/** A message whose header is the schema that lies in the footer: a table before the bytes of the footer, which stay. */
function schemaMessage(footer: Buffer, version: number, schemaAt: number): Buffer {
  const before = Buffer.alloc(32)
  const [tableAt, vtableAt, headerAt] = [16, 4, 20]
  before.writeUInt32LE(tableAt, 0)
  // The vtable: its size, that of the table, and the places of version, type of header and header in it.
  for (const [index, value] of [10, 12, 8, 10, 4].entries()) before.writeUInt16LE(value, vtableAt + 2 * index)
  before.writeInt32LE(tableAt - vtableAt, tableAt)
  before.writeUInt32LE(before.length + schemaAt - headerAt, headerAt)
  before.writeInt16LE(version, tableAt + 8)
  before.writeUInt8(SCHEMA_HEADER, tableAt + 10)
  return Buffer.concat([before, footer, Buffer.alloc(-footer.length & 7)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function damagedArrow(name: string, cause?: unknown): LoggiaError {
  return ingestError(
    'ingest/damaged-file',
    `${name} is a damaged Arrow file, or uses a part of the format that cannot be read, such as a dictionary that has a value twice.`,
    { cause, details: { name } }
  )
}
