import { findItemType, type ItemType, typeKeywords } from '#items'
import type { ItemRow } from '#store'
import { refused } from '../pipeline/errors.ts'
import { portalError } from '../pipeline/portal-error.ts'
import type { ItemProperties } from './properties.ts'

/** Errors: `portal/refused` in the words that clients know, `portal/unknown-item-type`. */
export function newType(properties: ItemProperties, data: 'data' | 'text' | undefined): ItemType {
  if ((properties.title ?? '').trim() === '' || (properties.type ?? '').trim() === '')
    throw refused("'type' and 'title' property required.")
  const type = typeOf(properties)
  if (data === 'data' && type.content === 'url')
    throw refused(`An item of the type ${type.name} has an address, not a file.`)
  return type
}

export function typeOf({ type: name }: ItemProperties): ItemType {
  const type = findItemType(name ?? '')
  if (type === undefined) throw portalError('portal/unknown-item-type', 'Item type not valid.')
  return type
}

/** For an existing item: its type was valid when it was created. */
export function knownType({ type }: ItemRow): ItemType {
  return findItemType(type) ?? { name: type, content: 'any', keywords: [], endings: [], isPublishable: false }
}

/** The columns that follow when an item gets another type. */
export function typeColumns(
  row: ItemRow,
  type: ItemType | undefined,
  { type_keywords: said }: Partial<ItemRow>
): Partial<ItemRow> {
  if (type === undefined || type.name === row.type) return {}
  const own: string[] = JSON.parse(said ?? row.type_keywords)
  const before = knownType(row)
  return {
    type: type.name,
    type_keywords: JSON.stringify(
      typeKeywords(
        type,
        own.filter((each) => each !== before.name && !before.keywords.includes(each))
      )
    )
  }
}
