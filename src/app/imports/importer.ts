import type { ImportSummary } from '#ingest'
import { ingestError } from '#ingest'
import { isLoggiaError } from '#kit'
import type { Metrics } from '../metrics.ts'
import { importDataset } from './import-dataset.ts'
import type { ImportOrder } from './import-order.ts'
import type { ImportParts, ImportWatch } from './import-parts.ts'
import { ImportTurns } from './import-turns.ts'

/** Runs imports, a few at a time; the others wait their turn. */
export interface Importer {
  import(order: ImportOrder, watch?: Partial<ImportWatch>): Promise<ImportSummary>
  /** Aborts running imports and refuses waiting ones. */
  stop(): Promise<void>
}

/**
 * Each uses every processor of the engine while it reads types and loads; two overlap where one waits for the other's
 * disk or answer.
 */
const AT_A_TIME = 2

export function createImporter(parts: ImportParts & { readonly metrics: Metrics }): Importer {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  const turns = new ImportTurns({ slots: AT_A_TIME })
  const previewTurns = new ImportTurns({ slots: AT_A_TIME })

  const run = async (order: ImportOrder, watch: Partial<ImportWatch>): Promise<ImportSummary> => {
    const signal = watch.signal === undefined ? stopping.signal : AbortSignal.any([stopping.signal, watch.signal])
    try {
      // Somebody waits for a preview, and loads can take hours.
      const line = order.preview === undefined ? turns : previewTurns
      const member = watch.principal?.member?.username
      const summary = await line.run(member, () => importDataset(parts, order, { ...watch, signal }), signal)
      parts.metrics.load('ok', summary.rows)
      return summary
    } catch (error) {
      parts.metrics.load('failed', 0)
      if (signal.aborted && !isLoggiaError(error))
        throw ingestError('ingest/cancelled', 'The import was cancelled; the dataset is as it was.', {
          cause: error
        })
      throw error
    }
  }
  return {
    import: (order, watch = {}) => {
      const result = run(order, watch)
      const ended = result.catch(() => {}).finally(() => running.delete(ended))
      running.add(ended)
      return result
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    }
  }
}
