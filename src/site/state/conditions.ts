import type { QueryParams } from '#http'
import { isLoggiaError } from '#kit'
import { whereOfV1 } from '#odsql'
import type { Field } from '#schema'

/** An area drawn by hand with a hundred corners is far below. */
const MAX_LENGTH = 5_000
const MAX_CONDITIONS = 10

/** Conditions in ODSQL that the address names by `where`, and the areas of older portals' maps (`geofilter.…`). */
export function readConditions(query: QueryParams, fields: readonly Field[]): string[] {
  const where = query.all('where').map((text) => text.trim())
  return [...new Set([...where, ...oldAreas(query, fields)])]
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
