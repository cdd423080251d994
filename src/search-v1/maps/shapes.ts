import { type Answer, escapeBeyondAscii, wireJson } from '#http'
import { readSeries, type V1Series } from '#odsql'
import type { FieldReference, SelectItem } from '#query'
import type { Analysis, AnalysisRequest, BodyFormat } from '#records'
import { cachedBody } from '../answers/json-answer.ts'
import { readOutput } from '../answers/output.ts'
import { readInteger } from '../parameters.ts'
import { type RecordsQuestion, readRecordsQuestion } from '../records/records-question.ts'
import type { RequestContext } from '../request-context.ts'
import { clusterText, listText, namesOf, seriesItems, seriesText } from './clusters.ts'
import { bareGeometry, centreText, cornersOf, valuesOf } from './geometries.ts'
import { placeField } from './place-field.ts'

/** Different geometries of an answer: they are held while it is written. */
const MAX_SHAPES = 1_000

/** `/api/records/1.0/geopolygon/`: the records of each geometry. */
export async function countByShape(context: RequestContext): Promise<Answer> {
  const { parameters, services, caller } = context
  const output = readOutput(parameters)
  const asked = await readRecordsQuestion(context)
  const series = readSeries(parameters, asked.dataset.fields)
  const wanted = readInteger('maxpoints', parameters, 0, { min: -1, max: Number.MAX_SAFE_INTEGER })
  const limit = wanted <= 0 ? MAX_SHAPES : Math.min(wanted, MAX_SHAPES)
  const field = placeField(asked.dataset, parameters, 'geo_shape')
  const request = shapesRequest(asked, field, series, limit, context)
  const options = { series: namesOf(series), isPoint: field.type === 'geo_point_2d' }
  return cachedBody(await services.records.analysis.render(request, caller, SHAPES, options), output)
}

/** `/api/records/1.0/geopreview/`: geometries, with the digests by which their records are asked for. */
export async function previewShapes(context: RequestContext): Promise<Answer> {
  const { parameters, services, caller } = context
  const output = readOutput(parameters)
  const asked = await readRecordsQuestion(context)
  const rows = readInteger('rows', parameters, MAX_SHAPES, { min: -1, max: Number.MAX_SAFE_INTEGER })
  const limit = rows < 0 ? MAX_SHAPES : Math.min(rows, MAX_SHAPES)
  const field = placeField(asked.dataset, parameters, 'geo_shape')
  const request = shapesRequest(asked, field, [], limit, context)
  const options = { isPoint: field.type === 'geo_point_2d' }
  return cachedBody(await services.records.analysis.render(request, caller, PREVIEW, options), output)
}

function shapesRequest(
  { dataset, clauses, conditions }: RecordsQuestion,
  field: FieldReference,
  series: readonly V1Series[],
  limit: number,
  { odsql }: RequestContext
): AnalysisRequest {
  const digest = { kind: 'call', fn: 'geo_digest', args: [field], type: 'text' } as const
  return {
    ...odsql,
    clauses,
    conditions,
    datasetId: dataset.id,
    groups: [{ key: 'g0', by: { kind: 'value', value: digest }, type: 'text' }],
    select: [...shapeItems(field), ...seriesItems(series)],
    order: [],
    limit
  }
}

/** The box of a point is the point; equal shapes have one text. */
function shapeItems(field: FieldReference): SelectItem[] {
  const items: SelectItem[] = [
    { key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } },
    { key: 'b', value: { kind: 'aggregate', fn: 'bbox', arg: field, type: 'geo_shape' } }
  ]
  return field.type === 'geo_point_2d'
    ? items
    : [...items, { key: 'm', value: { kind: 'aggregate', fn: 'min', arg: field, type: 'geo_shape' } }]
}

interface ShapeRow {
  readonly digest: string
  readonly count: string
  readonly centre: string
  readonly geometry: string
  readonly values: readonly string[]
}

function readShape(row: string, isPoint: boolean): ShapeRow {
  const [digest = 'null', count = '0', box = 'null', ...others] = valuesOf(row)
  const corners = cornersOf(box) ?? [0, 0, 0, 0]
  const point = `{"type": "Point", "coordinates": ${wireJson(corners.slice(0, 2))}}`
  return {
    digest,
    count,
    centre: centreText(corners),
    geometry: isPoint ? point : bareGeometry(others[0] ?? 'null'),
    values: isPoint ? others : others.slice(1)
  }
}

const SHAPES: BodyFormat<Analysis, { readonly series: readonly string[]; readonly isPoint: boolean }> = {
  name: 'search-v1 shapes',
  write: ({ rows }, { series, isPoint }) => {
    const clusters = rows.map((row) => {
      const { digest, count, centre, geometry, values } = readShape(row, isPoint)
      const members = { cluster: geometry, geo_digest: digest, series: seriesText(series, values) }
      return { count, values, text: clusterText(centre, count, members) }
    })
    return escapeBeyondAscii(listText(clusters, series, ''))
  }
}

const PREVIEW: BodyFormat<Analysis, { readonly isPoint: boolean }> = {
  name: 'search-v1 preview',
  write: ({ rows }, { isPoint }) => {
    const shapes = rows.map((row) => readShape(row, isPoint))
    const texts = shapes.map(({ geometry, digest }) => `{"geometry": ${geometry}, "geo_digest": ${digest}}`)
    return escapeBeyondAscii(`[${texts.join(', ')}]`)
  }
}
