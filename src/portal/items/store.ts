import { readAudiences } from '#items'
import type { ItemRow, Reader } from '#store'
import { readItemFiles } from './files/file-rows.ts'
import type { Item } from './shapes.ts'

/**
 * Undefined for a missing item, after the same work, so that the time of a response does not reveal items that the
 * caller may not see.
 */
export async function readItem(db: Reader, id: string): Promise<Item | undefined> {
  const row = await db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst()
  const itemOf = await partsOf(db, [id])
  return row && itemOf(row)
}

/** Those of the ids that there are, in the given order. */
export async function readItems(db: Reader, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('items').selectAll().where('id', 'in', ids).execute()
  return withParts(
    db,
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  )
}

/** With their groups and files. */
export async function withParts(db: Reader, rows: readonly ItemRow[]): Promise<Item[]> {
  return rows.length === 0
    ? []
    : rows.map(
        await partsOf(
          db,
          rows.map((row) => row.id)
        )
      )
}

async function partsOf(db: Reader, ids: readonly string[]): Promise<(row: ItemRow) => Item> {
  const shared = await db
    .selectFrom('item_groups')
    .select(['item_id', 'group_id'])
    .where('item_id', 'in', ids)
    .orderBy('shared_ms')
    .orderBy('group_id')
    .execute()
  const groups = Map.groupBy(shared, (each) => each.item_id)
  const audiences = await readAudiences(db, ids)
  const published = await db
    .selectFrom('datasets')
    .select(['item_id', 'dataset_id'])
    .where('item_id', 'in', ids)
    .execute()
  const datasets = new Map(published.map((each) => [each.item_id, each.dataset_id]))
  const files = await readItemFiles(db, ids)
  return (row) => ({
    row,
    groups: (groups.get(row.id) ?? []).map((each) => each.group_id),
    audience: audiences.get(row.id) ?? new Set(),
    datasetId: datasets.get(row.id) ?? null,
    files: files.get(row.id) ?? { bytes: 0 }
  })
}

export interface OwnedPage {
  readonly total: number
  readonly items: Item[]
}

/** Items of one owner in one folder; `folderId` null: without a folder. */
export interface Owned {
  readonly owner: string
  readonly folderId: string | null
  /** Without regard to case; absent: all. */
  readonly types?: readonly string[] | undefined
  readonly sortField?: string | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
}

/** Sort fields for the content of a user. */
export const OWNED_ORDER = {
  created: 'created_ms',
  modified: 'modified_ms',
  title: 'title',
  type: 'type',
  id: 'id',
  numviews: 'num_views',
  avgrating: 'avg_rating'
} as const satisfies Readonly<Record<string, keyof ItemRow>>

/** The newest first when it is not said, or said of what nobody orders by. */
export async function listOwned(
  db: Reader,
  { owner, folderId, types = [], sortField = '', sortOrder }: Owned,
  { start, num }: { readonly start: number; readonly num: number }
): Promise<OwnedPage> {
  const inFolder = db
    .selectFrom('items')
    .where('owner', '=', owner)
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
  const owned =
    types.length === 0
      ? inFolder
      : inFolder.where((row) =>
          row(
            row.fn<string>('lower', ['type']),
            'in',
            types.map((each) => each.toLowerCase())
          )
        )
  const { total } = await owned
    .select((row) => row.fn.countAll<number | bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const column = Object.entries(OWNED_ORDER).find(([name]) => name === sortField.toLowerCase())?.[1]
  // Titles as searches order them: their case does not matter.
  const ordered = owned
    .selectAll()
    .orderBy(
      (row) => (column === 'title' ? row.fn<string>('lower', ['title']) : row.ref(column ?? 'created_ms')),
      column === undefined ? 'desc' : (sortOrder ?? 'asc')
    )
  const rows = await ordered
    .orderBy('id')
    .limit(num)
    .offset(start - 1)
    .execute()
  return { total: Number(total), items: await withParts(db, rows) }
}
