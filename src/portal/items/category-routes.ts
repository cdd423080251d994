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
        const wishes = wishesOf(sent)
        if (wishes === undefined)
          throw badParameters([
            `'items' must be at most ${MAX_ITEMS} items by their ids, each with at most ${MAX_CATEGORIES} categories.`
          ])
        return forEachItem(call, [...wishes.keys()], (id) =>
          items.update(call.caller, { id }, { properties: { categories: wishes.get(id) ?? [] } }, true)
        )
      }
    })
  ]
}

/** The categories by the ids of items; undefined when one of them is invalid. */
function wishesOf(sent: readonly JsonValue[]): Map<string, readonly string[]> | undefined {
  const wishes = new Map<string, readonly string[]>()
  for (const each of sent) {
    if (!isJsonObject(each)) return undefined
    for (const [id, wish] of Object.entries(each)) {
      const categories = categoriesOf(wish)
      if (categories === undefined) return undefined
      wishes.set(id.toLowerCase(), categories)
    }
  }
  return wishes.size <= MAX_ITEMS ? wishes : undefined
}

function categoriesOf(wish: JsonValue | undefined): string[] | undefined {
  const categories = isJsonObject(wish) ? wish.categories : undefined
  if (!Array.isArray(categories) || categories.length > MAX_CATEGORIES) return undefined
  return categories.every(
    (each) => typeof each === 'string' && each.length <= 256 && each.isWellFormed() && !each.includes('\u0000')
  )
    ? (categories as string[])
    : undefined
}
