import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileReader } from '#formats'
import { ingestError } from '../errors.ts'

/** Formats whose files are zip archives. */
export const CONTAINER_READERS = ['xlsx', 'ods', 'shapefile', 'kmz', 'gtfs'] as const satisfies readonly FileReader[]
export type ContainerReader = (typeof CONTAINER_READERS)[number]

/** Called with the number of stored bytes read. */
export type OnRead = (storedBytes: number) => void

/** What `openFile` was called with: another thread opens the same file by it. */
export interface FileOrigin {
  readonly path: string
  readonly name: string
  readonly member: string | undefined
}

/** Bytes that can be read from the beginning as often as needed: a load that guessed wrong starts over. */
export interface ByteSource {
  /** File name, for its extensions and for messages. */
  readonly name: string
  /** Where exactly these bytes are a file of this machine. */
  readonly path?: string
  readonly origin: FileOrigin
  /** The archive as a whole is one file of this format. */
  readonly container?: ContainerReader
  /** Bytes on disk, before decompression. */
  readonly storedBytes: number
  open(onRead?: OnRead): AsyncIterable<Buffer>
}

const READ_BYTES = 1 << 20

/** Throws `ingest/no-such-file`. */
export async function fileSource(path: string, name = basename(path)): Promise<ByteSource> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw ingestError('ingest/no-such-file', `The file ${path} cannot be read.`, { cause, details: { path } })
  })
  if (!facts.isFile()) throw ingestError('ingest/no-such-file', `${path} is not a file.`, { details: { path } })
  return {
    name,
    path,
    origin: { path, name, member: undefined },
    storedBytes: facts.size,
    open: (onRead) => readFile(path, onRead)
  }
}

async function* readFile(path: string, onRead: OnRead | undefined): AsyncGenerator<Buffer> {
  const stream = createReadStream(path, { highWaterMark: READ_BYTES })
  for await (const chunk of stream) {
    onRead?.(stream.bytesRead)
    yield chunk as Buffer
  }
}

/** The first bytes, at most `length`, and whether they are all there are. */
export async function readHead(source: ByteSource, length: number): Promise<{ bytes: Buffer; complete: boolean }> {
  const parts: Buffer[] = []
  let total = 0
  for await (const chunk of source.open()) {
    parts.push(chunk)
    total += chunk.length
    if (total > length) return { bytes: Buffer.concat(parts).subarray(0, length), complete: false }
  }
  return { bytes: Buffer.concat(parts), complete: true }
}
