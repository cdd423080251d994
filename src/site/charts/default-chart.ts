import type { Dataset } from '#catalog'
import { type Field, isGeo } from '#schema'
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
export function defaultChart({ fields, version }: Pick<Dataset, 'fields' | 'version'>): ChartState | null {
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
  const group = groupOf(fields)
  if (group !== undefined && (version?.recordCount ?? 0) > 1) {
    // Records that are areas are no events: their number says little.
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
    arrange: 'stacked',
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

/** What records fall into groups by. */
function groupOf(fields: readonly Field[]): Field | undefined {
  const groups = fields.filter(
    ({ type, annotations }) => (type === 'text' || type === 'boolean') && annotations.multivalued === undefined
  )
  return (
    groups.find(
      ({ type, annotations }) => type === 'text' && annotations.facet === true && !annotations.hierarchical
    ) ?? groups.find(({ annotations }) => annotations.facet === true)
  )
}
