import { open } from 'node:fs/promises'
import type { LoggiaError } from '#kit'
import { ingestError } from '../errors.ts'
import { type ArrowSchema, readArrowSchema } from './arrow-schema.ts'

/** Where a file of Arrow keeps its messages: a file is a stream between two marks, with an index that is not needed. */
export interface ArrowStream {
  /** First byte of the stream, and the one after its last. */
  readonly start: number
  readonly end: number
  /** A stream with the same schema and no rows. */
  readonly empty: Buffer
  readonly schema: ArrowSchema
}

const MAGIC = 'ARROW1'
/** Behind the index: its length, and the mark again. */
const TRAILER_BYTES = 4 + MAGIC.length
const CONTINUES = 0xffff_ffff
const MAX_SCHEMA_BYTES = 16 << 20
/** A message of no length ends a stream. */
const END_OF_STREAM = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])

/** Throws `ingest/damaged-file`. */
export async function findStream(path: string, name: string): Promise<ArrowStream> {
  const file = await open(path, 'r')
  const bytesAt = async (at: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead < length) throw damagedArrow(name)
    return buffer
  }
  try {
    const { size } = await file.stat()
    const isFile = (await bytesAt(0, MAGIC.length)).toString('latin1') === MAGIC
    const start = isFile ? 8 : 0
    const head = await bytesAt(start, 8)
    const length = head.readUInt32LE(4)
    if (head.readUInt32LE(0) !== CONTINUES || length === 0 || length > MAX_SCHEMA_BYTES) throw damagedArrow(name)
    const schema = await bytesAt(start, 8 + length)
    const end = isFile ? endOfStream(await bytesAt(size - TRAILER_BYTES, TRAILER_BYTES), size, name) : size
    return { start, end, empty: Buffer.concat([schema, END_OF_STREAM]), schema: readArrowSchema(schema.subarray(8)) }
  } catch (error) {
    throw error instanceof RangeError ? damagedArrow(name, error) : error
  } finally {
    await file.close()
  }
}

/** A file that was cut has no second mark. */
function endOfStream(trailer: Buffer, size: number, name: string): number {
  const end = size - TRAILER_BYTES - trailer.readUInt32LE(0)
  if (trailer.toString('latin1', 4) !== MAGIC || end < 8) throw damagedArrow(name)
  return end
}

export function damagedArrow(name: string, cause?: unknown): LoggiaError {
  return ingestError(
    'ingest/damaged-file',
    `${name} is a damaged Arrow file, or uses a part of the format that cannot be read.`,
    { cause, details: { name } }
  )
}
