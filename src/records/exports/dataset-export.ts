import type { StreamFormat } from '#engine'
import { DATASET_FORMATS, findFormat } from '#exports'
import { isEngineFormat, type RecordFormat } from '#formats'
import { type BorrowedChunks, bug } from '#kit'
import type { Query } from '#query'
import type { Caller } from '../caller.ts'
import { recordsError } from '../errors.ts'
import { checkOrder, ofEveryRecord } from '../query/aggregates.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import { findDataset, NO_TABLE, recordsOf } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'
import { streamFile } from './export-file.ts'
import { planExport } from './export-plan.ts'
import { type ExportRequest, STREAM_FORMATS } from './export-request.ts'
import { emptyFile, streamQuery } from './export-stream.ts'
import { useLabels } from './labels.ts'
import { fileTag, type PlannedFile } from './planned-file.ts'
import { requireColumns } from './require-columns.ts'
import { planTiles, streamTiles } from './tiles-file.ts'

/** Formats whose readers ask for parts of the file. */
const RANGE_FORMATS: ReadonlySet<string> = new Set<RecordFormat>(['parquet', 'fgb', 'pmtiles', 'csv', 'geojson'])

/**
 * Records as a file. Throws `catalog/…`, `odsql/…`, `exports/…`, `records/no-records` for a format that cannot be written of a
 * dataset without records, and `records/no-columns` for a table without fields.
 */
export async function exportDataset(
  request: ExportRequest,
  caller: Caller,
  context: RecordsContext
): Promise<PlannedFile> {
  const format = findFormat(DATASET_FORMATS, request.format)
  if (format === undefined) throw bug(`nobody writes ${request.format}`)
  const dataset = await findDataset(request.datasetId, caller, context)
  const { source, state } = recordsOf(dataset)
  const compiled = caller.stages.timeNow('compile', () =>
    ofEveryRecord(compileClauses(request, request, source, context.clock))
  )
  checkOrder(compiled)
  const query = request.useLabels ? useLabels(compiled) : compiled
  // A dataset that nothing was loaded into has no fields yet, and files without records.
  if (source.table !== NO_TABLE) requireColumns(query, format.name)
  const stream = isEngineFormat(format.name) ? STREAM_FORMATS[format.name](request) : undefined
  const plan = planExport(query, dataset, format, request)
  const tiles = format.name === 'pmtiles' ? planTiles(query, dataset) : undefined
  const open = async (): Promise<BorrowedChunks> => {
    if (tiles !== undefined) return streamTiles(tiles, caller, context)
    if (plan !== undefined) return streamFile(plan, caller, context)
    if (stream === undefined) throw bug(`nobody writes ${format.name}`)
    return bytesOf(query, stream, caller, context)
  }
  const tag = fileTag('export', state, request, context)
  const address =
    tag !== null && RANGE_FORMATS.has(format.name) ? JSON.stringify([dataset.uid, dataset.dataVisible, request]) : null
  return { name: dataset.id, format, tag, address, open }
}

async function bytesOf(
  query: Query,
  format: StreamFormat,
  caller: Caller,
  context: RecordsContext
): Promise<BorrowedChunks> {
  if (query.source.table !== NO_TABLE) return streamQuery(query, format, caller, context)
  const empty = emptyFile(query, format)
  if (empty === undefined)
    throw recordsError('records/no-records', `The dataset ${query.source.datasetId} has no records.`)
  return empty
}
