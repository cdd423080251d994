import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { dataDescriptor, directoryRecord, dosTime, endOfDirectory, localHeader, type Written } from './zip-records.ts'

/** One file of an archive. */
export interface ZipEntry {
  /** With `/` between folders; goes into the archive as UTF-8. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
  /** Level of compression: 1 fastest to 9 smallest. */
  readonly level?: number
}

/** A few of both are kept. */
const INPUT_BYTES = 512 * 1024
const OUTPUT_BYTES = 64 * 1024

/**
 * The bytes of a zip archive, written as they are asked for: entries one after another, each asked for its bytes only
 * when those before are taken, and the next entry only when this one has ended. Compression runs in zlib's threads.
 * ZIP64 fields stand only where a number does not fit otherwise: Excel refuses workbooks whose small entries have them.
 *
 * @param modified written as the time of every entry, in UTC
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modified: Date = new Date(0)
): AsyncGenerator<Buffer> {
  const time = dosTime(modified)
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const file: Written = { name: Buffer.from(entry.name), offset, crc: 0, size: 0, packedSize: 0 }
    written.push(file)
    const header = localHeader(file, time)
    yield header
    for await (const bytes of deflate(entry, file)) {
      file.packedSize += bytes.length
      yield bytes
    }
    const descriptor = dataDescriptor(file)
    yield descriptor
    offset += header.length + file.packedSize + descriptor.length
  }
  const directory = Buffer.concat(written.map((file) => directoryRecord(file, time)))
  yield directory
  yield endOfDirectory(written.length, offset, directory.length)
}

/** An error of the entry's source comes out at the end; a reader that leaves closes the source. */
function deflate(entry: ZipEntry, file: Written): AsyncIterable<Buffer> {
  const deflater = createDeflateRaw({ level: entry.level ?? constants.Z_DEFAULT_COMPRESSION, chunkSize: OUTPUT_BYTES })
  pipeline(Readable.from(gather(entry.bytes, file), { highWaterMark: 2 }), deflater, () => {})
  return deflater
}

/**
 * In pieces that keep zlib's thread busy for a while: for each one it waits until this thread is free to give it the
 * next.
 */
async function* gather(source: ZipEntry['bytes'], file: Written): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const piece of source) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes < INPUT_BYTES) continue
    yield counted(held, file)
    held = []
    heldBytes = 0
  }
  if (heldBytes > 0) yield counted(held, file)
}

function counted(pieces: readonly Uint8Array[], file: Written): Uint8Array {
  const bytes = pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces)
  file.crc = crc32(bytes, file.crc)
  file.size += bytes.length
  return bytes
}
