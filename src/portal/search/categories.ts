import { sql } from '#store'
import { keyOf } from '../search-index/index.ts'
import { badParameters } from '../line/errors.ts'
import { any, isLike, literal, type Condition } from './conditions.ts'

/** Of one parameter, and of parameters: what clients know. */
const MAX_CATEGORIES = 8

const KEY = sql`(value_key || '/')`

/**
 * The parameter `categories`: whole paths, each with all that is below it. Those of one parameter are alternatives, parameters narrow one
 * another (Esri's SDKs on `categories`). A JSON array is several parameters. Errors: `portal/bad-parameters`.
 */
export function inCategories(raws: readonly string[]): Condition[] {
  const groups = raws.flatMap(readGroups).map((raw) => raw.split(',').map((each) => each.trim()).filter((each) => each !== '')).filter((group) => group.length > 0)
  if (groups.length > MAX_CATEGORIES || groups.some((group) => group.length > MAX_CATEGORIES)) throw badParameters([`'categories' must be at most ${MAX_CATEGORIES} categories.`])
  return groups.map((group) => hasCategory(any(group.map((path) => isLike(KEY, `/${literal(keyOf(path).replace(/^\/+|\/+$/g, ''))}/%`)))))
}

/** The parameter `categoryFilters`: parts of names, `*` standing for any text. */
export function inCategoriesLike(terms: readonly string[]): Condition[] {
  if (terms.length === 0) return []
  return [hasCategory(any(terms.map((term) => isLike(sql.ref('value_key'), `%${keyOf(term).split('*').map(literal).join('%')}%`))))]
}

function hasCategory(condition: Condition): Condition {
  return sql<boolean>`(items.id in (select document from search_values where kind = 'item' and field = 'categories' and ${condition}))`
}

function readGroups(raw: string): string[] {
  if (!raw.trimStart().startsWith('[')) return [raw]
  try {
    const values: unknown = JSON.parse(raw)
    if (Array.isArray(values) && values.every((each) => typeof each === 'string')) return values
  } catch {
    // Told below, like every other text that is no list.
  }
  throw badParameters(["'categories' must be categories, separated by commas, or a JSON array of such."])
}
