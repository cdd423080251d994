import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { isJsonObject, type JsonValue, jsonArray, required } from '../pipeline/parameter.ts'
import { MAY_CHANGE } from './policy.ts'
import { forEachItem } from './refusal.ts'
import type { Items } from './service.ts'

const MAX_ITEMS = 100
const MAX_CATEGORIES = 20

/** Categories of many items at once. */
export function categoryRoutes({ items }: { readonly items: Items }): Operation[] {
  return [
    operation({
      name: 'Update items',
      path: '/content/updateItems',
      may: MAY_CHANGE,
      parameters: {
        items: required(
          jsonArray(
            `At most ${MAX_ITEMS}: \`{"{id}": {"categories": ["/Categories/Water"]}}\`; an empty list removes the categories.`
          )
        )
      },
      handle: (call, { items: sent }) => {
        const byItem = categoriesByItem(sent)
        if (byItem === undefined)
          throw badParameters([
            `'items' must be at most ${MAX_ITEMS} items by their ids, each with at most ${MAX_CATEGORIES} categories.`
          ])
        return forEachItem(call, [...byItem.keys()], (id) =>
          items.update(call.caller, { id }, { properties: { categories: byItem.get(id) ?? [] } }, true)
        )
      }
    })
  ]
}

/** The categories by the ids of items; undefined when one of them is invalid. */
function categoriesByItem(sent: readonly JsonValue[]): Map<string, readonly string[]> | undefined {
  const byItem = new Map<string, readonly string[]>()
  for (const each of sent) {
    if (!isJsonObject(each)) return undefined
    for (const [id, wanted] of Object.entries(each)) {
      const categories = categoriesOf(wanted)
      if (categories === undefined) return undefined
      byItem.set(id.toLowerCase(), categories)
    }
  }
  return byItem.size <= MAX_ITEMS ? byItem : undefined
}

function categoriesOf(wanted: JsonValue | undefined): string[] | undefined {
  const categories = isJsonObject(wanted) ? wanted.categories : undefined
  if (!Array.isArray(categories) || categories.length > MAX_CATEGORIES) return undefined
  return categories.every(
    (each) => typeof each === 'string' && each.length <= 256 && each.isWellFormed() && !each.includes('\u0000')
  )
    ? (categories as string[])
    : undefined
}
