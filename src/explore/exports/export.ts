import type { StreamFormat } from '#engine'
import { createReprojection, DATASET_FORMATS, WGS84 } from '#exports'
import { isEngineFormat } from '#formats'
import { type Answer, EscapedJson } from '#http'
import { type BorrowedChunks, bug, pipeThrough } from '#kit'
import { odsqlError } from '#odsql'
import type { Query } from '#query'
import { parametersOf } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import { exploreError } from '../explore-error.ts'
import { readBoolean } from '../parameters/parameters.ts'
import { readExportRequest } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { ofEveryRecord, ordersByAggregate } from '../queries/aggregates.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { findDataset, NO_TABLE, recordsOf } from '../queries/subject.ts'
import { type ExportedFile, exportAnswer } from './export-answer.ts'
import { readEpsg, readFormat, readStreamFormat } from './export-format.ts'
import { emptyFile, streamQuery } from './export-stream.ts'
import { prepareWriting } from './export-writing.ts'
import { useLabels } from './labels.ts'
import { streamWriting } from './written-file.ts'

export const EXPORT_PARAMETERS = [
  'select',
  'where',
  'group_by',
  'order_by',
  'sort',
  'limit',
  'rows',
  'offset',
  'start',
  'refine',
  'exclude',
  'facet',
  'lang',
  'timezone',
  'use_labels',
  'compressed',
  'epsg',
  'delimiter',
  'list_separator',
  'quote_all',
  'with_bom',
  'parquet_compression',
  'name_field',
  'description_field_list',
  'use_extension',
  'z',
  'x',
  'y'
] as const

/** `/catalog/datasets/{dataset_id}/exports/{format}`: the river of records, with the engine's bytes at its end. */
export async function answerExport(call: Call, parts: Parts): Promise<Answer> {
  const { file, begin } = await prepareExport(call, parts)
  return exportAnswer(file, call, parts, begin)
}

/** What the call asks for, and how its bytes are begun. */
export async function prepareExport(
  call: Call,
  parts: Parts
): Promise<{ readonly file: ExportedFile; readonly begin: () => Promise<BorrowedChunks> }> {
  const { stages, query: parameters, params } = call.http
  const format = readFormat(DATASET_FORMATS, params.format ?? '')
  const dataset = await findDataset(call, parts)
  const { source, state } = recordsOf(dataset)
  const request = readExportRequest(parameters, parts.settings)
  const stream = isEngineFormat(format.name) ? readStreamFormat(format.name, parameters, call.version) : undefined
  const epsg = readEpsg(parameters)
  const compiled = stages.timeNow('compile', () =>
    ofEveryRecord(compileClauses(request.clauses, source, request, request, call.version, parts.clock))
  )
  checkOrder(compiled)
  const query = readBoolean(parameters, 'use_labels', false) ? useLabels(compiled) : compiled
  const writing = prepareWriting(query, dataset, format, epsg, call)
  const reproject = format.name === 'geojson' && epsg !== WGS84 ? createReprojection(epsg) : undefined
  const file = {
    name: dataset.id,
    format,
    compressed: readBoolean(parameters, 'compressed', false),
    dependency: {
      kind: `export ${dataset.id} ${format.name}`,
      state,
      parameters: parametersOf(call, EXPORT_PARAMETERS)
    }
  }
  const begin = async (): Promise<BorrowedChunks> => {
    if (writing !== undefined) return streamWriting(writing, call, parts)
    if (stream === undefined) throw bug(`nobody writes ${format.name}`)
    const bytes = await bytesOf(query, stream, call, parts)
    const projected = reproject === undefined ? bytes : pipeThrough(bytes, reproject)
    return format.json ? new EscapedJson(projected) : projected
  }
  return { file, begin }
}

async function bytesOf(query: Query, format: StreamFormat, call: Call, parts: Parts): Promise<BorrowedChunks> {
  const empty = query.source.table === NO_TABLE ? emptyFile(query, format) : undefined
  if (query.source.table === NO_TABLE && empty === undefined)
    throw exploreError('explore/not-found', `The dataset ${query.source.datasetId} has no records.`)
  return empty ?? streamQuery(query, format, call, parts)
}

/** The original service sorts at most so many groups by an aggregate (ODSQL-order-6). */
const MAX_SORTED_GROUPS = 20_000

export function checkOrder(query: Query): void {
  if (query.limit !== undefined && query.limit <= MAX_SORTED_GROUPS) return
  if (!ordersByAggregate(query)) return
  const message = `aggregation function in order by is not supported with a limit > ${MAX_SORTED_GROUPS}. Please remove the order by or set a limit parameter lower than ${MAX_SORTED_GROUPS + 1}.`
  throw odsqlError('odsql/not-allowed', message, { details: { clause: 'order_by' } })
}
