import type { Reader, SecondFactorRow, Writer } from '#store'

export function findFactor(db: Reader, username: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('username', '=', username).executeTakeFirst()
}

/** With its recovery codes; what there was before is replaced. */
export async function putFactor(tx: Writer, row: SecondFactorRow, codeHashes: readonly string[]): Promise<void> {
  await removeFactor(tx, row.username)
  await tx.insertInto('second_factors').values(row).execute()
  await tx.updateTable('users').set({ second_factor_ms: row.created_ms }).where('username', '=', row.username).execute()
  await putRecoveryCodes(tx, row.username, codeHashes)
}

export async function putRecoveryCodes(tx: Writer, username: string, codeHashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('username', '=', username).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((sha256) => ({ username, sha256 })))
    .execute()
}

export async function removeFactor(tx: Writer, username: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('username', '=', username).execute()
  await tx.deleteFrom('second_factors').where('username', '=', username).execute()
  await tx.updateTable('users').set({ second_factor_ms: null }).where('username', '=', username).execute()
}

export async function noteStep(tx: Writer, username: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('username', '=', username).execute()
}

/** False: there is no such code, or it was used. */
export async function takeRecoveryCode(tx: Writer, username: string, sha256: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('username', '=', username)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export async function countRecoveryCodes(db: Reader, username: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return Number(count)
}
