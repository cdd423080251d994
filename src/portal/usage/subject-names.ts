import type { UsageDimension, UsageRow } from '#catalog'
import type { PortalContext } from '../portal-context.ts'

export interface NamedRow extends UsageRow {
  /** Title of a dataset, name of a key; null: it has none, or exists no more. */
  readonly name: string | null
}

/** Names of one query. */
const BATCH = 500

/** Identifiers with the names that people know. */
export async function nameRows(
  ground: PortalContext,
  by: UsageDimension,
  rows: readonly UsageRow[]
): Promise<readonly NamedRow[]> {
  const names = new Map<string, string>()
  const subjects = rows.map(({ subject }) => subject)
  for (let at = 0; at < subjects.length; at += BATCH)
    for (const [subject, name] of await namesOf(ground, by, subjects.slice(at, at + BATCH))) names.set(subject, name)
  return rows.map((row) => ({ ...row, name: names.get(row.subject) ?? null }))
}

async function namesOf(
  { store: { db } }: PortalContext,
  by: UsageDimension,
  subjects: readonly string[]
): Promise<readonly (readonly [subject: string, name: string])[]> {
  if (by === 'dataset') {
    const rows = await db
      .selectFrom('datasets')
      .innerJoin('items', 'items.id', 'datasets.item_id')
      .select(['datasets.dataset_id', 'items.title'])
      .where('datasets.dataset_id', 'in', subjects)
      .execute()
    return rows.map(({ dataset_id, title }) => [dataset_id, title])
  }
  if (by !== 'key') return []
  const ids = subjects.filter((each) => each.startsWith('key:')).map((each) => each.slice(4))
  if (ids.length === 0) return []
  const rows = await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', ids).execute()
  return rows.map(({ id, name }) => [`key:${id}`, name])
}
