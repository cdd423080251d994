import { type Answer, wireJson } from '#http'
import { readSeries, type V1Series } from '#odsql'
import type { FieldReference, SelectItem } from '#query'
import type { Analysis, BodyFormat } from '#records'
import { cachedBody } from '../answers/json-answer.ts'
import { readOutput } from '../answers/output.ts'
import { badParameter } from '../errors.ts'
import { readChoice, readInteger } from '../parameters.ts'
import { readRecordsQuestion } from '../records/records-question.ts'
import type { RequestContext } from '../request-context.ts'
import { bareGeometry, valuesOf } from './geometries.ts'
import { placeField } from './place-field.ts'

interface ClusterShape {
  readonly series: readonly string[]
  readonly hasPolygons: boolean
  readonly precision: number
}

const MAX_CLUSTERS = 10_000
/** Zooms of maps. */
const MAX_PRECISION = 25
const MAX_DISTANCE = 10_000
const MAX_PRECISIONS = 29
const DISTANCES = { polygon: 50, heatmap: 15 } as const

/** `/api/records/1.0/geocluster/`: points by their nearness on a map of a zoom. */
export async function clusterRecords(context: RequestContext): Promise<Answer> {
  const { parameters, services, caller } = context
  const output = readOutput(parameters)
  const { dataset, clauses, conditions } = await readRecordsQuestion(context)
  const field = placeField(dataset, parameters, 'geo_point_2d')
  if (field.type !== 'geo_point_2d')
    throw badParameter(`The dataset ${dataset.id} has no field with points: geopreview and geopolygon show its shapes.`)
  if (parameters.get('clusterprecision') === undefined)
    throw badParameter('The parameter clusterprecision is missing: the zoom of the map.')
  const precision = readInteger('clusterprecision', parameters, 0, { min: 0, max: MAX_PRECISIONS })
  if (precision + readInteger('shapeprecision', parameters, 0, { min: 0, max: MAX_PRECISIONS }) > MAX_PRECISIONS)
    throw badParameter(`clusterprecision and shapeprecision together are more than ${MAX_PRECISIONS}.`)
  const mode = readChoice('clustermode', parameters, ['polygon', 'heatmap'], 'polygon')
  const distance = readInteger('clusterdistance', parameters, DISTANCES[mode], { min: 1, max: MAX_DISTANCE })
  const series = readSeries(parameters, dataset.fields)
  const hasPolygons = mode === 'polygon' && !/^false$/i.test(parameters.get('return_polygons') ?? '')
  const zoom = Math.min(precision, MAX_PRECISION)
  const request = {
    ...context.odsql,
    clauses,
    conditions,
    datasetId: dataset.id,
    groups: [{ key: 'g0', by: { kind: 'geo-cluster', field, zoom, radius: distance }, type: 'json_blob' } as const],
    select: selectOf(field, series, hasPolygons),
    order: [],
    limit: MAX_CLUSTERS
  }
  const shape = { series: namesOf(series), hasPolygons, precision }
  return cachedBody(await services.records.analysis.render(request, caller, CLUSTERS, shape), output)
}

function selectOf(field: FieldReference, series: readonly V1Series[], hasPolygons: boolean): SelectItem[] {
  const digest = { kind: 'call', fn: 'geo_digest', args: [field], type: 'text' } as const
  return [
    { key: 'n', value: { kind: 'aggregate', fn: 'count', type: 'int' } },
    { key: 'd', value: { kind: 'aggregate', fn: 'min', arg: digest, type: 'text' } },
    ...(hasPolygons
      ? [{ key: 'p', value: { kind: 'aggregate', fn: 'envelope', arg: field, type: 'geo_shape' } } as const]
      : []),
    ...seriesItems(series)
  ]
}

/** The first value of each series: quantiles have no place here. */
export function seriesItems(series: readonly V1Series[]): SelectItem[] {
  return series.flatMap(({ values: [first] }, at) =>
    first === undefined ? [] : [{ key: `s${at}`, value: first.aggregate }]
  )
}

export function namesOf(series: readonly V1Series[]): string[] {
  return series.map(({ name }) => name)
}

const CLUSTERS: BodyFormat<Analysis, ClusterShape> = {
  name: 'search-v1 clusters',
  write: ({ rows }, { series, hasPolygons, precision }) => {
    const clusters = rows.map((row) => {
      const [place = '{}', count = '0', digest = 'null', ...others] = valuesOf(row)
      const { cluster_centroid: centre } = JSON.parse(place) as {
        readonly cluster_centroid: { readonly lat: number; readonly lon: number }
      }
      const isSingle = count === '1'
      const point = `{"type": "Point", "coordinates": [${centre.lon}, ${centre.lat}]}`
      const polygon = isSingle ? point : bareGeometry(others[0] ?? 'null')
      const values = hasPolygons ? others.slice(1) : others
      return {
        count,
        values,
        text: clusterText(`[${centre.lat}, ${centre.lon}]`, count, {
          cluster: hasPolygons ? polygon : undefined,
          geo_digest: isSingle ? digest : undefined,
          series: seriesText(series, values)
        })
      }
    })
    return listText(clusters, series, `, "clusterprecision": ${precision}`)
  }
}

/** Members that are there, as JSON text. */
export function clusterText(
  centre: string,
  count: string,
  members: Readonly<Record<string, string | undefined>>
): string {
  const others = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [`, "${name}": ${value}`]
  )
  return `{"cluster_center": ${centre}, "count": ${count}${others.join('')}}`
}

export function seriesText(names: readonly string[], values: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  return `{${names.map((name, at) => `${wireJson(name)}: ${values[at] ?? 'null'}`).join(', ')}}`
}

/** The clusters, and the least and the greatest of their counts and series. */
export function listText(
  clusters: readonly { readonly text: string; readonly count: string; readonly values: readonly string[] }[],
  names: readonly string[],
  end: string
): string {
  const ranges = names.map(
    (name, at) => `${wireJson(name)}: ${rangeText(clusters.map(({ values }) => values[at] ?? 'null'))}`
  )
  const series = names.length === 0 ? '' : `, "series": {${ranges.join(', ')}}`
  return `{"clusters": [${clusters.map(({ text }) => text).join(', ')}], "count": ${rangeText(clusters.map(({ count }) => count))}${series}${end}}`
}

function rangeText(values: readonly string[]): string {
  let [min, max] = ['null', 'null']
  for (const value of values) {
    if (value === 'null') continue
    if (min === 'null' || Number(value) < Number(min)) min = value
    if (max === 'null' || Number(value) > Number(max)) max = value
  }
  return `{"min": ${min}, "max": ${max}}`
}
