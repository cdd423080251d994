import { isLoggiaError } from '#kit'
import { whereOfV1 } from '#odsql'
import type { Field } from '#schema'
import { quote } from './odsql-text.ts'

/** Signs and words of the query language of older portals. */
const QUERY_SIGNS = /["#()[\]<>=:*]|\b(?:AND|OR|NOT)\b/

/**
 * What a person typed as a condition: words are searched for; what can be read in the query language of v1 means what it
 * meant there. What cannot be read is words again: a search box has no syntax errors.
 */
export function wordsCondition(words: string, fields: readonly Field[]): string | null {
  if (words === '') return null
  if (!QUERY_SIGNS.test(words)) return `search(${quote(words)})`
  try {
    return whereOfV1({ queries: [words] }, fields) ?? null
  } catch (error) {
    if (!isLoggiaError(error) || error.kind !== 'bad-query') throw error
    return `search(${quote(words)})`
  }
}
