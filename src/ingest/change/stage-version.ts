import type { Engine } from '#engine'
import type { ReadContext } from '../context.ts'
import { type CopiedVersion, writeRecords } from '../copy/records-copy.ts'
import { stageAnswer } from '../staged-answer.ts'
import type { Staging } from '../staging.ts'

const NEVER = new AbortController().signal

/** The records of a version as a staging table: a column for each field, labelled with its name. */
export async function stageVersion(
  engine: Pick<Engine, 'stream'>,
  version: CopiedVersion,
  context: ReadContext
): Promise<Staging> {
  return stageAnswer(await writeRecords(engine, version, context.signal ?? NEVER), context)
}
