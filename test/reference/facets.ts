/** Facet counts over records in memory (ODSQL-refine, EXPLORE-facet). */
import { bug } from '#kit'
import type { FacetCount, FacetLevel, FacetRequest, FacetsAnswer, FacetsQuery } from '#query'
import { isWanted } from './evaluate.ts'
import { type Setting, wallClockOf } from './expression.ts'
import { compareShown } from './order.ts'
import { pad } from './time.ts'
import { eachOf, isDay, isInstant, type ReferenceRow, type Value } from './value.ts'

type Present = Exclude<Value, null>

export function evaluateFacets(query: FacetsQuery, rows: readonly ReferenceRow[]): FacetsAnswer {
  const setting: Setting = { timezone: query.timezone, lang: 'en', datasetId: query.source.datasetId }
  return query.facets.map((facet) => {
    const matching = rows.filter((row) => isWanted({ source: query.source, where: facet.where }, row, setting))
    return facet.levels.map((level) => countLevel(facet, level, matching, setting))
  })
}

function countLevel(
  facet: FacetRequest,
  level: FacetLevel,
  rows: readonly ReferenceRow[],
  setting: Setting
): FacetCount[] {
  const counts = new Map<string, { count: number; rank: Present }>()
  for (const row of rows) {
    const paths = eachOf(row.values[facet.field.name] ?? null).flatMap((value) => pathAt(facet, level, value, setting))
    for (const [path, rank] of new Map(paths)) counts.set(path, { count: (counts.get(path)?.count ?? 0) + 1, rank })
  }
  const found = [...counts].map(([value, facts]) => ({ value, ...facts })).sort(comparison(facet.sort))
  return found.slice(0, facet.limit).map(({ value, count }) => ({ value, count }))
}

/** The value's path down to the level, when it lies below the level's parent. */
function pathAt(facet: FacetRequest, level: FacetLevel, value: Present, setting: Setting): [string, Present][] {
  const separator = isDay(value) || isInstant(value) ? '/' : facet.separator
  if (separator === undefined) return [[String(value), value]]
  const steps = stepsOf(value, separator, setting)
  if (steps.length < level.depth) return []
  const path = steps.slice(0, level.depth).join(separator)
  return level.parent === undefined || path.startsWith(level.parent + separator) ? [[path, path]] : []
}

function stepsOf(value: Present, separator: string, setting: Setting): string[] {
  if (typeof value === 'string') return value.split(separator)
  if (!isDay(value) && !isInstant(value)) throw bug('no path')
  const { year, month, day } = wallClockOf(value, setting.timezone)
  return [pad(year, 4), pad(month), pad(day)]
}

type Counted = FacetCount & { rank: Present }

/** `-count` is the most frequent first; equal counts go by value. */
function comparison(sort: FacetRequest['sort']): (a: Counted, b: Counted) => number {
  const byValue = (a: Counted, b: Counted): number => compareShown(a.rank, b.rank)
  switch (sort) {
    case 'count':
      return (a, b) => a.count - b.count || byValue(a, b)
    case '-count':
      return (a, b) => b.count - a.count || byValue(a, b)
    case 'alphanum':
    case 'num':
      return byValue
    case '-alphanum':
    case '-num':
      return (a, b) => -byValue(a, b)
  }
}
