import { catalogError } from '#catalog'
import { type Answer, wireJson } from '#http'
import type { Predicate } from '#query'
import { keptJson, parametersOf } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import { readBoolean } from '../parameters/parameters.ts'
import { readClauses, readLocale } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { runPage } from '../queries/run-page.ts'
import { catalogOf, findDataset, stateOf } from '../queries/subject.ts'
import { datasetObject } from './dataset-object.ts'
import { DATASET_PROPERTIES, takeOutProperties } from './dataset-properties.ts'
import { fillRows } from './dataset-rows.ts'
import { linksWithin, wholeDataset } from './datasets.ts'

const PARAMETERS = ['select', 'lang', 'timezone', 'include_links', 'include_app_metas'] as const

/** `/catalog/datasets/{dataset_id}`. */
export async function answerDataset(call: Call, parts: Parts): Promise<Answer> {
  const dataset = await findDataset(call, parts)
  const { query } = call.http
  const dependency = {
    kind: `dataset ${dataset.id}`,
    state: stateOf(dataset),
    parameters: parametersOf(call, PARAMETERS)
  }
  return keptJson(call, parts, dependency, async (signal) => {
    const { metasLang } = readLocale(query, parts.settings)
    const options = linksWithin(
      {
        metasLang,
        links: readBoolean(query, 'include_links', false),
        appMetas: readBoolean(query, 'include_app_metas', false)
      },
      call
    )
    if (query.get('select') !== undefined) return selectOf(dataset.id, options, call, parts, signal)
    return wholeDataset(wireJson(datasetObject(dataset, call, options)), dataset.id, call)
  })
}

/** What was selected of one dataset: its row of the catalog. */
async function selectOf(
  id: string,
  options: Parameters<typeof fillRows>[4],
  call: Call,
  parts: Parts,
  signal: AbortSignal
): Promise<string> {
  const { source } = await catalogOf(parts, call.principal)
  const clauses = {
    ...readClauses(call.http.query),
    where: [],
    groupBy: undefined,
    orderBy: undefined,
    refine: [],
    exclude: [],
    facet: []
  }
  const visible = { ...source, fields: [...source.fields, ...DATASET_PROPERTIES] }
  const compiled = compileClauses(
    clauses,
    visible,
    readLocale(call.http.query, parts.settings),
    { limit: 1, offset: 0 },
    call.version,
    parts.clock
  )
  const { query, properties } = takeOutProperties({ ...compiled, source, where: isDataset(id) }, true)
  const page = await runPage(query, call, parts, signal)
  const [row] = await (query.select.length > compiled.select.length
    ? fillRows(page.rows, properties, call, parts, options)
    : page.rows)
  if (row === undefined) throw catalogError('catalog/not-found', `The requested dataset ${id} does not exist.`)
  return wholeDataset(row, id, call)
}

function isDataset(id: string): Predicate {
  const left = { kind: 'field', name: 'dataset_id', type: 'text', list: false } as const
  return { kind: 'compare', op: '=', left, right: { kind: 'literal', type: 'text', value: id } }
}
