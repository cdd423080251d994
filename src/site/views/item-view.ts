import type { MarkupNode } from '../markup/markup.ts'
import type { FactView, FileView } from './dataset-view.ts'

/** An item that is not a dataset. */
export interface ItemView {
  readonly title: string
  readonly lead: string
  readonly description: readonly MarkupNode[]
  readonly terms: readonly MarkupNode[]
  readonly facts: readonly FactView[]
  readonly files: readonly FileView[]
  /** Another site that the item is about. */
  readonly link: { readonly href: string; readonly host: string } | null
}

export interface GroupView {
  readonly title: string
  readonly lead: string
  readonly description: readonly MarkupNode[]
  readonly says: string
  readonly items: readonly GroupItemView[]
}

export interface GroupItemView {
  readonly href: string
  readonly title: string
  readonly lead: string
  readonly type: string
  readonly changed: string
}
