import type { Dataset } from '#catalog'
import { type Field, isGeo } from '#schema'
import type { PortalData } from '../data/portal-data.ts'
import { isCode } from '../dataset/cells.ts'
import { isTime } from '../state/record-filters.ts'
import { isNumber } from './chart-functions.ts'
import type { ChartKind } from './chart-kinds.ts'
import { type ChartSeries, type ChartState, COUNT_SERIES, DEFAULT_GROUPS, isAxis } from './chart-state.ts'

/** When records were written, not when something happened. */
const WRITTEN = /(^|_)(updated?|modified|modification|created|maj|mise_a_jour)(_|$)/i

/**
 * A chart that says something of any dataset: a series along its time, else how many records each group has, else how a
 * number is spread. null: no field can be drawn.
 */
export async function defaultChart(
  { id, fields, version }: Pick<Dataset, 'id' | 'fields' | 'version'>,
  data: PortalData
): Promise<ChartState | null> {
  const time = timeOf(fields)
  const measure = fields.find((field) => isNumber(field) && !isCode(field))
  const mean: ChartSeries[] = measure === undefined ? [] : [{ ...COUNT_SERIES, func: 'avg', field: measure }]
  if (time !== undefined) {
    // Where time is the key, each moment has its values; else records are events, and are counted.
    const isSeries = time.annotations.id === true || (isCode(time) && time.type === 'int')
    const other = fields.find((field) => field !== time && field.annotations.id === true && field.type === 'text')
    return chartOf(isSeries && mean.length > 0 ? 'line' : 'column', time, {
      ...(isSeries && mean.length > 0 ? { series: mean } : {}),
      breakdown: isSeries ? (other ?? null) : null
    })
  }
  const group = await groupOf(id, fields, version?.recordCount ?? 0, data)
  if (group !== undefined && (version?.recordCount ?? 0) > 1) {
    // Records that are areas are not events: their number says little.
    const areAreas = fields.some((field) => isGeo(field) && field.type === 'geo_shape')
    return chartOf('bar', group, areAreas && mean.length > 0 ? { series: mean } : {})
  }
  if (measure !== undefined) return chartOf('histogram', measure, {})
  const any = fields.find(isAxis)
  return any === undefined ? null : chartOf('bar', any, {})
}

export function chartOf(kind: ChartKind, x: Field, more: Partial<ChartState>): ChartState {
  return {
    kind,
    x,
    step: null,
    bins: null,
    series: [COUNT_SERIES],
    breakdown: null,
    groups: DEFAULT_GROUPS,
    arrange: null,
    order: null,
    points: null,
    logarithmic: false,
    running: false,
    ...more
  }
}

function timeOf(fields: readonly Field[]): Field | undefined {
  const times = fields.filter(({ type, name }) => isTime(type) && !WRITTEN.test(name))
  return (
    times.find(({ annotations }) => annotations.id === true) ??
    times.find(({ annotations }) => annotations.timerangeFilter === true) ??
    times.find(({ annotations }) => annotations.facet === true) ??
    times[0] ??
    fields.find((field) => isCode(field) && /(^|_)(year|annee|jahr|anno|ano)(_|$)/i.test(field.name))
  )
}

const MAX_CANDIDATES = 8
const GOOD_GROUPS = 20
/** A field of which one value is nearly everything makes a poor chart. */
const MAX_SHARE = 0.5

/** What records fall into groups by: the first field with some groups, none of them nearly everything. */
async function groupOf(
  id: string,
  fields: readonly Field[],
  records: number,
  data: PortalData
): Promise<Field | undefined> {
  const candidates = fields
    .filter(({ type, annotations }) => (type === 'text' || type === 'boolean') && annotations.facet === true)
    .filter(({ annotations }) => annotations.multivalued === undefined && annotations.hierarchical === undefined)
    .slice(0, MAX_CANDIDATES)
  if (candidates.length < 2) return candidates[0]
  const { facets } = await data.facets(id, {
    facet: candidates.map(({ name }) => `facet(name="${name}", sort="-count", limit=${GOOD_GROUPS + 1})`)
  })
  const countsOf = (field: Field): number[] =>
    facets.find(({ name }) => name === field.name)?.facets.map(({ count = 0 }) => count) ?? []
  const isSpread = (field: Field): boolean => {
    const counts = countsOf(field)
    return counts.length > 2 && (counts[0] ?? 0) <= records * MAX_SHARE
  }
  return (
    candidates.find((field) => isSpread(field) && countsOf(field).length <= GOOD_GROUPS) ??
    candidates.find(isSpread) ??
    candidates.find((field) => countsOf(field).length > 1) ??
    candidates[0]
  )
}
