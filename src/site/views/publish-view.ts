import type { SelectView } from './admin-view.ts'

/** What was read of a file, with the form that corrects it. */
export interface PublishView {
  /** Of the form: the same page, and the one that follows. */
  readonly action: string
  readonly next: string
  /** Records and fields in words. */
  readonly says: string
  readonly options: readonly SelectView[]
  readonly point: readonly SelectView[]
  readonly suggestion: { readonly texts: readonly string[]; readonly used: boolean } | null
  readonly columns: readonly PublishColumn[]
  readonly rows: readonly PublishRow[]
  /** Fields beyond those that are shown. */
  readonly moreFields: string | null
  /** What to look at. */
  readonly warnings: readonly string[]
  readonly rejects: {
    readonly says: string
    readonly rows: readonly { readonly line: string; readonly column: string; readonly text: string }[]
  } | null
}

export interface PublishColumn {
  readonly label: string
  /** null: a field that is made of others. */
  readonly type: SelectView | null
  /** The type that it has now. */
  readonly says: string
  readonly bad: boolean
}

export interface PublishRow {
  readonly line: string
  readonly cells: readonly { readonly text: string; readonly bad: boolean }[]
}
