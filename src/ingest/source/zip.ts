import { basename } from 'node:path'
import { COMPRESSION_ENDINGS, fileFormat, IMPORT_FORMATS } from '#formats'
import { listZip, type ZipMember } from '#kit'
import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import { boundDecompressed, damaged, UnreadableCompression } from './bounded.ts'
import type { ByteSource, OnRead } from './byte-source.ts'
import { expandBzip2 } from './bzip2.ts'
import { containerOf } from './container.ts'
import { expandXz } from './xz.ts'
import { expandZstd } from './zstd.ts'

export function isZip(head: Buffer): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 0x03 || head[2] === 0x05)
}

/** Endings of delimited texts that are not a separate format. */
const TEXT_EXTENSIONS = ['txt', 'psv']
/** Files of these endings often describe the data beside them. */
const DESCRIBING = ['xml', 'zip']
const DATA_EXTENSIONS = [
  ...IMPORT_FORMATS.flatMap((name) => fileFormat(name).extensions).filter((each) => !DESCRIBING.includes(each)),
  ...TEXT_EXTENSIONS
]
const endsWith = (extensions: readonly string[]): RegExp =>
  new RegExp(`\\.(${extensions.join('|')})(\\.(${COMPRESSION_ENDINGS.join('|')}))?$`, 'i')
const DATA_FILE = endsWith(DATA_EXTENSIONS)
const XML_FILE = endsWith(['xml'])

/** A member of an archive as a source. `member` is its full name; without it the archive must hold one data file. */
export async function unzip(
  archive: ByteSource & { readonly path?: string },
  member: string | undefined,
  limits: ImportLimits
): Promise<ByteSource> {
  const { name, origin } = archive
  const entries = await listArchive(archive.path ?? origin.path, name)
  if (member === undefined) {
    const container = containerOf(entries, name)
    if (container !== undefined) return { ...archive, container }
  }
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
    origin: { ...origin, member: entry.name },
    storedBytes: entry.storedBytes,
    open: (onRead) => boundDecompressed(readMember(entry, onRead), entry.storedBytes, limits, entry.name)
  }
}

/** What the library says of such members, which no program for archives makes by mistake. */
const PATH_OUTSIDE = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s

/** Throws `ingest/damaged-archive`. */
export function listArchive(path: string, name: string): Promise<ZipMember[]> {
  return listZip(path).catch((cause: unknown) => {
    const member = PATH_OUTSIDE.exec((cause as Error).message)?.[1]
    if (member === undefined) throw damaged(name, cause)
    throw ingestError(
      'ingest/damaged-archive',
      `${name} has the member ${JSON.stringify(member.slice(0, 200))}, whose path leads out of the archive. Make the archive again without it.`,
      { cause, details: { name, member } }
    )
  })
}

function onlyDataFile(entries: readonly ZipMember[], name: string): ZipMember {
  for (const pattern of [DATA_FILE, XML_FILE]) {
    const data = entries.filter((entry) => pattern.test(entry.name))
    if (data.length === 1) return data[0]!
    if (data.length > 1) break
  }
  if (entries.length === 1) return entries[0]!
  const members = entries.map((entry) => entry.name)
  // An archive that was made wrongly: no data at all, and not a file without records.
  if (entries.length === 0)
    throw ingestError('ingest/no-such-member', `${name} contains no file.`, { details: { name, members } })
  throw ingestError(
    'ingest/which-member',
    `${name} contains several files; name the one to import: ${members.slice(0, 20).join(', ')}.`,
    { details: { name, members } }
  )
}

/** The chunks of a member; its share of the archive is reported while it is read. */
export async function* readMember(entry: ZipMember, onRead: OnRead | undefined): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of expandMember(entry)) {
    total += chunk.length
    // The archive does not report how far it has read; the share of the output is as good.
    onRead?.(Math.round((total / Math.max(1, entry.bytes)) * entry.storedBytes))
    yield chunk
  }
}

/** Methods of compression beside those of every archive (APPNOTE 4.4.5). */
const EXPAND: Readonly<Record<number, (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>>> = {
  12: expandBzip2,
  93: expandZstd,
  95: expandXz
}
const OTHER_METHODS: Readonly<Record<number, string>> = { 9: 'Deflate64', 14: 'LZMA', 98: 'PPMd' }

function expandMember(entry: ZipMember): AsyncIterable<Buffer> {
  const { method } = entry
  if (method === 0 || method === 8) return entry.open()
  const expand = EXPAND[method]
  if (expand !== undefined) return expand(entry.openStored())
  const name = OTHER_METHODS[method] ?? `method ${method}`
  throw new UnreadableCompression(`is compressed with ${name}, which cannot be read; compress it with Deflate`)
}
