import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '#engine'
import { pipeTo } from '#kit'
import type { ReadContext } from '../context.ts'
import { type CopiedVersion, writeRecords } from '../copy/records-copy.ts'
import { stageParquet } from '../parquet/stage-parquet.ts'
import { fileSource } from '../source/byte-source.ts'
import type { Staging } from '../staging.ts'

const NEVER = new AbortController().signal

/** The records of a version as a staging table: a column for each field, labelled with its name. */
export async function stageVersion(
  engine: Pick<Engine, 'stream'>,
  version: CopiedVersion,
  context: ReadContext
): Promise<Staging> {
  const folder = await mkdtemp(join(tmpdir(), 'loggia-change-'))
  try {
    const path = join(folder, 'records.parquet')
    const chunks = await writeRecords(engine, version, context.signal ?? NEVER)
    await pipeTo(chunks, createWriteStream(path, { mode: 0o600 }))
    return (await stageParquet(await fileSource(path), undefined, context)).staging
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
