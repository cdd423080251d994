import type { LoadTurns } from '#catalog'
import type { ImportSummary } from '#ingest'
import { ingestError } from '#ingest'
import { isLoggiaError } from '#kit'
import type { Metrics } from '../metrics.ts'
import { DatasetLocks } from './dataset-locks.ts'
import { checkImport, importDataset } from './import-dataset.ts'
import type { ImportOrder } from './import-order.ts'
import type { ImportParts, ImportWatch } from './import-parts.ts'
import { ImportTurns } from './import-turns.ts'
import { fetchSource, isAddress } from './source-file.ts'

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

/** A load behind others that take longer is refused: somebody should look at them. */
const MAX_WAIT_MS = 2 * 3_600_000

export interface ImporterParts extends ImportParts {
  readonly metrics: Metrics
  /** Order of the servers that share the control database; absent: there is only this one. */
  readonly loadTurns?: LoadTurns | undefined
}

export function createImporter(parts: ImporterParts): Importer {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  const turns = new ImportTurns({ slots: AT_A_TIME })
  const previewTurns = new ImportTurns({ slots: AT_A_TIME })
  const pushTurns = new ImportTurns({ slots: AT_A_TIME })
  const locks = new DatasetLocks({ turns: parts.loadTurns })

  // Somebody waits for a preview, and devices for the end of a push. Loads can take hours.
  const turnsOf = ({ preview, pushes }: ImportOrder): ImportTurns => {
    if (pushes !== undefined) return pushTurns
    return preview === undefined ? turns : previewTurns
  }
  /** With the lock of its dataset, which is taken before a slot: who waits for it holds up no other dataset. */
  const importLocked = (order: ImportOrder, watch: ImportWatch): Promise<ImportSummary> => {
    const work = () => turnsOf(order).withSlot(memberOf(watch), () => importDataset(parts, order, watch), watch.signal)
    const { signal, maxWaitMs = MAX_WAIT_MS } = watch
    watch.onProgress?.({ stage: 'wait', bytesRead: 0, totalBytes: 0 })
    return order.dryRun === true ? work() : locks.run(order.datasetId, work, { signal, maxWaitMs })
  }
  /** A download may take hours, in which other changes of the dataset go on. */
  const importFetched = async (order: ImportOrder, watch: ImportWatch): Promise<ImportSummary> => {
    const fetching = async () => {
      await checkImport(parts, order)
      return fetchSource(parts, order, watch)
    }
    const { fetched, remove } = await turnsOf(order).withSlot(memberOf(watch), fetching, watch.signal)
    return importLocked(fetched, watch).finally(remove)
  }

  const run = async (order: ImportOrder, watch: Partial<ImportWatch>): Promise<ImportSummary> => {
    const signal = watch.signal === undefined ? stopping.signal : AbortSignal.any([stopping.signal, watch.signal])
    try {
      const importing = order.fromKept !== true && isAddress(order) ? importFetched : importLocked
      // Its lock is taken in the member's turn: what a member has waiting holds up no dataset.
      const summary = await turnsOf(order).inTurn(memberOf(watch), () => importing(order, { ...watch, signal }), signal)
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

/** undefined: the operator, by a command, a schedule or a device. */
function memberOf({ principal }: Partial<ImportWatch>): string | undefined {
  return principal?.member?.username
}
