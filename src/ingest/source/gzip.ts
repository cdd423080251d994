import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ImportLimits } from '../limits.ts'
import { boundDecompressed } from './bounded.ts'
import type { ByteSource, OnRead } from './byte-source.ts'

export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 0x08
}

/** The decompressed bytes; several members one after the other are one file (RFC 1952 §2.2). */
export function gunzip(source: ByteSource, limits: ImportLimits): ByteSource {
  return {
    name: source.name.replace(/\.gz(ip)?$/i, ''),
    storedBytes: source.storedBytes,
    open: (onRead) => boundDecompressed(decompress(source, onRead), source.storedBytes, limits, source.name)
  }
}

async function* decompress(source: ByteSource, onRead: OnRead | undefined): AsyncGenerator<Buffer> {
  const decompressed = createGunzip({ chunkSize: 1 << 18 })
  pipeline(source.open(onRead), decompressed, () => {})
  yield* decompressed
}
