import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ImportLimits } from '../limits.ts'
import { boundDecompressed } from './bounded.ts'
import type { ByteSource, OnRead } from './byte-source.ts'
import { expandBzip2 } from './bzip2.ts'
import { expandXz } from './xz.ts'
import { expandZstd } from './zstd.ts'

interface Compression {
  readonly signature: readonly number[]
  readonly extension: RegExp
  readonly expand: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
}

const CHUNK_BYTES = 1 << 18

const ZSTD_NAME = /\.(zst|zstd)$/i

const COMPRESSIONS: readonly Compression[] = [
  {
    // Several members one after the other are one file (RFC 1952 §2.2).
    signature: [0x1f, 0x8b, 0x08],
    extension: /\.gz(ip)?$/i,
    expand: (chunks) => through(chunks, () => createGunzip({ chunkSize: CHUNK_BYTES }))
  },
  {
    signature: [0x28, 0xb5, 0x2f, 0xfd],
    extension: ZSTD_NAME,
    expand: expandZstd
  },
  // A skippable frame, with any last digit, can be the first (RFC 8878 §3.1.2).
  ...Array.from({ length: 16 }, (_, digit) => ({
    signature: [0x50 + digit, 0x2a, 0x4d, 0x18],
    extension: ZSTD_NAME,
    expand: expandZstd
  })),
  { signature: [0x42, 0x5a, 0x68], extension: /\.bz2$/i, expand: expandBzip2 },
  { signature: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], extension: /\.xz$/i, expand: expandXz }
]

/** The decompressed bytes, or undefined if the first bytes are not those of a compressed file. */
export function decompress(source: ByteSource, head: Buffer, limits: ImportLimits): ByteSource | undefined {
  const found = COMPRESSIONS.find(({ signature }) => signature.every((byte, place) => head[place] === byte))
  // The third byte of bzip2's signature is a letter, too: its block size and the number pi follow.
  if (found === undefined || (found.expand === expandBzip2 && !isBzip2(head))) return undefined
  return {
    name: source.name.replace(found.extension, ''),
    origin: source.origin,
    storedBytes: source.storedBytes,
    open: (onRead?: OnRead) =>
      boundDecompressed(found.expand(source.open(onRead)), source.storedBytes, limits, source.name)
  }
}

/** `BZh`, a digit, then the block's signature or the end's. */
function isBzip2(head: Buffer): boolean {
  return /^BZh[1-9](?:1AY&SY|\x17\x72\x45\x38\x50\x90)/.test(head.toString('latin1', 0, 10))
}

async function* through(
  chunks: AsyncIterable<Buffer>,
  create: () => NodeJS.ReadWriteStream & AsyncIterable<unknown>
): AsyncGenerator<Buffer> {
  const decompressor = create()
  pipeline(chunks, decompressor, () => {})
  for await (const chunk of decompressor) yield chunk as Buffer
}
