import type { ExportColumn, ExportTable } from '../table.ts'

/** Places of the columns that events are made of. */
export interface EventColumns {
  readonly start: number
  readonly end: number | undefined
  readonly title: number | undefined
  readonly point: number | undefined
  /** Part of the description. */
  readonly told: readonly number[]
}

/**
 * As the dataset's calendar says. Values that it does not contain: an event starts at the date that is offered as a time range,
 * else at the first date, has no end, and is called after the first text. Nothing without dates.
 */
export function eventColumns({ columns, calendar = {} }: ExportTable): EventColumns | undefined {
  const start =
    named(columns, calendar.start, isTime) ??
    find(columns, (column) => isTime(column) && column.field?.annotations.timerangeFilter === true) ??
    find(columns, isTime)
  if (start === undefined) return undefined
  const title = named(columns, calendar.title, () => true) ?? find(columns, ({ type }) => type === 'text')
  return {
    start,
    title,
    end: named(columns, calendar.end, isTime),
    point: find(columns, ({ type }) => type === 'geo_point_2d'),
    told: [...columns.keys()].filter((place) => place !== title && columns[place]?.type !== 'geo_shape')
  }
}

function named(
  columns: readonly ExportColumn[],
  name: string | undefined,
  suits: (column: ExportColumn) => boolean
): number | undefined {
  return name === undefined
    ? undefined
    : find(columns, (column) => (column.field?.name ?? column.key) === name && suits(column))
}

function find(columns: readonly ExportColumn[], suits: (column: ExportColumn) => boolean): number | undefined {
  const place = columns.findIndex(suits)
  return place < 0 ? undefined : place
}

function isTime({ type }: ExportColumn): boolean {
  return type === 'date' || type === 'datetime'
}
