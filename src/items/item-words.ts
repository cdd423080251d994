import { batches, indexDocuments, indexFields, type SearchDocument } from '#search-index'
import type { ItemRow, Numbered, Writer } from '#store'

/** Columns by which searches find. The status, which changes for many items at once, is updated separately. */
const COLUMNS: ReadonlySet<string> = new Set([
  'title',
  'tags',
  'type',
  'type_keywords',
  'snippet',
  'description',
  'access_information',
  'details'
] satisfies (keyof ItemRow)[])

export function changesWords(columns: Partial<ItemRow>): boolean {
  return Object.keys(columns).some((name) => COLUMNS.has(name))
}

const BATCH = 500

/** Updates the search index of the items. */
export async function indexItems(tx: Writer, rows: readonly (ItemRow & Numbered)[]): Promise<void> {
  for (const some of batches(rows, BATCH))
    await indexDocuments(
      tx,
      some.flatMap((row) => (row.search_number === null ? [] : [itemDocument(row.search_number, row)]))
    )
}

/** The same when only the status is another than before, the same for all. */
export async function indexStatus(tx: Writer, items: readonly Numbered[], status: string | null): Promise<void> {
  const fields = { contentstatus: status === null ? [] : [status] }
  await indexFields(
    tx,
    'item',
    new Map(items.flatMap(({ search_number }) => (search_number === null ? [] : [[search_number, fields]])))
  )
}

/** The searchable words and values of an item (PORTAL-search-3); who sees it is not among them. */
function itemDocument(number: number, row: ItemRow): SearchDocument {
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
      contentstatus: row.content_status
    }
  }
}
