import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import type { ByteSource } from './byte-source.ts'
import { fileSource, readHead } from './byte-source.ts'
import { decompress } from './compression.ts'
import { isZip, unzip } from './zip.ts'

/** Compressions inside each other that are taken off: `data.csv.gz.xz`. */
const MAX_COMPRESSIONS = 3

/** A local file with its compression taken off: gzip, zstd, bzip2, xz, zip, those in zip, under any name. */
export async function openFile(
  path: string,
  member: string | undefined,
  limits: ImportLimits,
  name?: string
): Promise<ByteSource> {
  const file = await fileSource(path, name)
  const { bytes } = await readHead(file, 16)
  if (isZip(bytes)) return takeCompressionOff(await unzip(file, member, limits), limits)
  if (member !== undefined)
    throw ingestError('ingest/no-such-member', `${file.name} is not a zip archive, so it has no member ${member}.`, {
      details: { name: file.name, member }
    })
  return takeCompressionOff(file, limits)
}

async function takeCompressionOff(compressed: ByteSource, limits: ImportLimits): Promise<ByteSource> {
  let source = compressed
  for (let layer = 0; layer < MAX_COMPRESSIONS; layer++) {
    const { bytes } = await readHead(source, 16)
    const expanded = decompress(source, bytes, limits)
    if (expanded === undefined) return source
    source = expanded
  }
  return source
}
