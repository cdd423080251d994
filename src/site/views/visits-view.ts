export interface VisitsView {
  readonly says: string
  readonly tables: readonly VisitsTable[]
}

export interface VisitsTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly label: string; readonly href: string | null; readonly counts: readonly string[] }[]
}
