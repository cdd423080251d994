import type { QueryParams } from '#http'
import { isLoggiaError } from '#kit'
import { whereOfV1 } from '#odsql'
import type { Field } from '#schema'
import { wordsCondition } from './words-condition.ts'

/** An area drawn by hand with a hundred corners is far below. */
const MAX_LENGTH = 5_000
const MAX_CONDITIONS = 10
const MAX_WORDS = 500

/**
 * Conditions in ODSQL that the address names by `where`, the areas of older portals' maps (`geofilter.…`), and their
 * named queries (`q.timerange=…`).
 */
export function readConditions(query: QueryParams, fields: readonly Field[]): string[] {
  const where = query.all('where').map((text) => text.trim())
  return [...new Set([...where, ...oldAreas(query, fields), ...namedQueries(query, fields)])]
    .filter((text) => text !== '' && text.length <= MAX_LENGTH)
    .slice(0, MAX_CONDITIONS)
}

/** One condition each. Those that cannot be read are ignored, as filters of unknown fields are. */
function oldAreas(query: QueryParams, fields: readonly Field[]): string[] {
  const areas = [
    ...query.all('geofilter.distance').map((text) => ({ distances: [text] })),
    ...query.all('geofilter.polygon').map((text) => ({ polygons: [text] })),
    ...query.all('geofilter.bbox').map((text) => ({ boxes: [text] }))
  ]
  return areas.flatMap((area) => {
    try {
      return whereOfV1({ queries: [], ...area }, fields) ?? []
    } catch (error) {
      if (!isLoggiaError(error) || error.kind !== 'bad-query') throw error
      return []
    }
  })
}

function namedQueries(query: QueryParams, fields: readonly Field[]): string[] {
  const names = query.names().filter((name) => name.startsWith('q.'))
  const texts = names.flatMap((name) => query.all(name).map((text) => text.trim().slice(0, MAX_WORDS)))
  return texts.slice(0, MAX_CONDITIONS).flatMap((text) => wordsCondition(text, fields) ?? [])
}
