import { recordAudit } from '#events'
import { type Clock, isLoggiaError, type Sealer } from '#kit'
import type { Store } from '#store'
import { syncError } from './errors.ts'
import { generateKeys, identityOf, type PortalIdentity, portalIdOf } from './trust/portal-identity.ts'

const PLACE = 'portal-identity'

export interface IdentityOptions {
  readonly store: Store
  readonly clock: Clock
  readonly sealer: Sealer
}

/**
 * This portal's identity, made when it is first asked for; several servers of one portal have the same. Errors:
 * `sync/identity-sealed` when the home's key is not the one that it was sealed with.
 */
export async function openIdentity({ store, clock, sealer }: IdentityOptions): Promise<PortalIdentity> {
  const known = await store.db.selectFrom('portal_identity').selectAll().executeTakeFirst()
  const row = known ?? (await makeIdentity({ store, clock, sealer }))
  try {
    return identityOf({ publicKey: row.public_key, privateKey: sealer.open(row.private_key, PLACE) })
  } catch (cause) {
    if (!isLoggiaError(cause, 'seal/')) throw cause
    throw syncError(
      'sync/identity-sealed',
      'The identity of this portal was sealed with another key. Restore the secret key of the home (secret-key): other portals know this one by that identity.',
      { cause }
    )
  }
}

/** Of two servers that make one at once, the first one's is kept. */
function makeIdentity({ store, clock, sealer }: IdentityOptions) {
  return store.transaction(async (tx) => {
    const known = await tx.selectFrom('portal_identity').selectAll().executeTakeFirst()
    if (known !== undefined) return known
    const { publicKey, privateKey } = generateKeys()
    const row = {
      id: 1,
      public_key: publicKey,
      private_key: sealer.seal(privateKey, PLACE),
      created_ms: clock.now()
    }
    await tx.insertInto('portal_identity').values(row).execute()
    const entry = {
      type: 'organization',
      action: 'collaborations/createIdentity',
      subject: portalIdOf(publicKey)
    } as const
    await recordAudit(tx, [entry], row.created_ms)
    return row
  })
}
