import { Readable } from 'node:stream'
import { type CatalogFormat, DATASET_FORMATS } from '#exports'
import { type Answer, EscapedJson, wireJson } from '#http'
import type { BorrowedChunks } from '#kit'
import type { Query, SelectItem } from '#query'
import type { Field } from '#schema'
import { isMultivalued } from '#schema'
import { parametersOf } from '../cache/kept-answer.ts'
import { type Call, type RunningGrant, runOptions } from '../caller.ts'
import { datasetObject } from '../catalog/dataset-object.ts'
import { DATASET_PROPERTIES, takeOutProperties } from '../catalog/dataset-properties.ts'
import { fillRows, idsOf } from '../catalog/dataset-rows.ts'
import { checkOrder, EXPORT_PARAMETERS } from '../exports/export.ts'
import { exportAnswer } from '../exports/export-answer.ts'
import { readStreamFormat } from '../exports/export-format.ts'
import { streamQuery, withPlace } from '../exports/export-stream.ts'
import { prepareCatalogWriting } from '../exports/export-writing.ts'
import { streamWriting } from '../exports/written-file.ts'
import { readBoolean } from '../parameters/parameters.ts'
import { type ExportRequest, readExportRequest } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { ofEveryRecord } from '../queries/aggregates.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { catalogOf, type Subject } from '../queries/subject.ts'
import { catalogFile, failureLog, readCatalogFileOptions, writable } from './catalog-file.ts'
import { readCatalogFormat } from './catalog-formats.ts'

const CATALOG_PARAMETERS = ['include_exports', 'use_labels_in_exports', 'include_app_metas'] as const

/** `/catalog/exports/{format}`. */
export async function answerCatalogExport(call: Call, parts: Parts): Promise<Answer> {
  const { query: parameters, params } = call.http
  const format = readCatalogFormat(params.format ?? '', parts)
  const subject = await catalogOf(parts, call.principal)
  const request = readExportRequest(parameters, parts.settings)
  const compressed = readBoolean(parameters, 'compressed', false)
  const dependency = {
    kind: `catalog export ${format.name}`,
    state: subject.state,
    parameters: parametersOf(call, [...EXPORT_PARAMETERS, ...CATALOG_PARAMETERS])
  }
  const begin = await beginOf(format, request, subject, call, parts)
  return exportAnswer({ name: 'datasets', format, compressed, dependency }, call, parts, begin)
}

async function beginOf(
  format: CatalogFormat,
  request: ExportRequest,
  subject: Subject,
  call: Call,
  parts: Parts
): Promise<() => Promise<BorrowedChunks>> {
  if (format.writer !== undefined) {
    const writing = prepareCatalogWriting(await tableQuery(request, subject, call, parts), format.writer, call)
    return () => streamWriting(writing, call, parts)
  }
  if (format.describesDatasets === true) return describedOf(format, request, subject, call, parts)
  if (format.name !== 'csv') return jsonOf(request, subject, call, parts)
  const stream = readStreamFormat('csv', call.http.query, call.version)
  const query = await tableQuery(request, subject, call, parts)
  return () => streamQuery(query, stream, call, parts)
}

/** Columns `template.meta` and `datasetid` last (EXPORT-catalog), or what was selected. */
async function tableQuery(request: ExportRequest, { source }: Subject, call: Call, parts: Parts): Promise<Query> {
  const compiled = ofEveryRecord(compileClauses(request.clauses, source, request, request, call.version, parts.clock))
  checkOrder(compiled)
  const whole = request.clauses.select === undefined && request.clauses.groupBy === undefined
  return whole ? { ...compiled, select: await metaColumns(source.fields, call, parts) } : compiled
}

