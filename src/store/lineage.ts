import { randomHex } from '#kit'
import type { Reader, Writer } from './database.ts'

/**
 * Which state of which control database this is. The revision counts changes of the set of record tables (a
 * publication, a drop); each revision has its own random token, so that two databases that diverged are never
 * mistaken for each other.
 */
export interface Lineage {
  /** Identity of the portal: 32 hexadecimal digits. */
  readonly portal: string
  readonly revision: number
  readonly token: string
}

export async function readLineage(db: Reader): Promise<Lineage> {
  const { id: portal } = await db.selectFrom('identity').select('id').executeTakeFirstOrThrow()
  const { revision, token } = await db.selectFrom('lineage').select(['revision', 'token']).executeTakeFirstOrThrow()
  return { portal, revision: Number(revision), token }
}

/** The next revision, with a new token. It exists for others when the transaction commits. */
export async function advanceLineage(tx: Writer): Promise<Lineage> {
  const { portal, revision } = await readLineage(tx)
  return writeLineage(tx, { portal, revision: revision + 1, token: randomHex(16) })
}

/** Continues another lineage, with its identity: what `loggia adopt` does after the operator has agreed. */
export async function writeLineage(tx: Writer, lineage: Lineage): Promise<Lineage> {
  await tx.updateTable('identity').set({ id: lineage.portal }).execute()
  await tx.updateTable('lineage').set({ revision: lineage.revision, token: lineage.token }).execute()
  return lineage
}
