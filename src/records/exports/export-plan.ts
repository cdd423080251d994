import { type Dataset, versionOf } from '#catalog'
import {
  type CalendarFields,
  type DatasetFormat,
  type ExportColumn,
  type ExportTable,
  WGS84,
  type Wishes,
  type Writer,
  type WriterFactory
} from '#exports'
import { answerColumns, type Expression, isAggregated, type Query } from '#query'
import type { ExportRequest, FileRequest } from './export-request.ts'
import { withinArea } from './map-area.ts'
import { withWantedFields } from './wanted-fields.ts'

/** A query whose rows are written to a file by a writer of #exports. */
export interface ExportPlan {
  readonly query: Query
  readonly write: Writer
  readonly inUtc?: boolean
}

const RECORD_ID = { key: '', value: { kind: 'property', name: 'recordid', type: 'text' } } as const

/**
 * Chooses the writer and shows it the columns; undefined: the engine writes the file. Throws `exports/bad-parameter`
 * for what the format cannot do.
 */
export function planExport(
  query: Query,
  dataset: Dataset,
  format: DatasetFormat,
  request: ExportRequest
): ExportPlan | undefined {
  const { epsg } = request
  const factory = format.writer ?? (epsg === WGS84 ? undefined : format.projectedWriter)
  if (factory === undefined) return undefined
  const version = versionOf(dataset)
  const wishes = wishesOf(request)
  const hasRecordIds = format.recordIds === true && !isAggregated(query)
  const widened = withWantedFields(query, format.wantedFields?.(wishes) ?? [])
  const table: ExportTable = {
    ...tableOf(widened, epsg, request),
    selected: answerColumns(query).length,
    datasetId: dataset.id,
    title: titleOf(dataset),
    hasRecordIds,
    ...(version === null ? {} : { modified: new Date(version.loadedMs).toISOString() }),
    ordered: query.order.length > 0,
    calendar: calendarOf(dataset)
  }
  const write = factory(table, wishes)
  const narrowed = format.area === undefined ? widened : withinArea(widened, table.columns, format.area(wishes))
  return {
    query: hasRecordIds ? { ...narrowed, select: [...narrowed.select, RECORD_ID] } : narrowed,
    write,
    inUtc: format.inUtc === true
  }
}

/** The same for a table of datasets. */
export function planCatalogExport(query: Query, write: WriterFactory, request: FileRequest): ExportPlan {
  const table = { ...tableOf(query, WGS84, request), datasetId: 'datasets', title: 'Datasets', hasRecordIds: false }
  return { query, write: write(table, wishesOf(request)) }
}

function tableOf(
  query: Query,
  epsg: number,
  { origin }: FileRequest
): Pick<ExportTable, 'columns' | 'portalAddress' | 'lang' | 'timezone' | 'epsg'> {
  const columns = answerColumns(query).map((column) => exportColumn(column.key, column.value, query))
  return { columns, portalAddress: origin, lang: query.lang, timezone: query.timezone, epsg }
}

function exportColumn(key: string, value: Expression, query: Query): ExportColumn {
  const shown = value.kind === 'item' ? (query.select[value.index]?.value ?? value) : value
  const group = shown.kind === 'group' ? query.groups[shown.index]?.by : undefined
  const source = group?.kind === 'value' ? group.value : shown
  const field = source.kind === 'field' ? query.source.fields.find(({ name }) => name === source.name) : undefined
  // A list is grouped by its values, one at a time.
  const list = shown.kind === 'field' && shown.list
  // Values that may exceed 64 bits are doubles: a column of a file has one type.
  return { key, type: shown.type === 'number' ? 'double' : shown.type, list, ...(field === undefined ? {} : { field }) }
}

function titleOf({ id, metas }: Dataset): string {
  const { title } = metas.default ?? {}
  return typeof title === 'string' && title !== '' ? title : id
}

function calendarOf({ appMetas }: Dataset): CalendarFields {
  const {
    calendar_event_title: title,
    calendar_event_start: start,
    calendar_event_end: end
  } = appMetas.visualization ?? {}
  return { ...textMember('title', title), ...textMember('start', start), ...textMember('end', end) }
}

function textMember(name: keyof CalendarFields, value: unknown): CalendarFields {
  return typeof value === 'string' && value !== '' ? { [name]: value } : {}
}

function wishesOf({ formatOptions }: FileRequest): Wishes {
  return { get: (name) => (Object.hasOwn(formatOptions, name) ? formatOptions[name] : undefined) }
}
