import type { Principal } from '#access'

/** An item of the portal as the caller may see it; texts are as somebody wrote them. */
export interface ShownItem {
  readonly id: string
  /** The dataset that the item is. */
  readonly datasetId: string | null
  readonly type: string
  readonly title: string
  readonly snippet: string
  /** HTML. */
  readonly description: string
  readonly tags: readonly string[]
  readonly credits: string
  /** HTML. */
  readonly terms: string
  readonly modifiedMs: number
  readonly url: string | null
  readonly file: { readonly name: string; readonly bytes: number } | null
}

export interface ShownGroup {
  readonly id: string
  readonly title: string
  readonly snippet: string
  /** HTML. */
  readonly description: string
  readonly tags: readonly string[]
  /** Items that the caller sees, of which `items` are the first. */
  readonly total: number
  readonly items: readonly ShownItem[]
}

export interface PublicThing {
  readonly kind: 'item' | 'group'
  readonly id: string
  readonly modifiedMs: number
}

/** Items and groups for pages. null: it does not exist, or the caller may not see it, which is the same. */
export interface ShownContent {
  item(id: string, caller: Principal): Promise<ShownItem | null>
  group(id: string, caller: Principal): Promise<ShownGroup | null>
  /** What everybody may see, by id: items that are not datasets, then groups. */
  listPublic(): Promise<readonly PublicThing[]>
}
