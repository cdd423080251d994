import { type Answer, escapeBeyondAscii, payload } from '#http'
import { readV1Analysis, type V1Analysis } from '#odsql'
import type { OrderBy } from '#query'
import type { Analysis, AnalysisRequest, BodyFormat } from '#records'
import { cachedBody } from '../answers/json-answer.ts'
import { isScript, readOutput } from '../answers/output.ts'
import { badParameter } from '../errors.ts'
import { readChoice, readInteger } from '../parameters.ts'
import { readRecordsQuestion } from '../records/records-question.ts'
import type { RequestContext } from '../request-context.ts'
import { analysisCsv } from './analysis-csv.ts'
import { type AnalysisShape, pointsOf, shapeOf } from './points.ts'

const FORMATS = ['json', 'jsonp', 'csv'] as const
/** Points of an answer. */
const MAX_POINTS = 10_000

/** At the end of a body with fewer points than there are; blanks mean nothing in JSON. */
const TRUNCATED = '\n'

const POINTS: BodyFormat<Analysis, AnalysisShape> = {
  name: 'search-v1 analysis',
  write: ({ rows, totalCount }, shape) => {
    const points = pointsOf(rows, shape).map(({ x, series }) => {
      const members = series.map(([name, value]) => `${JSON.stringify(name)}: ${value}`)
      return `{${[...(x === undefined ? [] : [`"x": ${x}`]), ...members].join(', ')}}`
    })
    const isTruncated = shape.axes.length > 0 && totalCount > rows.length
    return escapeBeyondAscii(`[${points.join(', ')}]${isTruncated ? TRUNCATED : ''}`)
  }
}

/** `/api/records/1.0/analyze/` */
export async function analyzeRecords(context: RequestContext): Promise<Answer> {
  const { parameters, services, caller } = context
  const format = readChoice('format', parameters, FORMATS, 'json')
  if (parameters.names().some((name) => name.startsWith('join.')))
    throw badParameter('Joins of datasets are not supported: ask for each dataset, and join the answers.')
  const asked = await readRecordsQuestion(context)
  const analysis = readV1Analysis(parameters, asked.dataset.fields)
  if (analysis.series.length === 0) throw badParameter('An analysis needs a series, such as y.total.func=COUNT.')
  const wanted = readInteger('maxpoints', parameters, 0, { min: -1, max: Number.MAX_SAFE_INTEGER })
  const limit = wanted <= 0 ? MAX_POINTS : Math.min(wanted, MAX_POINTS)
  const { clauses, conditions, dataset } = asked
  const base = { ...context.odsql, clauses, conditions, datasetId: dataset.id, limit }
  const request = analysisRequest(analysis, base)
  const shape = shapeOf(analysis)
  const { analysis: useCase } = services.records
  if (format === 'csv') return csvAnswer(await useCase.get(request, caller), shape, parameters.get('csv_separator'))
  const rendered = await useCase.render(request, caller, POINTS, shape)
  const answer = cachedBody(rendered, readOutput(parameters, isScript(parameters)))
  // The number of points that was asked for leaves out others on purpose.
  const isCut = wanted <= 0 || wanted > MAX_POINTS
  const isTruncated = rendered.body?.plain.at(-1) === TRUNCATED.charCodeAt(0)
  return isCut && isTruncated ? { ...answer, headers: { ...answer.headers, 'ods-analyze-truncated': 'true' } } : answer
}

function csvAnswer({ rows }: Analysis, shape: AnalysisShape, separator: string | undefined): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: payload(analysisCsv(rows, shape, separator)),
    compressible: true
  }
}

/** Keys are numbered: names of fields and of series may be equal. */
function analysisRequest(
  { axes, series, order }: V1Analysis,
  base: Omit<AnalysisRequest, 'groups' | 'select' | 'order'>
): AnalysisRequest {
  const groups = axes.flatMap(({ keys }) => keys).map(({ group }, at) => ({ ...group, key: `g${at}` }))
  const values = series.flatMap((each) => each.values.map(({ aggregate }) => ({ name: each.name, aggregate })))
  return {
    ...base,
    groups,
    select: values.map(({ aggregate }, at) => ({ key: `s${at}`, value: aggregate })),
    order: order.flatMap(({ by, descending }): OrderBy[] => {
      if ('group' in by) {
        const type = groups[by.group]?.type
        return type === undefined
          ? []
          : [{ kind: 'value', value: { kind: 'group', index: by.group, type }, descending }]
      }
      const index = values.findIndex(({ name }) => name === by.series)
      const type = values[index]?.aggregate.type
      return type === undefined ? [] : [{ kind: 'value', value: { kind: 'item', index, type }, descending }]
    })
  }
}
