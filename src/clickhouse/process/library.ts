import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The engine as a shared library, of the optional package for this platform; undefined if npm has none (ADR 2). */
export function findLibrary(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('@chdb/lib-linux-x64-gnu'))), 'libchdb.so')
  } catch {
    return undefined
  }
}