/** Of the templates that some dataset shows. `dcat` before `default`, the others after, as live portals have them. */
async function metaColumns(fields: readonly Field[], { principal }: Call, { catalog }: Parts): Promise<SelectItem[]> {
  const datasets = await catalog.listAll(principal)
  const shown = new Set(datasets.flatMap((dataset) => Object.keys(dataset.metas)))
  const columns = fields.filter((field) => shown.has(templateOf(field)))
  const first = columns.filter((field) => templateOf(field) === 'dcat')
  const ordered = [...first, ...columns.filter((field) => !first.includes(field))]
  const item = (key: string, field: Field): SelectItem => ({
    key,
    value: { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) }
  })
  const id = fields.find((field) => field.name === 'dataset_id')
  return [...ordered.map((field) => item(field.name, field)), ...(id === undefined ? [] : [item('datasetid', id)])]
}

function templateOf(field: Field): string {
  return field.name.split('.', 1)[0] ?? ''
}

/** One array of datasets, or of what was selected of them. */
function jsonOf(request: ExportRequest, { source }: Subject, call: Call, parts: Parts): () => Promise<BorrowedChunks> {
  const whole = request.clauses.select === undefined && request.clauses.groupBy === undefined
  const clauses = whole ? { ...request.clauses, select: 'dataset_id' } : request.clauses
  const visible = { ...source, fields: [...source.fields, ...DATASET_PROPERTIES] }
  const compiled = ofEveryRecord(compileClauses(clauses, visible, request, request, call.version, parts.clock))
  checkOrder(compiled)
  const { query, properties } = takeOutProperties({ ...compiled, source }, whole)
  if (!whole && properties.size === 0)
    return async () => new EscapedJson(await streamQuery(query, { kind: 'json' }, call, parts))
  const options = {
    metasLang: request.metasLang,
    links: false,
    appMetas: readBoolean(call.http.query, 'include_app_metas', false)
  }
  return () =>
    withPlace(call, parts, async (grant) => {
      const rows = await rowsOf(query, call, parts, grant)
      if (!whole) return Readable.from([`[${(await fillRows(rows, properties, call, parts, options)).join(',')}]`])
      const datasets = await parts.catalog.list(idsOf(rows), call.principal)
      return Readable.from(
        arrayOf(
          writable(datasets, (dataset) => wireJson(datasetObject(dataset, call, options)), failureLog('json', parts))
        )
      )
    })
}

/**
 * The datasets that the clauses leave, described. `select` and `group_by` choose columns, which these formats have none
 * of.
 */
function describedOf(
  format: CatalogFormat,
  request: ExportRequest,
  { source }: Subject,
  call: Call,
  parts: Parts
): () => Promise<BorrowedChunks> {
  const options = readCatalogFileOptions(
    call,
    DATASET_FORMATS.map(({ name }) => name)
  )
  // What reads feeds expects the newest first.
  const orderBy = request.clauses.orderBy ?? (format.name === 'rss' ? 'default.modified desc' : undefined)
  const clauses = { ...request.clauses, select: 'dataset_id', groupBy: undefined, orderBy }
  const compiled = compileClauses(clauses, source, request, request, call.version, parts.clock)
  checkOrder(compiled)
  const { query } = takeOutProperties(compiled, true)
  return () =>
    withPlace(call, parts, async (grant) => {
      const datasets = await parts.catalog.list(idsOf(await rowsOf(query, call, parts, grant)), call.principal)
      const file = await catalogFile(format.name, datasets, options, call, parts)
      return format.json ? new EscapedJson(file) : file
    })
}

/** A catalog has as many rows as datasets: they fit into memory. */
async function rowsOf(query: Query, call: Call, parts: Parts, grant: RunningGrant): Promise<readonly string[]> {
  return (
    await parts.engine.page(query, runOptions(call, parts, call.http.signal, parts.settings.queryTimeoutMs, grant))
  ).rows
}

function* arrayOf(items: Iterable<string>): Generator<string> {
  yield '['
  let between = ''
  for (const item of items) {
    yield between + item
    between = ','
  }
  yield ']'
}
