import { openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { LoggiaError } from '#kit'
import type { ImportLimits } from '../limits.ts'
import { boundDecompressed, damaged } from './bounded.ts'
import { basename } from 'node:path'
import type { ByteSource, OnRead } from './byte-source.ts'

export function isZip(head: Buffer): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 0x03 || head[2] === 0x05)
}

const DATA_FILE = /\.(csv|tsv|tab|txt|psv|json|jsonl|ndjson|geojson|parquet)(\.gz)?$/i

/** A member of an archive as a source. `member` is its full name; without it the archive must hold one data file. */
export async function unzip(path: string, name: string, member: string | undefined, limits: ImportLimits): Promise<ByteSource> {
  const entries = await listEntries(path, name)
  refuseOfficeFiles(entries, name)
  const entry = member === undefined ? onlyDataFile(entries, name) : entries.find((each) => each.fileName === member)
  if (entry === undefined) throw new LoggiaError('ingest/no-such-member', `${name} has no member ${member!}.`, { details: { name, member, members: entries.map((each) => each.fileName) } })
  if (entry.isEncrypted()) throw new LoggiaError('ingest/encrypted-archive', `${entry.fileName} in ${name} is encrypted.`, { details: { name, member: entry.fileName } })
  const stored = entry.compressedSize
  return {
    name: basename(entry.fileName),
    storedBytes: stored,
    open: (onRead) => boundDecompressed(readEntry(path, entry, onRead), stored, limits, entry.fileName),
  }
}

async function listEntries(path: string, name: string): Promise<Entry[]> {
  const entries: Entry[] = []
  let archive: ZipFile | undefined
  try {
    archive = await openPromise(path, { autoClose: false })
    for await (const entry of archive.eachEntry()) if (isFile(entry)) entries.push(entry)
  } catch (cause) {
    throw damaged(name, cause)
  } finally {
    archive?.close()
  }
  return entries
}

/** Folders, and what macOS and other packers add, are no files of the publisher. */
function isFile(entry: Entry): boolean {
  return !entry.fileName.endsWith('/') && !entry.fileName.startsWith('__MACOSX/') && !basename(entry.fileName).startsWith('.')
}

function onlyDataFile(entries: readonly Entry[], name: string): Entry {
  const data = entries.filter((entry) => DATA_FILE.test(entry.fileName))
  // A shapefile's text beside it (licence, projection) is not its data.
  const shapefile = entries.some((entry) => /\.shp$/i.test(entry.fileName))
  if (data.length === 1 && !shapefile) return data[0]!
  if (data.length === 0 && entries.length === 1) return entries[0]!
  const members = entries.map((entry) => entry.fileName)
  if (shapefile) throw new LoggiaError('ingest/unsupported-format', `${name} is a zipped shapefile, which cannot be imported yet.`, { details: { name, format: 'shapefile', members } })
  if (entries.length === 0) throw new LoggiaError('ingest/empty', `${name} holds no file.`, { details: { name } })
  throw new LoggiaError('ingest/which-member', `${name} holds several files; say which one to import: ${members.slice(0, 20).join(', ')}.`, { details: { name, members } })
}

function refuseOfficeFiles(entries: readonly Entry[], name: string): void {
  const has = (member: string): boolean => entries.some((entry) => entry.fileName === member)
  const format = has('[Content_Types].xml') ? 'Office Open XML (xlsx)' : has('META-INF/manifest.xml') || has('content.xml') ? 'OpenDocument (ods)' : undefined
  if (format !== undefined) throw new LoggiaError('ingest/unsupported-format', `${name} is ${format}, which cannot be imported yet.`, { details: { name, format } })
}

async function* readEntry(path: string, entry: Entry, onRead: OnRead | undefined): AsyncGenerator<Buffer> {
  const archive = await openPromise(path, { autoClose: false })
  try {
    const stream = await archive.openReadStreamPromise(entry)
    let total = 0
    for await (const chunk of stream) {
      total += (chunk as Buffer).length
      // The archive does not tell how far it has read; the share of what comes out is as good.
      onRead?.(Math.round((total / Math.max(1, entry.uncompressedSize)) * entry.compressedSize))
      yield chunk as Buffer
    }
  } finally {
    archive.close()
  }
}
