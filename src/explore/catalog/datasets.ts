import { type Answer, wireJson } from '#http'
import { keptJson, parametersOf } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import { datasetLinks, pageLinks } from '../links.ts'
import { LIST_PARAMETERS, type RecordsRequest, readRecordsRequest } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { runPage } from '../queries/run-page.ts'
import { catalogOf, type Subject } from '../queries/subject.ts'
import { datasetObject } from './dataset-object.ts'
import { DATASET_PROPERTIES, takeOutProperties } from './dataset-properties.ts'
import { fillRows, idsOf } from './dataset-rows.ts'

/** `/catalog/datasets`: the same river as records, through the catalog's table. */
export async function answerDatasets(call: Call, parts: Parts): Promise<Answer> {
  const subject = await call.http.stages.time('catalog', () => catalogOf(parts, call.principal))
  const dependency = { kind: 'datasets', state: subject.state, parameters: parametersOf(call, LIST_PARAMETERS) }
  return keptJson(call, parts, dependency, async (signal) => {
    const request = readRecordsRequest(call.http.query, parts.settings)
    const { totalCount, rows } = await datasetRows(request, subject, call, parts, signal)
    return listBody(rows, totalCount, request, call)
  })
}

/** Datasets whole, or what was selected of them. */
async function datasetRows(
  request: RecordsRequest,
  { source }: Subject,
  call: Call,
  parts: Parts,
  signal: AbortSignal
): Promise<{ totalCount: number; rows: string[] }> {
  const { clauses, window, links } = request
  const whole = clauses.select === undefined && clauses.groupBy === undefined
  const asked = whole ? { ...clauses, select: 'dataset_id' } : clauses
  const visible = { ...source, fields: [...source.fields, ...DATASET_PROPERTIES] }
  const compiled = call.http.stages.timeNow('compile', () =>
    compileClauses(asked, visible, request, window, call.version, parts.clock)
  )
  const { query, properties } = takeOutProperties(
    { ...compiled, source },
    whole || links || call.version.name === 'v2.0'
  )
  const page = await runPage(query, call, parts, signal)
  if (whole) return { totalCount: page.totalCount, rows: await wholeDatasets(idsOf(page.rows), request, call, parts) }
  const filled = query.select.length > compiled.select.length
  if (!filled) return { totalCount: page.totalCount, rows: [...page.rows] }
  const rows = await fillRows(page.rows, properties, call, parts, linksWithin(request, call))
  const ids = idsOf(page.rows)
  return { totalCount: page.totalCount, rows: rows.map((row, at) => wholeDataset(row, ids[at] ?? '', call)) }
}

async function wholeDatasets(
  ids: readonly string[],
  request: RecordsRequest,
  call: Call,
  { catalog }: Parts
): Promise<string[]> {
  const datasets = await catalog.list(ids, call.principal)
  return datasets.map((dataset) =>
    wholeDataset(wireJson(datasetObject(dataset, call, linksWithin(request, call))), dataset.id, call)
  )
}

/** v2.0 put links beside the dataset, not into it. */
export function wholeDataset(text: string, id: string, call: Call): string {
  return call.version.name === 'v2.0' ? `{"links": ${wireJson(datasetLinks(call, id))}, "dataset": ${text}}` : text
}

export function linksWithin<Options extends { readonly links: boolean }>(options: Options, call: Call): Options {
  return call.version.name === 'v2.0' ? { ...options, links: false } : options
}

function listBody(rows: readonly string[], totalCount: number, { window, links }: RecordsRequest, call: Call): string {
  const list = wireJson(links || call.version.name === 'v2.0' ? pageLinks(call, window, totalCount) : [])
  if (call.version.name === 'v2.0')
    return `{"total_count": ${totalCount}, "links": ${list}, "datasets": [${rows.join(', ')}]}`
  return `{"total_count": ${totalCount}, ${links ? `"_links": ${list}, ` : ''}"results": [${rows.join(', ')}]}`
}
