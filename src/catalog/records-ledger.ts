import type { Lineage } from '#store'

/**
 * Where records are, it is kept which state of which control database they belong to. Called for every change of the set
 * of record tables. Implemented by the room of records, passed in by app.
 */
export interface RecordsLedger {
  /** The description of the table is written into the table itself, before the commit that publishes it. */
  describe(table: string, description: VersionDescription): Promise<void>
  /** The state that is about to be committed; durable when it resolves. */
  announce(next: Lineage): Promise<void>
  /** It was committed. Never fails: an announcement that was not settled is understood by the next start. */
  settle(next: Lineage): Promise<void>
}

/** Enough to restore the dataset from its table only. A type and not an interface, because it is stored as JSON. */
export type VersionDescription = {
  /** Revision of the lineage at which readers see it. */
  readonly revision: number
  readonly token: string
  readonly dataset: string
  readonly uid: string
  readonly item: string
  readonly number: number
  readonly records: number
  readonly bytes: number
  readonly loadedMs: number
  /** JSON, as the row of the dataset or version has it. */
  readonly fields: string
  readonly metas: string
  readonly translations: string
  /** Of later loads: `drop`, `filter` and `csv`. Absent in tables of earlier releases. */
  readonly rules?: string
  readonly bbox: string | null
  readonly geometryTypes: string | null
  readonly hasImages: 0 | 1
}

export const NO_LEDGER: RecordsLedger = { describe: async () => {}, announce: async () => {}, settle: async () => {} }

/** Nothing for labels of tables that were never published, and for those of another make. */
export function readDescription(label: Readonly<Record<string, unknown>> | undefined): VersionDescription | undefined {
  const isWhole =
    typeof label?.dataset === 'string' &&
    typeof label.uid === 'string' &&
    typeof label.revision === 'number' &&
    typeof label.fields === 'string'
  return isWhole ? (label as VersionDescription) : undefined
}
