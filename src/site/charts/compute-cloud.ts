import { fieldText } from '../state/odsql-text.ts'
import { binStart, binWidth } from './bins.ts'
import type { CloudData } from './chart-data.ts'
import type { ChartSource } from './chart-source.ts'
import type { ChartState } from './chart-state.ts'
import { extentOf } from './chart-totals.ts'

/** Points of single records; of more, one for each small area, with its number. */
const MAX_RECORDS = 2_000
const COLUMNS = 36
const LINES = 22

/** Two numbers of each record. undefined: none of them has both. */
export async function computeCloud(state: ChartState, source: ChartSource): Promise<CloudData | undefined> {
  const { x, series } = state
  const y = series[0]?.field
  if (y === null || y === undefined) return undefined
  const { dataset, data, filters } = source
  const [across, up] = [fieldText(x.name), fieldText(y.name)]
  const within = { ...filters, where: [...(filters.where ?? []), `${across} is not null and ${up} is not null`] }
  const [all, extents] = await Promise.all([
    data.records(dataset.id, { ...filters, limit: 0 }),
    data.records(dataset.id, {
      ...within,
      select: `count(*) as records, min(${across}) as x0, max(${across}) as x1, min(${up}) as y0, max(${up}) as y1`,
      limit: 1
    })
  ])
  const row = extents.results[0] ?? {}
  const records = Number(row.records ?? 0)
  const [width, height] = [extentOf(row.x0, row.x1, x), extentOf(row.y0, row.y1, y)]
  if (records === 0 || width === null || height === null) return undefined
  const shared = { state, x, y, records, missing: all.total_count - records }
  if (records <= MAX_RECORDS) {
    const { results } = await data.records(dataset.id, {
      ...within,
      select: `${across} as chart_x, ${up} as chart_y`,
      limit: MAX_RECORDS
    })
    const points = results.map(({ chart_x, chart_y }) => ({ x: Number(chart_x), y: Number(chart_y), records: 1 }))
    return { ...shared, points, areRecords: true }
  }
  const [stepX, stepY] = [binWidth(width, false, COLUMNS), binWidth(height, false, LINES)]
  const { results } = await data.records(dataset.id, {
    ...within,
    select: 'count(*) as records',
    groupBy: `range(${across}, ${stepX}) as chart_x, range(${up}, ${stepY}) as chart_y`,
    limit: 20_000
  })
  // In the middle of the area that they stand for.
  const points = results.flatMap(({ chart_x, chart_y, records: count }) => {
    const [left, low] = [binStart(chart_x), binStart(chart_y)]
    return left === undefined || low === undefined
      ? []
      : [{ x: left + stepX / 2, y: low + stepY / 2, records: Number(count) }]
  })
  return { ...shared, points, areRecords: false }
}
