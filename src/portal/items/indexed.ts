import type { ItemRow } from '#store'
import type { SearchDocument } from '../search-index/index.ts'

/** Columns whose words searches find. */
const COLUMNS: ReadonlySet<string> = new Set(['title', 'tags', 'type', 'type_keywords', 'snippet', 'description', 'access_information', 'details'] satisfies (keyof ItemRow)[])

export function changesWords(columns: Partial<ItemRow>): boolean {
  return Object.keys(columns).some((name) => COLUMNS.has(name))
}

/** What of an item can be found by its words (facts 2.6). */
export function itemDocument(row: ItemRow): SearchDocument {
  const details: { readonly categories?: readonly string[]; readonly spatialReference?: string | null } = JSON.parse(row.details)
  return {
    kind: 'item', id: row.id,
    fields: {
      title: row.title, tags: JSON.parse(row.tags), type: row.type, typekeywords: JSON.parse(row.type_keywords), snippet: row.snippet, description: row.description,
      accessinformation: row.access_information, spatialreference: details.spatialReference, categories: details.categories
    }
  }
}
