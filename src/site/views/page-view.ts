import type { MarkupNode } from '../markup/markup.ts'
import type { LinkView } from './frame.ts'

/** A page of text: the operator's, or ours. */
export interface TextPageView {
  readonly title: string
  /** Of the operator's text; undefined: the interface's. */
  readonly lang: string | undefined
  readonly written: readonly MarkupNode[]
  readonly sections: readonly TextSection[]
}

export interface TextSection {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
  readonly links: readonly LinkView[]
  /** English tables, folded below it. */
  readonly details?: { readonly label: string; readonly tables: readonly TextTable[] }
}

export interface TextTable {
  readonly caption: string
  readonly heads: readonly string[]
  /** The first cell names its row. */
  readonly rows: readonly (readonly string[])[]
}

export interface SiteMapView {
  readonly groups: readonly { readonly title: string; readonly links: readonly LinkView[] }[]
}

export interface NoticeView {
  readonly action: string
  readonly next: string
  readonly notices: readonly { readonly title: string; readonly nodes: readonly MarkupNode[] }[]
  readonly canDecline: boolean
  /** Stands in the form of a member. */
  readonly formToken: string | null
  readonly kept: string
  /** Of the texts: an answer to another one does not count. */
  readonly hash: string
}
