import type { Loader } from '#engine'
import { columnOf, eastOf, latitudeOf, longitudeOf, northOf, quoteIdentifier, southOf, westOf } from '#engine'
import type { Field } from '#schema'
import { isGeo } from '#schema'

export interface Extent {
  /** West, south, east, north; null without any geometry. */
  readonly bbox: readonly [number, number, number, number] | null
  /** GeoJSON types that occur, alphabetically. */
  readonly geometryTypes: readonly string[]
}

/** Where a version's geometries lie, over all its geo fields. */
export async function measureExtent(loader: Loader, table: string, fields: readonly Field[]): Promise<Extent> {
  const geo = fields.filter(isGeo)
  if (geo.length === 0) return { bbox: null, geometryTypes: [] }
  const bounds = geo.flatMap((field, index) => {
    const [west, south, east, north] = boundColumns(field).map(quoteIdentifier) as [string, string, string, string]
    return [
      `min(${west}) AS w${index}`,
      `min(${south}) AS s${index}`,
      `max(${east}) AS e${index}`,
      `max(${north}) AS n${index}`,
      `${typesOf(field)} AS t${index}`
    ]
  })
  const [row] = await loader.select<Record<string, unknown>>({
    sql: `SELECT ${bounds.join(', ')} FROM ${quoteIdentifier(table)}`
  })
  const numbers = (key: string): number[] =>
    geo.flatMap((_field, index) => (typeof row![key + index] === 'number' ? [row![key + index] as number] : []))
  const west = numbers('w')
  const types = geo.flatMap((_field, index) => row![`t${index}`] as string[])
  return {
    bbox:
      west.length === 0
        ? null
        : [Math.min(...west), Math.min(...numbers('s')), Math.max(...numbers('e')), Math.max(...numbers('n'))],
    geometryTypes: [...new Set(types)].sort()
  }
}

function boundColumns(field: Field): string[] {
  if (field.type === 'geo_shape') return [westOf(field), southOf(field), eastOf(field), northOf(field)]
  return [longitudeOf(field), latitudeOf(field), longitudeOf(field), latitudeOf(field)]
}

function typesOf(field: Field): string {
  if (field.type === 'geo_point_2d') return `if(count(${quoteIdentifier(longitudeOf(field))}) > 0, ['Point'], [])`
  const shape = quoteIdentifier(columnOf(field))
  return `groupUniqArrayIf(JSONExtractString(assumeNotNull(${shape}), 'type'), isNotNull(${shape}))`
}
