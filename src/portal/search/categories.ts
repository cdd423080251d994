import { keyOf, valueKey } from '#search-index'
import { sql } from '#store'
import { badParameters } from '../pipeline/errors.ts'
import { any, isLike, literal } from './conditions.ts'
import { hasKeyFrom, type SearchPredicate } from './search-predicate.ts'

/** Limits of one parameter and of all parameters, as clients know them. */
const MAX_CATEGORIES = 8

const BEGINNING = valueKey('categories', '')

/**
 * The parameter `categories`: whole paths, each with its descendants. Those of one parameter are alternatives,
 * parameters narrow one another (Esri's SDKs on `categories`). A JSON array is several parameters. Errors:
 * `portal/bad-parameters`.
 */
export function inCategories(raws: readonly string[]): SearchPredicate[] {
  const groups = raws
    .flatMap(readGroups)
    .map((raw) =>
      raw
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    )
    .filter((group) => group.length > 0)
  if (groups.length > MAX_CATEGORIES || groups.some((group) => group.length > MAX_CATEGORIES))
    throw badParameters([`'categories' must be at most ${MAX_CATEGORIES} categories.`])
  return groups.map((group) =>
    hasKeyFrom(
      BEGINNING,
      any(
        group.map((path) =>
          isLike(sql`(key || '/')`, `${BEGINNING}/${literal(keyOf(path).replace(/^\/+|\/+$/g, ''))}/%`)
        )
      )
    )
  )
}

/** The parameter `categoryFilters`: parts of names, `*` standing for any text. */
export function inCategoriesLike(terms: readonly string[]): SearchPredicate[] {
  if (terms.length === 0) return []
  return [
    hasKeyFrom(
      BEGINNING,
      any(terms.map((term) => isLike(sql.ref('key'), `${BEGINNING}%${keyOf(term).split('*').map(literal).join('%')}%`)))
    )
  ]
}

function readGroups(raw: string): string[] {
  if (!raw.trimStart().startsWith('[')) return [raw]
  try {
    const values: unknown = JSON.parse(raw)
    if (Array.isArray(values) && values.every((each) => typeof each === 'string')) return values
  } catch {
    // Reported below, like every other text that is not a list.
  }
  throw badParameters(["'categories' must be categories, separated by commas, or a JSON array of such."])
}
