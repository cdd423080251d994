import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BoundedCache, isLoggiaError, type LoggiaError } from '#kit'
import type { Contents, LocalRecords, WrittenRecords } from './contents.ts'
import { hashOf } from './incoming-files.ts'

/** Records as a file that other portals fetch, or that is sent to them. */
export interface RecordsFile extends WrittenRecords {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** Files of records on their way to other portals, written once for each version, for all requests. */
export interface OutgoingRecords {
  /** Errors: those of the engine. */
  file(records: LocalRecords, signal: AbortSignal): Promise<RecordsFile>
  /** The same without waiting: undefined as long as it is being written. Errors: why it could not be written. */
  fileIfReady(records: LocalRecords): Promise<RecordsFile | undefined>
  /** Removes what nobody has asked for since an instant. */
  sweep(beforeMs: number): Promise<void>
  close(): Promise<void>
}

export function createOutgoingRecords(folder: string, contents: Contents): OutgoingRecords {
  const writing = new Map<string, Promise<RecordsFile>>()
  const failed = new BoundedCache<LoggiaError>({ maxEntries: 100 })
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  const find = async (table: string): Promise<RecordsFile | undefined> => {
    const path = join(folder, `${table}.parquet`)
    const text = await readFile(`${path}.json`, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const { sha256, bytes, fingerprint, loadedMs } = JSON.parse(text)
    const found = await stat(path).catch(() => undefined)
    if (found?.size !== bytes) return undefined
    return { path, sha256, bytes, fingerprint, loadedMs }
  }
  const write = async (records: LocalRecords): Promise<RecordsFile> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${records.table}.parquet`)
    const draft = `${path}.draft`
    try {
      const { fingerprint, loadedMs } = await contents.writeRecords(records, draft, stopping.signal)
      const sha256 = await hashOf(draft)
      const { size: bytes } = await stat(draft)
      await rename(draft, path)
      await writeFile(`${path}.json`, JSON.stringify({ sha256, bytes, fingerprint, loadedMs }))
      return { path, sha256, bytes, fingerprint, loadedMs }
    } finally {
      await rm(draft, { force: true })
    }
  }
  const begin = (records: LocalRecords): Promise<RecordsFile> => {
    const running = writing.get(records.table)
    if (running !== undefined) return running
    // One after the other: each uses all of the engine.
    const file = last.then(() => write(records)).finally(() => writing.delete(records.table))
    writing.set(records.table, file)
    last = file.catch(() => {})
    return file
  }
  const known = async (table: string): Promise<RecordsFile | undefined> => {
    const found = await find(table)
    // Noted so that it is kept as long as somebody asks for it.
    if (found !== undefined) await utimes(found.path, new Date(), new Date()).catch(() => {})
    return found
  }
  return {
    file: async (records, signal) => {
      signal.throwIfAborted()
      return (await known(records.table)) ?? begin(records)
    },
    fileIfReady: async (records) => {
      const error = failed.get(records.table)
      failed.delete(records.table)
      if (error !== undefined) throw error
      const found = await known(records.table)
      if (found !== undefined) return found
      void begin(records).catch((cause: unknown) => {
        if (isLoggiaError(cause)) failed.set(records.table, cause)
      })
      return undefined
    },
    sweep: async (beforeMs) => {
      failed.clear()
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((each) => /\.parquet(\.draft)?$/.test(each))) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found === undefined || found.mtimeMs >= beforeMs || writing.has(name.split('.')[0] ?? '')) continue
        for (const each of [`${path}.json`, path]) await rm(each, { force: true })
      }
    },
    close: async () => {
      stopping.abort()
      await last
    }
  }
}
