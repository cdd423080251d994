import type { Answer } from '#http'
import { escapeBeyondAscii } from '#http'
import { clausesOfV1, facetsOfV1, readV1Question, type V1Question } from '#odsql'
import { type BodyFormat, type Clauses, type DatasetsPage, EXPORT_DEFAULTS, NO_CLAUSES } from '#records'
import { cachedBody, jsonBody, streamedBody } from '../answers/json-answer.ts'
import { isScript, readOutput } from '../answers/output.ts'
import { echo } from '../echo.ts'
import { facetGroups } from '../facet-groups.ts'
import { readChoice } from '../parameters.ts'
import type { RequestContext } from '../request-context.ts'
import { HELD_ROWS, readWindow } from '../window.ts'
import { type DatasetOptions, datasetFormats, datasetOptions } from './dataset-format.ts'
import { exportDatasets } from './exported-datasets.ts'

const FORMATS = ['json', 'jsonp', 'csv', 'rss'] as const
/** As old portals list their datasets. */
const DEFAULT_ORDER = '`default.modified` desc'

/** `/api/datasets/1.0/search/`: the catalog is asked like a dataset. */
export async function searchDatasets(context: RequestContext): Promise<Answer> {
  const { parameters, services, caller } = context
  const format = readChoice('format', parameters, FORMATS, 'json')
  const window = readWindow(parameters)
  const { fields } = await services.catalog.source(caller.principal)
  const question = readV1Question(parameters)
  const { recordSelect: _, ...found } = clausesOfV1({ ...question, fields: [] }, fields)
  const clauses: Clauses = { ...NO_CLAUSES, ...found, orderBy: found.orderBy ?? DEFAULT_ORDER }
  if (format === 'csv' || format === 'rss') return exportDatasets(format, clauses, window, context)
  const output = readOutput(parameters, isScript(parameters))
  const groups = await facetGroups(
    facetsOfV1(question, fields),
    { ...context.odsql, clauses, datasetId: null },
    context
  )
  const members = { parameters: echoOf(question, window, format, context), isOpen: groups !== undefined }
  const end = groups === undefined ? '' : `, ${groups}}`
  const request = { ...context.odsql, clauses, limit: window.rows, offset: window.start, withIds: true }
  const options = datasetOptions(context)
  const formats = datasetFormats(services.addresses)
  if (window.rows <= HELD_ROWS) {
    const rendered = await services.records.datasets.render(request, caller, listFormat(formats.row), {
      ...options,
      ...members
    })
    return groups === undefined
      ? cachedBody(rendered, output)
      : jsonBody(`${rendered.body?.plain.toString('utf8') ?? ''}${end}`, output)
  }
  const { totalCount } = await services.records.datasets.get({ ...request, limit: 0 }, caller)
  const file = await services.records.exportDatasets(
    { ...EXPORT_DEFAULTS, ...request, origin: context.http.origin },
    caller,
    formats.row,
    options
  )
  return streamedBody(listHead(totalCount, members.parameters), await file.open(), end || '}', output)
}

function echoOf(
  question: V1Question,
  { rows, start }: { readonly rows: number; readonly start: number },
  format: string,
  { parameters, timezone }: RequestContext
): string {
  return echo({ rows, start, format, timezone }, parameters, question)
}

interface ListOptions extends DatasetOptions {
  /** The member of the answer, in JSON. */
  readonly parameters: string
  /** Further members follow. */
  readonly isOpen: boolean
}

function listFormat(row: ReturnType<typeof datasetFormats>['row']): BodyFormat<DatasetsPage, ListOptions> {
  return {
    name: 'search-v1 datasets',
    write: ({ totalCount, results }, { parameters, isOpen, ...options }) => {
      const datasets = results.map((each) => row.write(each, options)).join(', ')
      return `${listHead(totalCount, parameters)}[${datasets}]${isOpen ? '' : '}'}`
    }
  }
}

function listHead(count: number, parameters: string): string {
  return escapeBeyondAscii(`{"nhits": ${count}, "parameters": ${parameters}, "datasets": `)
}
