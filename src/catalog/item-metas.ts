import type { ItemRow } from '#store'
import type { Metas, MetaValue } from './dataset.ts'

/** The metas that a dataset takes from its item's row. */
export type ShownItem = Pick<
  ItemRow,
  'id' | 'type' | 'owner' | 'access' | 'content_status' | 'title' | 'description' | 'tags' | 'license_info'
>

export const SHOWN_COLUMNS = [
  'id',
  'type',
  'owner',
  'access',
  'content_status',
  'title',
  'description',
  'tags',
  'license_info'
] as const satisfies readonly (keyof ShownItem)[]

/** The metadata of the template `default` that are columns of the item's row, as clients of both APIs see them. */
function metasOfItem({ title, description, tags, license_info }: ShownItem): Record<string, MetaValue> {
  const keyword: readonly string[] = JSON.parse(tags)
  return { title, description, keyword: keyword.length === 0 ? null : keyword, license: license_info }
}

/** All metadata of a dataset that somebody has set. */
export function withItemMetas(metas: Metas, item: ShownItem): Metas {
  return { ...metas, default: { ...metas.default, ...metasOfItem(item) } }
}

/** Metadata that somebody sets: columns of the item, and those of the dataset. Without a title it is called by its id. */
export function splitMetas(
  metas: Metas,
  datasetId: string
): { readonly columns: Partial<ItemRow>; readonly own: Metas } {
  const { title, description, keyword, license, ...others } = metas.default ?? {}
  return {
    columns: {
      ...(title !== undefined && { title: title === null ? datasetId : String(title) }),
      ...(description !== undefined && { description: textOf(description) }),
      ...(keyword !== undefined && { tags: JSON.stringify(keyword ?? []) }),
      ...(license !== undefined && { license_info: textOf(license) })
    },
    own: metas.default === undefined ? metas : { ...metas, default: others }
  }
}

function textOf(value: MetaValue): string | null {
  return value === null ? null : String(value)
}
