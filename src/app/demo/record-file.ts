import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** About this many characters go to the file at a time. */
const CHUNK_LENGTH = 1 << 20

/** Writes records as JSON Lines. */
export async function writeRecords(path: string, records: Iterable<Readonly<Record<string, unknown>>>): Promise<void> {
  await pipeline(chunksOf(records), createWriteStream(path))
}

function* chunksOf(records: Iterable<Readonly<Record<string, unknown>>>): Iterable<string> {
  let chunk = ''
  for (const record of records) {
    chunk += `${JSON.stringify(record)}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
