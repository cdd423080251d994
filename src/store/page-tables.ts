/** Pages that administrators write. */
export interface PageTables {
  pages: PageRow
}

export interface PageRow {
  slug: string
  /** Its sharing says who sees the page. */
  item_id: string
  /** Place in the navigation; null: not there. */
  position: number | null
  /** JSON: title and HTML by language. */
  texts: string
}
