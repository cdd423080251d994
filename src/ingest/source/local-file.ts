import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReadContext } from '../context.ts'
import type { ByteSource } from './byte-source.ts'

/**
 * Calls `use` with the path of a file that holds the source's bytes: the file itself, or a decompressed copy that is
 * removed afterwards.
 */
export async function withLocalFile<Result>(
  source: ByteSource,
  { signal }: Pick<ReadContext, 'signal'>,
  use: (path: string) => Promise<Result>
): Promise<Result> {
  if (source.path !== undefined) return use(source.path)
  const folder = await mkdtemp(join(tmpdir(), 'loggia-import-'))
  try {
    const path = join(folder, 'data')
    await pipeline(source.open(), createWriteStream(path), { ...(signal && { signal }) })
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
