import { bumpRevision, type OrganizationRow, type Reader, type Writer } from '#store'
import { DEFAULT_POLICY, type Organization, type OrganizationSettings, type SecurityPolicy } from './shapes.ts'

export const ORGANIZATION_REVISION = 'organization'

/** The id that self-hosted portals have by convention (PORTAL-id-2). */
const ORGANIZATION_ID = '0123456789ABCDEF'

/** Default name of a portal. */
export const DEFAULT_NAME = 'Loggia'

/** Missing only in a new database. */
export async function insertOrganization(tx: Writer, name: string, nowMs: number): Promise<void> {
  const row: OrganizationRow = {
    id: ORGANIZATION_ID,
    name,
    access: 'public',
    verified: 0,
    all_ssl: 0,
    max_token_minutes: null,
    properties: '{}',
    settings: '{}',
    security_policy: '{}',
    created_ms: nowMs,
    modified_ms: nowMs
  }
  await tx
    .insertInto('organization')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function readOrganization(db: Reader): Promise<Organization> {
  return organizationOf(await db.selectFrom('organization').selectAll().executeTakeFirstOrThrow())
}

/** Names of the portal: weak parts of a password. */
export async function portalWords({ store }: { readonly store: { readonly db: Reader } }): Promise<string[]> {
  const { name, properties } = await readOrganization(store.db)
  return [name, ...(typeof properties.portalName === 'string' ? [properties.portalName] : []), 'Loggia']
}

export interface OrganizationChange {
  readonly name?: string
  readonly access?: Organization['access']
  readonly verified?: boolean
  readonly allSsl?: boolean
  readonly maxTokenMinutes?: number | null
  readonly properties?: Organization['properties']
  readonly settings?: OrganizationSettings
  /** Empty: the one by default. */
  readonly securityPolicy?: Partial<SecurityPolicy>
}

export async function updateOrganization(tx: Writer, change: OrganizationChange, nowMs: number): Promise<void> {
  await bumpRevision(tx, ORGANIZATION_REVISION)
  await tx
    .updateTable('organization')
    .set({ ...columnsOf(change), modified_ms: nowMs })
    .execute()
}

function columnsOf({
  name,
  access,
  verified,
  allSsl,
  maxTokenMinutes,
  properties,
  settings,
  securityPolicy
}: OrganizationChange): Partial<OrganizationRow> {
  return {
    ...(name !== undefined && { name }),
    ...(access !== undefined && { access }),
    ...(verified !== undefined && { verified: verified ? 1 : 0 }),
    ...(allSsl !== undefined && { all_ssl: allSsl ? 1 : 0 }),
    ...(maxTokenMinutes !== undefined && { max_token_minutes: maxTokenMinutes }),
    ...(properties !== undefined && { properties: JSON.stringify(properties) }),
    ...(settings !== undefined && { settings: JSON.stringify(settings) }),
    ...(securityPolicy !== undefined && { security_policy: JSON.stringify(securityPolicy) })
  }
}

function organizationOf(row: OrganizationRow): Organization {
  const properties: Organization['properties'] = JSON.parse(row.properties)
  return {
    id: row.id,
    name: row.name,
    access: row.access === 'private' ? 'private' : 'public',
    verified: row.verified === 1,
    allSsl: row.all_ssl === 1,
    maxTokenMinutes: row.max_token_minutes,
    properties,
    allowedOrigins: (properties.allowedOrigins ?? []) as string[],
    settings: JSON.parse(row.settings),
    securityPolicy: { ...DEFAULT_POLICY, ...JSON.parse(row.security_policy) },
    createdMs: row.created_ms,
    modifiedMs: row.modified_ms
  }
}
