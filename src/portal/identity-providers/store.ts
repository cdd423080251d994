import type { IdentityProviderRow, Reader, UserIdentityRow, Writer } from '#store'
import type { IdentityProvider, ProviderTerms } from './provider.ts'

export async function listProviders(db: Reader): Promise<IdentityProvider[]> {
  return (await db.selectFrom('identity_providers').selectAll().orderBy('name').orderBy('id').execute()).map(providerOf)
}

export async function findProvider(db: Reader, id: string): Promise<IdentityProvider | undefined> {
  const row = await db.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst()
  return row && providerOf(row)
}

/** False when there is one of the id. */
export async function insertProvider(tx: Writer, provider: IdentityProvider): Promise<boolean> {
  const inserted = await tx
    .insertInto('identity_providers')
    .values(rowOf(provider))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateProvider(tx: Writer, provider: IdentityProvider): Promise<void> {
  const { id, ...columns } = rowOf(provider)
  await tx.updateTable('identity_providers').set(columns).where('id', '=', id).execute()
}

export async function deleteProvider(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('identity_providers').where('id', '=', id).execute()
}

export async function countIdentities(db: Reader, providerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('user_identities')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whose a subject is; the issuer counts too, because a provider may be given another one. */
export function findIdentity(
  db: Reader,
  key: Pick<UserIdentityRow, 'provider_id' | 'issuer' | 'subject'>
): Promise<UserIdentityRow | undefined> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('provider_id', '=', key.provider_id)
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .executeTakeFirst()
}

export async function insertIdentity(tx: Writer, row: UserIdentityRow): Promise<void> {
  await tx.insertInto('user_identities').values(row).execute()
}

export async function noteIdentityUse(tx: Writer, { provider_id, subject, issuer }: UserIdentityRow, nowMs: number) {
  await tx
    .updateTable('user_identities')
    .set({ used_ms: nowMs })
    .where('provider_id', '=', provider_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export function listIdentities(db: Reader, username: string): Promise<UserIdentityRow[]> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('username', '=', username)
    .orderBy('provider_id')
    .orderBy('subject')
    .limit(100)
    .execute()
}

/** How many were removed. */
export async function deleteIdentities(tx: Writer, username: string, providerId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_identities')
    .where('username', '=', username)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** False: this answer of a provider was used before. */
export async function endFlow(tx: Writer, stateSha256: string, nowMs: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('ended_provider_sign_ins')
    .values({ state_sha256: stateSha256, ended_ms: nowMs })
    .onConflict((conflict) => conflict.column('state_sha256').doNothing())
    .returning('state_sha256')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function forgetFlows(tx: Writer, beforeMs: number): Promise<void> {
  await tx.deleteFrom('ended_provider_sign_ins').where('ended_ms', '<', beforeMs).execute()
}

function providerOf(row: IdentityProviderRow): IdentityProvider {
  const terms: ProviderTerms = JSON.parse(row.terms)
  return {
    ...terms,
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    sealedSecret: row.client_secret,
    enabled: row.enabled === 1,
    createdMs: row.created_ms,
    modifiedMs: row.modified_ms
  }
}

function rowOf(provider: IdentityProvider): IdentityProviderRow {
  const { id, name, issuer, clientId, sealedSecret, enabled, createdMs, modifiedMs, ...terms } = provider
  return {
    id,
    name,
    issuer,
    client_id: clientId,
    client_secret: sealedSecret,
    terms: JSON.stringify(terms satisfies ProviderTerms),
    enabled: enabled ? 1 : 0,
    created_ms: createdMs,
    modified_ms: modifiedMs
  }
}
