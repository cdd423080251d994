import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BorrowedChunks, pipeTo } from '#kit'
import type { ReadContext } from './context.ts'
import { stageParquet } from './parquet/stage-parquet.ts'
import { fileSource } from './source/byte-source.ts'
import type { Staging } from './staging.ts'

/** An answer of the engine as a staging table: a column for each key, labelled with it. `chunks`: verbatim Parquet. */
export async function stageAnswer(chunks: BorrowedChunks, context: ReadContext): Promise<Staging> {
  const folder = await mkdtemp(join(tmpdir(), 'loggia-change-'))
  try {
    const path = join(folder, 'records.parquet')
    await pipeTo(chunks, createWriteStream(path, { mode: 0o600 }))
    return (await stageParquet(await fileSource(path), undefined, context)).staging
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
