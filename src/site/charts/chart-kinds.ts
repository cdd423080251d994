/** Kinds of charts, in the order in which pages offer them. */
export const CHART_KINDS = ['column', 'bar', 'line', 'area', 'points', 'pie', 'histogram'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** Kinds that can share one pair of axes, so that each series of a chart may have its own. */
export const SERIES_KINDS = ['column', 'line', 'area', 'points'] as const
export type SeriesKind = (typeof SERIES_KINDS)[number]

export function seriesKindOf(kind: ChartKind): SeriesKind {
  return SERIES_KINDS.find((each) => each === kind) ?? 'column'
}

/** Names of kinds in older portals; those that Loggia has no drawing of are shown as the nearest one. */
export const OLD_KINDS: Readonly<Record<string, ChartKind>> = {
  line: 'line',
  spline: 'line',
  area: 'area',
  areaspline: 'area',
  column: 'column',
  bar: 'bar',
  pie: 'pie',
  scatter: 'points',
  treemap: 'bar',
  funnel: 'bar',
  polar: 'column',
  spiderweb: 'line',
  boxplot: 'points',
  arearange: 'line',
  areasplinerange: 'line',
  columnrange: 'column'
}
