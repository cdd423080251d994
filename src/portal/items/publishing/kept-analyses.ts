import { createHash } from 'node:crypto'
import { BoundedCache } from '#kit'
import type { FileAnalysis, FileParts } from './publisher.ts'

/**
 * Results of reading files whole, by the content of the file and everything that decides how it is read: each page of a
 * publication asks again for what the page before it asked for. The same content gives the same result, to everybody who
 * may read it.
 */
export interface KeptAnalyses {
  analysis(choices: AnalysisChoices, read: () => Promise<FileAnalysis>): Promise<FileAnalysis>
  parts(choices: AnalysisChoices, read: () => Promise<FileParts>): Promise<FileParts>
}

/** `sha256` null: nothing is kept, because the file is not, or is not all that decides. */
export interface AnalysisChoices {
  readonly sha256: string | null
  readonly choices: unknown
}

const MAX_ENTRIES = 200
const MAX_CHARACTERS = 8_000_000

export function createKeptAnalyses(): KeptAnalyses {
  const kept = new BoundedCache<string>({
    maxEntries: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeOf: (text) => text.length
  })
  const keep = async <Result>(kind: string, { sha256, choices }: AnalysisChoices, read: () => Promise<Result>) => {
    if (sha256 === null) return read()
    const key = createHash('sha256')
      .update(JSON.stringify([kind, sha256, choices]))
      .digest('hex')
    const known = kept.get(key)
    if (known !== undefined) return JSON.parse(known) as Result
    const result = await read()
    const text = JSON.stringify(result)
    if (text.length <= MAX_CHARACTERS / 4) kept.set(key, text)
    return result
  }
  return {
    analysis: (choices, read) => keep('analysis', choices, read),
    parts: (choices, read) => keep('parts', choices, read)
  }
}
