import { basename } from 'node:path'
import { fileFormat, IMPORT_FORMATS } from '#formats'
import { listZip, type ZipMember } from '#kit'
import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import { boundDecompressed, damaged } from './bounded.ts'
import type { ByteSource, OnRead } from './byte-source.ts'

export function isZip(head: Buffer): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 0x03 || head[2] === 0x05)
}

/** Endings of delimited texts that are not a separate format. */
const TEXT_EXTENSIONS = ['txt', 'psv']
const DATA_EXTENSIONS = [...IMPORT_FORMATS.flatMap((name) => fileFormat(name).extensions), ...TEXT_EXTENSIONS]
const DATA_FILE = new RegExp(`\\.(${DATA_EXTENSIONS.join('|')})(\\.gz)?$`, 'i')

/** A member of an archive as a source. `member` is its full name; without it the archive must hold one data file. */
export async function unzip(
  path: string,
  name: string,
  member: string | undefined,
  limits: ImportLimits
): Promise<ByteSource> {
  const entries = await listZip(path).catch((cause: unknown) => {
    throw damaged(name, cause)
  })
  refuseOfficeFiles(entries, name)
  const entry = member === undefined ? onlyDataFile(entries, name) : entries.find((each) => each.name === member)
  if (entry === undefined)
    throw ingestError('ingest/no-such-member', `${name} has no member ${member!}.`, {
      details: { name, member, members: entries.map((each) => each.name) }
    })
  if (entry.encrypted)
    throw ingestError('ingest/encrypted-archive', `${entry.name} in ${name} is encrypted.`, {
      details: { name, member: entry.name }
    })
  return {
    name: basename(entry.name),
    storedBytes: entry.storedBytes,
    open: (onRead) => boundDecompressed(told(entry, onRead), entry.storedBytes, limits, entry.name)
  }
}

function onlyDataFile(entries: readonly ZipMember[], name: string): ZipMember {
  const data = entries.filter((entry) => DATA_FILE.test(entry.name))
  // A shapefile's text beside it (licence, projection) is not its data.
  const shapefile = entries.some((entry) => /\.shp$/i.test(entry.name))
  if (data.length === 1 && !shapefile) return data[0]!
  if (data.length === 0 && entries.length === 1) return entries[0]!
  const members = entries.map((entry) => entry.name)
  if (shapefile)
    throw ingestError('ingest/unsupported-format', `${name} is a zipped shapefile, which cannot be imported yet.`, {
      details: { name, format: 'shapefile', members }
    })
  if (entries.length === 0) throw ingestError('ingest/empty', `${name} contains no file.`, { details: { name } })
  throw ingestError(
    'ingest/which-member',
    `${name} contains several files; name the one to import: ${members.slice(0, 20).join(', ')}.`,
    { details: { name, members } }
  )
}

function refuseOfficeFiles(entries: readonly ZipMember[], name: string): void {
  const has = (member: string): boolean => entries.some((entry) => entry.name === member)
  const format = has('[Content_Types].xml')
    ? 'Office Open XML (xlsx)'
    : has('META-INF/manifest.xml') || has('content.xml')
      ? 'OpenDocument (ods)'
      : undefined
  if (format !== undefined)
    throw ingestError('ingest/unsupported-format', `${name} is ${format}, which cannot be imported yet.`, {
      details: { name, format }
    })
}

async function* told(entry: ZipMember, onRead: OnRead | undefined): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of entry.open()) {
    total += chunk.length
    // The archive does not report how far it has read; the share of the output is as good.
    onRead?.(Math.round((total / Math.max(1, entry.bytes)) * entry.storedBytes))
    yield chunk
  }
}
