import { featureWriter, type RecordForm, recordForm, recordWriter } from '#exports'
import { type Answer, escapeBeyondAscii } from '#http'
import type { BodyFormat, PageRequest, RecordsPage } from '#records'
import { cachedBody, jsonBody, streamedBody } from '../answers/json-answer.ts'
import { isScript, type Output, readOutput } from '../answers/output.ts'
import { echo } from '../echo.ts'
import { facetGroups } from '../facet-groups.ts'
import { readChoice } from '../parameters.ts'
import type { RequestContext } from '../request-context.ts'
import { HELD_ROWS, readWindow, type Window } from '../window.ts'
import { exportRecords } from './exported-records.ts'
import { type RecordsQuestion, readRecordsQuestion } from './records-question.ts'

const FORMATS = ['json', 'jsonp', 'geojson', 'geojsonp', 'csv'] as const

/** `/api/records/1.0/search/` */
export async function searchRecords(context: RequestContext): Promise<Answer> {
  const { parameters } = context
  const format = readChoice('format', parameters, FORMATS, 'json')
  const asked = await readRecordsQuestion(context)
  const window = readWindow(parameters)
  if (format === 'csv') return exportRecords('csv', asked, { limit: window.rows, offset: window.start }, context)
  const output = readOutput(parameters, isScript(parameters))
  return format.startsWith('geojson')
    ? searchFeatures(asked, window, output, context)
    : searchList(asked, window, output, context)
}

interface ListOptions {
  readonly form: RecordForm
  /** The member of the answer, in JSON. */
  readonly parameters: string
  /** Further members follow. */
  readonly isOpen: boolean
}

const RECORD_LIST: BodyFormat<RecordsPage, ListOptions> = {
  name: 'search-v1 records',
  write: ({ totalCount, rows }, { form, parameters, isOpen }) => {
    const records = rows.map(recordWriter(form)).join(', ')
    return escapeBeyondAscii(`${listHead(totalCount, parameters)}${records}]${isOpen ? '' : '}'}`)
  }
}

function listHead(count: number, parameters: string): string {
  return `{"nhits": ${count}, "parameters": ${parameters}, "records": [`
}

async function searchList(
  asked: RecordsQuestion,
  window: Window,
  output: Output,
  context: RequestContext
): Promise<Answer> {
  const { dataset, question, facets, clauses, conditions } = asked
  const { records } = context.services
  const own = {
    dataset: dataset.id,
    rows: window.rows,
    start: window.start,
    format: output.callback === null ? 'json' : 'jsonp',
    timezone: context.timezone
  }
  const parameters = echo(own, context.parameters, question)
  const groups = await facetGroups(facets, { ...context.odsql, clauses, conditions, datasetId: dataset.id }, context)
  const end = groups === undefined ? '' : `, ${groups}}`
  if (window.rows <= HELD_ROWS) {
    const options = { form: recordForm(dataset.id, dataset.fields), parameters, isOpen: groups !== undefined }
    const rendered = await records.page.render(
      pageRequest(asked, window, context),
      context.caller,
      RECORD_LIST,
      options
    )
    return groups === undefined
      ? cachedBody(rendered, output)
      : jsonBody(`${rendered.body?.plain.toString('utf8') ?? ''}${end}`, output)
  }
  const { totalCount } = await records.page.get(pageRequest(asked, { ...window, rows: 0 }, context), context.caller)
  return streamedBody(
    listHead(totalCount, parameters),
    await openRecords('items', asked, window, context),
    `]${end || '}'}`,
    output
  )
}

const FEATURE_LIST: BodyFormat<RecordsPage, { readonly form: RecordForm }> = {
  name: 'search-v1 features',
  write: ({ rows }, { form }) =>
    escapeBeyondAscii(`{"type": "FeatureCollection", "features": [${rows.map(featureWriter(form)).join(', ')}]}`)
}

async function searchFeatures(
  asked: RecordsQuestion,
  window: Window,
  output: Output,
  context: RequestContext
): Promise<Answer> {
  const { dataset } = asked
  if (window.rows > HELD_ROWS)
    return streamedBody('', await openRecords('features', asked, window, context), '', output)
  const options = { form: recordForm(dataset.id, dataset.fields) }
  const request = pageRequest(asked, window, context)
  return cachedBody(await context.services.records.page.render(request, context.caller, FEATURE_LIST, options), output)
}

function pageRequest(
  { dataset, recordClauses, conditions }: RecordsQuestion,
  { rows, start }: Window,
  context: RequestContext
): PageRequest {
  return {
    ...context.odsql,
    clauses: recordClauses,
    conditions,
    datasetId: dataset.id,
    limit: rows,
    offset: start,
    properties: 'all',
    aggregateRows: 'one'
  }
}

async function openRecords(
  shape: 'items' | 'features',
  { dataset, recordClauses, conditions }: RecordsQuestion,
  { rows, start }: Window,
  context: RequestContext
) {
  const { records } = context.services
  const request = {
    ...context.odsql,
    clauses: recordClauses,
    conditions,
    datasetId: dataset.id,
    limit: rows,
    offset: start,
    shape
  }
  return (await records.exportRecords(request, context.caller)).open()
}
