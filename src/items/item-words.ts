import { batches, filled, indexDocuments, indexFields, type SearchDocument, takeNumbers } from '#search-index'
import type { ItemRow, Numbered, Writer } from '#store'
import { type ItemAccess, shownAccess } from './sharing.ts'

/** Columns by which searches find. */
const COLUMNS: ReadonlySet<string> = new Set([
  'title',
  'tags',
  'type',
  'type_keywords',
  'snippet',
  'description',
  'access_information',
  'details',
  'owner',
  'access',
  'content_status'
] satisfies (keyof ItemRow)[])

export function changesIndexed(columns: Partial<ItemRow>): boolean {
  return Object.keys(columns).some((name) => COLUMNS.has(name))
}

const BATCH = 500

/** Makes the items found by what they say now, and by those whom they are shared with now. */
export async function indexItems(tx: Writer, rows: readonly (ItemRow & Numbered)[]): Promise<void> {
  for (const some of batches(rows, BATCH)) {
    const shared = await tx
      .selectFrom('item_groups')
      .select(['item_id', 'group_id'])
      .where('item_id', 'in', filled(some.map(({ id }) => id)))
      .orderBy('group_id')
      .execute()
    const groups = Map.groupBy(shared, (each) => each.item_id)
    await indexDocuments(
      tx,
      some.flatMap((row) =>
        row.search_number === null
          ? []
          : [
              itemDocument(
                row.search_number,
                row,
                (groups.get(row.id) ?? []).map((each) => each.group_id)
              )
            ]
      )
    )
  }
}

/** The same when they are only shared with others than before: those groups. */
export async function indexSharing(
  tx: Writer,
  items: readonly (Pick<ItemRow, 'access'> & Numbered & { readonly groups: readonly string[] })[]
): Promise<void> {
  await indexFields(
    tx,
    'item',
    new Map(
      items.flatMap(({ search_number, access, groups }) =>
        search_number === null
          ? []
          : [[search_number, { group: groups, access: [shownAccess({ access: access as ItemAccess, groups })] }]]
      )
    )
  )
}

/** The same when one field is another than before, the same for all. */
export async function indexField(
  tx: Writer,
  items: readonly Numbered[],
  field: 'owner' | 'contentstatus',
  value: string | null
): Promise<void> {
  const fields = { [field]: value === null ? [] : [value] }
  await indexFields(
    tx,
    'item',
    new Map(items.flatMap(({ search_number }) => (search_number === null ? [] : [[search_number, fields]])))
  )
}

/** Items of before there was this index, some of them; false when there are none left. */
export async function indexOldItems(tx: Writer): Promise<boolean> {
  const rows = await tx
    .selectFrom('items')
    .selectAll()
    .where('search_number', 'is', null)
    .orderBy('created_ms')
    .limit(BATCH)
    .execute()
  const last = await takeNumbers(tx, 'item', rows.length)
  const numbered = rows.map((row, at) => ({ ...row, search_number: last - at }))
  for (const { id, search_number } of numbered)
    await tx.updateTable('items').set({ search_number }).where('id', '=', id).execute()
  await indexItems(tx, numbered)
  return rows.length > 0
}

/** Searchable content of an item (PORTAL-search-3). */
function itemDocument(number: number, row: ItemRow, groups: readonly string[]): SearchDocument {
  const details: { readonly categories?: readonly string[]; readonly spatialReference?: string | null } = JSON.parse(
    row.details
  )
  return {
    kind: 'item',
    number,
    fields: {
      title: row.title,
      tags: JSON.parse(row.tags),
      type: row.type,
      typekeywords: JSON.parse(row.type_keywords),
      snippet: row.snippet,
      description: row.description,
      accessinformation: row.access_information,
      spatialreference: details.spatialReference,
      categories: details.categories,
      owner: row.owner,
      group: groups,
      access: shownAccess({ access: row.access as ItemAccess, groups }),
      contentstatus: row.content_status
    }
  }
}
