import type { RecordsLedger, VersionDescription } from '#catalog'
import type { Engine, LedgerEntry } from '#engine'
import type { Log } from '#kit'
import type { Lineage } from '#store'
import type { Home } from '../home.ts'
import { writeMark } from './file-mark.ts'

/** Where records of a portal say whose they are. */
export interface RecordMarks {
  write(entry: LedgerEntry): Promise<void>
}

/** Records in the home: a file in the engine's folder. Elsewhere: a table beside them. */
export function recordMarks(home: Home, engine: Pick<Engine, 'ledger'>, external: boolean): RecordMarks {
  return external ? engine.ledger : { write: async (entry) => writeMark(home.engine, entry) }
}

/** Marks of the folders of files follow those of the records: they may lag behind, never be ahead. */
export function markFiles(home: Home, lineage: Lineage): void {
  for (const folder of [home.files, home.itemFiles]) writeMark(folder, { ...lineage, settled: true })
}

export interface KeeperOptions {
  readonly home: Home
  readonly engine: Pick<Engine, 'versions'>
  readonly marks: RecordMarks
  readonly log: Log
}

/** Keeps the marks in step with the control database. */
export function createRecordsLedger({ home, engine, marks, log }: KeeperOptions): RecordsLedger {
  return {
    describe: (table: string, description: VersionDescription) => engine.versions.label(table, description),
    announce: ({ portal, revision, token }) => marks.write({ portal, revision, token, settled: false }),
    settle: async ({ portal, revision, token }) => {
      try {
        await marks.write({ portal, revision, token, settled: true })
        markFiles(home, { portal, revision, token })
      } catch (error) {
        log.warn(
          { err: error, revision },
          'the mark of a publication could not be settled; the next publication or start settles it'
        )
      }
    }
  }
}
