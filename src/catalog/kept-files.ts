import type { Store } from '#store'

/** Folders of files in a home, each with its own contents. */
export type FileArea = 'files' | 'item-files'

/**
 * Which contents this control database has put into a folder, and when last. Only those are ever removed from it:
 * beside an older copy of the database lie files that it has never heard of, and that somebody's items name.
 */
export interface KeptFiles {
  /** Before the content gets its place. */
  note(contents: readonly string[], nowMs: number): Promise<void>
  list(): Promise<Map<string, number>>
  forget(sha256: string): Promise<void>
}

/** Statements stay far below the 32,766 parameters that SQLite takes. */
const CHUNK = 1_000

export function createKeptFiles(store: Store, area: FileArea): KeptFiles {
  return {
    note: async (contents, kept_ms) => {
      for (let at = 0; at < contents.length; at += CHUNK) {
        const rows = contents.slice(at, at + CHUNK).map((sha256) => ({ area, sha256, kept_ms }))
        await store.sideTransaction((tx) =>
          tx
            .insertInto('kept_files')
            .values(rows)
            .onConflict((conflict) => conflict.columns(['area', 'sha256']).doUpdateSet({ kept_ms }))
            .execute()
        )
      }
    },
    list: async () => {
      const rows = await store.db
        .selectFrom('kept_files')
        .select(['sha256', 'kept_ms'])
        .where('area', '=', area)
        .execute()
      return new Map(rows.map((row) => [row.sha256, Number(row.kept_ms)]))
    },
    forget: async (sha256) => {
      await store.sideTransaction((tx) =>
        tx.deleteFrom('kept_files').where('area', '=', area).where('sha256', '=', sha256).execute()
      )
    }
  }
}
