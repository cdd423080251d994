import type { PortalResourceRow, Reader, Writer } from '#store'

/** In the order of their keys; `open`: only those for everybody. */
export function listResources(db: Reader, open: boolean): Promise<PortalResourceRow[]> {
  const all = db.selectFrom('portal_resources').selectAll().orderBy('key')
  return (open ? all.where('access', '=', 'public') : all).execute()
}

export async function publicResourceKeys(db: Reader): Promise<ReadonlySet<string>> {
  return new Set(
    (await db.selectFrom('portal_resources').select('key').where('access', '=', 'public').execute()).map(
      ({ key }) => key
    )
  )
}

export function findResource(db: Reader, key: string): Promise<PortalResourceRow | undefined> {
  return db.selectFrom('portal_resources').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Instead of the one of that key. */
export async function putResource(tx: Writer, row: PortalResourceRow): Promise<void> {
  await tx.deleteFrom('portal_resources').where('key', '=', row.key).execute()
  await tx.insertInto('portal_resources').values(row).execute()
}

/** False when it did not exist. */
export async function deleteResource(tx: Writer, key: string): Promise<boolean> {
  return (await tx.deleteFrom('portal_resources').where('key', '=', key).executeTakeFirst()).numDeletedRows > 0n
}

/** Contents that are in use, by the SHA-256 of each. */
export async function listResourceContents(db: Reader): Promise<string[]> {
  return (await db.selectFrom('portal_resources').select('sha256').distinct().execute()).map((row) => row.sha256)
}
