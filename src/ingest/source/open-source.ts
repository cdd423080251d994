import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import type { ByteSource } from './byte-source.ts'
import { fileSource, readHead } from './byte-source.ts'
import { gunzip, isGzip } from './gzip.ts'
import { isZip, unzip } from './zip.ts'

/** A local file with its compression taken off: gzip, zip, gzip in zip, and zip or gzip under any name. */
export async function openFile(
  path: string,
  member: string | undefined,
  limits: ImportLimits,
  name?: string
): Promise<ByteSource> {
  const file = await fileSource(path, name)
  const { bytes } = await readHead(file, 16)
  if (isZip(bytes)) return peelGzip(await unzip(path, file.name, member, limits), limits)
  if (member !== undefined)
    throw ingestError('ingest/no-such-member', `${file.name} is not a zip archive, so it has no member ${member}.`, {
      details: { name: file.name, member }
    })
  return peelGzip(file, limits)
}

async function peelGzip(source: ByteSource, limits: ImportLimits): Promise<ByteSource> {
  const { bytes } = await readHead(source, 16)
  return isGzip(bytes) ? gunzip(source, limits) : source
}
