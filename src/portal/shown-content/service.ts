import type { Principal } from '#access'
import { contentOrder, seeGroup } from '../groups/index.ts'
import { type Item, maySee, readItem, readItems } from '../items/index.ts'
import type { Organizations } from '../organization/index.ts'
import { portalError } from '../pipeline/portal-error.ts'
import type { PortalContext } from '../portal-context.ts'
import { findGroupItems } from '../search/index.ts'

export interface ShownItem {
  readonly id: string
  /** The dataset that the item is. */
  readonly datasetId: string | null
  readonly type: string
  readonly title: string
  readonly snippet: string
  /** HTML, as somebody wrote it. */
  readonly description: string
  readonly tags: readonly string[]
  readonly credits: string
  /** HTML, as somebody wrote it. */
  readonly terms: string
  readonly modifiedMs: number
  /** An address that somebody wrote. */
  readonly url: string | null
  readonly file: { readonly name: string; readonly bytes: number } | null
}

export interface ShownGroup {
  readonly id: string
  readonly title: string
  readonly snippet: string
  /** HTML, as somebody wrote it. */
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

/** null: it does not exist, or the caller may not see it, which is the same. */
export interface ShownContent {
  item(id: string, caller: Principal): Promise<ShownItem | null>
  group(id: string, caller: Principal): Promise<ShownGroup | null>
  /** What everybody may see, by id: items that are not datasets, then groups. */
  listPublic(): Promise<readonly PublicThing[]>
}

/** Items of a group on one page. */
const MAX_ITEMS = 200

export function createShownContent(
  ground: PortalContext,
  { organizations }: { readonly organizations: Organizations }
): ShownContent {
  const { db } = ground.store
  return {
    item: async (id, caller) => {
      const item = await readItem(db, id)
      return item !== undefined && maySee(item, caller) ? shownItem(item) : null
    },
    group: async (id, caller) => {
      const standing = await seeGroup(ground, id, caller).catch((error: unknown) => {
        if (portalError.is(error, 'portal/unknown-group')) return null
        throw error
      })
      if (standing === null) return null
      const { row } = standing
      const { total, ids } = await findGroupItems(db, {
        groupId: row.id,
        caller,
        organization: await organizations.read(),
        sort: contentOrder(row),
        limit: MAX_ITEMS
      })
      return {
        id: row.id,
        title: row.title,
        snippet: row.snippet ?? '',
        description: row.description ?? '',
        tags: JSON.parse(row.tags),
        total,
        items: (await readItems(db, ids)).filter((item) => maySee(item, caller)).map(shownItem)
      }
    },
    listPublic: async () => {
      const items = await db
        .selectFrom('items')
        .leftJoin('datasets', 'datasets.item_id', 'items.id')
        .leftJoin('pages', 'pages.item_id', 'items.id')
        .select(['items.id', 'items.modified_ms'])
        .where('items.access', '=', 'public')
        .where('datasets.item_id', 'is', null)
        .where('pages.item_id', 'is', null)
        .orderBy('items.id')
        .execute()
      const groups = await db
        .selectFrom('groups')
        .select(['id', 'modified_ms'])
        .where('access', '=', 'public')
        .orderBy('id')
        .execute()
      return [
        ...items.map(({ id, modified_ms: modifiedMs }) => ({ kind: 'item', id, modifiedMs }) as const),
        ...groups.map(({ id, modified_ms: modifiedMs }) => ({ kind: 'group', id, modifiedMs }) as const)
      ]
    }
  }
}

function shownItem({ row, datasetId, files }: Item): ShownItem {
  return {
    id: row.id,
    datasetId,
    type: row.type,
    title: row.title,
    snippet: row.snippet ?? '',
    description: row.description ?? '',
    tags: JSON.parse(row.tags),
    credits: row.access_information ?? '',
    terms: row.license_info ?? '',
    modifiedMs: row.modified_ms,
    url: row.url,
    file: files.data === undefined ? null : { name: files.data.path, bytes: files.data.bytes }
  }
}
