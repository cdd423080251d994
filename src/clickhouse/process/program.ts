import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { engineError } from '../errors.ts'
import { findLibrary } from './library.ts'

/** The program of the engine: ClickHouse's own, or the library from npm. */
export interface EngineProgram {
  readonly kind: 'binary' | 'library'
  readonly path: string
}

/**
 * `binary` (LOGGIA_CLICKHOUSE_BIN), else `clickhouse` on the PATH, else the library. An operator who installed
 * ClickHouse chose its version; ours is for those who did not. Throws `engine/not-available` when all three are
 * missing.
 */
export function findProgram(binary?: string, searchPath = process.env.PATH ?? ''): EngineProgram {
  if (binary !== undefined) {
    if (isExecutable(binary)) return { kind: 'binary', path: binary }
    throw engineError(
      'engine/not-available',
      `${binary} is not an executable program. LOGGIA_CLICKHOUSE_BIN must name a ClickHouse binary.`
    )
  }
  const onPath = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'clickhouse'))
    .find(isExecutable)
  if (onPath !== undefined) return { kind: 'binary', path: onPath }
  const library = findLibrary()
  if (library !== undefined) return { kind: 'library', path: library }
  throw engineError(
    'engine/not-available',
    `Loggia brings its records engine along only on Linux x64 with glibc; this is ${process.platform} ${process.arch}. ` +
      'Install ClickHouse (on the PATH, or named by LOGGIA_CLICKHOUSE_BIN) or give the address of a server (LOGGIA_CLICKHOUSE_URL).'
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
