import type { CopiedVersion } from '../copy/records-copy.ts'

/**
 * The records of another dataset for a look-up, as far as the person who imports may read them; undefined: none.
 */
export type FindVersion = (datasetId: string) => Promise<CopiedVersion | undefined>
