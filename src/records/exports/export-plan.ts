import { type Dataset, versionOf } from '#catalog'
import type { StreamFormat } from '#engine'
import {
  type CalendarFields,
  type DatasetFormat,
  type ExportColumn,
  type ExportTable,
  type FilePlan,
  formatOptionsOf,
  prepareFile,
  WGS84
} from '#exports'
import { answerColumns, type Expression, isAggregated, type Query } from '#query'
import type { ExportRequest, FileRequest } from './export-request.ts'
import { EMPTY_GEOJSON } from './export-stream.ts'
import { withinArea } from './map-area.ts'
import { withWantedFields } from './wanted-fields.ts'

/** A file that a thread writes from the engine's response to a query. */
export interface ExportPlan {
  readonly query: Query
  /** How the engine answers. */
  readonly stream: Exclude<StreamFormat, { readonly kind: 'parquet' }>
  /** Its content without records. */
  readonly empty: string
  readonly file: FilePlan
}

const RECORD_ID = { key: '', value: { kind: 'property', name: 'recordid', type: 'text' } } as const

/**
 * Chooses the writer and shows it the columns; undefined: the engine writes the file. Throws `exports/bad-parameter` and
 * `exports/unknown-epsg` for requests that the format does not support.
 */
export function planExport(
  query: Query,
  dataset: Dataset,
  format: DatasetFormat,
  request: ExportRequest
): ExportPlan | undefined {
  const plan = choosePlan(query, dataset, format, request)
  if (plan !== undefined) prepareFile(plan.file)
  return plan
}

/** The same for a table of datasets. */
export function planCatalogExport(query: Query, format: string, request: FileRequest): ExportPlan {
  const table = { ...tableOf(query, WGS84, request), datasetId: 'datasets', title: 'Datasets', hasRecordIds: false }
  const file = { of: 'catalog', format, projected: false, table } as const
  const plan: ExportPlan = {
    query,
    stream: { kind: 'values' },
    empty: '',
    file: { kind: 'rows', ...file, options: request.formatOptions }
  }
  prepareFile(plan.file)
  return plan
}

function choosePlan(
  query: Query,
  dataset: Dataset,
  format: DatasetFormat,
  request: ExportRequest
): ExportPlan | undefined {
  const { epsg } = request
  if (format.writer !== undefined) return rowsPlan(query, dataset, format, false, request)
  if (epsg === WGS84) return undefined
  if (format.projectedWriter !== undefined) return rowsPlan(query, dataset, format, true, request)
  if (format.name !== 'geojson') return undefined
  return { query, stream: { kind: 'geojson' }, empty: EMPTY_GEOJSON, file: { kind: 'reprojection', epsg } }
}

function rowsPlan(
  query: Query,
  dataset: Dataset,
  format: DatasetFormat,
  projected: boolean,
  request: ExportRequest
): ExportPlan {
  const version = versionOf(dataset)
  const options = formatOptionsOf(request.formatOptions)
  const hasRecordIds = format.recordIds === true && !isAggregated(query)
  const widened = withWantedFields(query, format.wantedFields?.(options) ?? [])
  const table: ExportTable = {
    ...tableOf(widened, request.epsg, request),
    selected: answerColumns(query).length,
    datasetId: dataset.id,
    title: titleOf(dataset),
    hasRecordIds,
    ...(version === null ? {} : { modified: new Date(version.loadedMs).toISOString() }),
    ordered: query.order.length > 0,
    calendar: calendarOf(dataset)
  }
  const narrowed = format.area === undefined ? widened : withinArea(widened, table.columns, format.area(options))
  return {
    query: hasRecordIds ? { ...narrowed, select: [...narrowed.select, RECORD_ID] } : narrowed,
    stream: { kind: 'values', inUtc: format.inUtc === true },
    empty: '',
    file: { kind: 'rows', of: 'dataset', format: format.name, projected, table, options: request.formatOptions }
  }
}

function tableOf(
  query: Query,
  epsg: number,
  { origin }: FileRequest
): Pick<ExportTable, 'columns' | 'portalAddress' | 'lang' | 'timezone' | 'epsg'> {
  return { columns: columnsOf(query), portalAddress: origin, lang: query.lang, timezone: query.timezone, epsg }
}

export function columnsOf(query: Query): ExportColumn[] {
  return answerColumns(query).map((column) => exportColumn(column.key, column.value, query))
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

export function titleOf({ id, metas }: Dataset): string {
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
