import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { dataDescriptor, directoryRecord, dosTime, endOfDirectory, localHeader, type Written } from './zip-records.ts'

/** One file of an archive. */
export interface ZipEntry {
  /** With `/` between folders; goes into the archive as UTF-8. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
  /** Of compression, 1 fastest to 9 smallest. */
  readonly level?: number
}

const OUTPUT_BYTES = 64 * 1024

/**
 * The bytes of a zip archive, written as they are asked for: entries one after another, each asked for its bytes only when those before
 * are taken, and the next entry only when this one has ended. Compression runs in zlib's threads. ZIP64 fields stand only where a number
 * does not fit otherwise: Excel refuses workbooks whose small entries have them.
 *
 * @param modified written as the time of every entry, in UTC
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, modified: Date = new Date(0)): AsyncGenerator<Buffer> {
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
  pipeline(Readable.from(measure(entry.bytes, file)), deflater, () => {})
  return deflater
}

async function* measure(source: ZipEntry['bytes'], file: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    if (bytes.length === 0) continue
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    yield bytes
  }
}
