import { isJsonObject, type JsonValue, json, jsonArray, type Parameter } from '../pipeline/parameter.ts'
import type { Organization } from './shapes.ts'

/**
 * As the product bounds it: trees, levels below each, categories altogether, and the length of titles and descriptions.
 */
const LIMITS = { trees: 5, levels: 4, categories: 200, title: 100, description: 300 }

export function categorySchema({ properties }: Pick<Organization, 'properties'>): readonly JsonValue[] {
  return Array.isArray(properties.categorySchema) ? properties.categorySchema : []
}

/** Trees of categories, each a title and its children; clients send the list, or an object that holds it. */
export const CATEGORY_SCHEMA: Parameter<readonly JsonValue[]> = {
  is: `a JSON array of at most ${LIMITS.trees} trees of together ${LIMITS.categories} categories, each with a title and, if it has any, its categories, ${LIMITS.levels} levels deep`,
  meaning: 'Categories that items are put in: `[{"title", "description", "categories": […]}]`.',
  schema: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', maxItems: LIMITS.trees, items: { type: 'object' } }
  },
  emptyIsAbsent: true,
  read: (raw) => {
    const trees = jsonArray('').read(raw) ?? json('').read(raw)?.categorySchema
    return Array.isArray(trees) &&
      trees.length <= LIMITS.trees &&
      trees.every((tree) => isCategory(tree, 0)) &&
      count(trees) - trees.length <= LIMITS.categories
      ? trees
      : undefined
  }
}

function isCategory(value: JsonValue, level: number): boolean {
  if (!isJsonObject(value) || level > LIMITS.levels) return false
  const { title, description = null, categories = [] } = value
  const isTitled = typeof title === 'string' && title.trim() !== '' && title.length <= LIMITS.title
  const isDescribed =
    description === null || (typeof description === 'string' && description.length <= LIMITS.description)
  return isTitled && isDescribed && Array.isArray(categories) && categories.every((each) => isCategory(each, level + 1))
}

function count(categories: readonly JsonValue[]): number {
  return categories.reduce(
    (sum: number, each) =>
      sum + 1 + (isJsonObject(each) && Array.isArray(each.categories) ? count(each.categories) : 0),
    0
  )
}
