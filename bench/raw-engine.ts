import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeTo, silentLog } from '#kit'
import type { Endpoint } from '../src/clickhouse/connection/connection.ts'
import { startEmbeddedEngine } from '../src/clickhouse/process/embedded-engine.ts'
import { drain } from './measure.ts'

/**
 * The engine without Loggia: the same library, started the same way, spoken to directly. The baseline of the
 * figures.
 */
export interface RawEngine {
  execute(sql: string, body?: Readable, settings?: Record<string, string | number>): Promise<void>
  text(sql: string, settings?: Record<string, string | number>): Promise<string>
  /** Milliseconds to read the whole answer. */
  drainMs(sql: string): Promise<number>
  writeFile(sql: string, path: string): Promise<void>
  stop(): Promise<void>
}

export async function startRawEngine(): Promise<RawEngine> {
  const home = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-bench-raw-'))
  chmodSync(home, 0o711)
  const engine = await startEmbeddedEngine({
    directory: join(home, 'engine'),
    log: silentLog,
    maxMemoryBytes: 6_000_000_000
  })
  const options = { user: 'loader', timeoutMs: 3_600_000 } as const
  return {
    execute: async (sql, body, settings = {}) => {
      await engine.connection.text({ sql, settings, ...(body && { body }) }, options)
    },
    text: (sql, settings = {}) => engine.connection.text({ sql, settings }, options),
    drainMs: async (sql) => {
      const { url, loader } = engine.endpoint() as Endpoint
      const headers = { 'X-ClickHouse-User': loader.user, 'X-ClickHouse-Key': loader.password }
      return (await drain(`${url.origin}/?database=loggia`, [], { method: 'POST', headers }, sql)).totalMs
    },
    writeFile: async (sql, path) => pipeTo(await engine.connection.stream({ sql }, options), createWriteStream(path)),
    stop: async () => {
      await engine.stop()
      rmSync(home, { recursive: true, force: true })
    }
  }
}
