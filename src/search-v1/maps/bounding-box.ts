import { type Answer, wireJson } from '#http'
import type { Analysis, AnalysisRequest, BodyFormat } from '#records'
import { jsonBody } from '../answers/json-answer.ts'
import { readOutput } from '../answers/output.ts'
import { readRecordsQuestion } from '../records/records-question.ts'
import type { RequestContext } from '../request-context.ts'
import { cornersOf, valuesOf } from './geometries.ts'
import { hasPlace, placeField } from './place-field.ts'

/** `"count": …, "bbox": […]` */
const BOX: BodyFormat<Analysis, Record<never, never>> = {
  name: 'search-v1 bounding box',
  write: ({ rows }) => {
    const [count = '0', box = 'null'] = valuesOf(rows[0] ?? '{}')
    return `"count": ${count}, "bbox": ${wireJson(cornersOf(box) ?? [])}`
  }
}

/** `"geometries": {"Point": 2}` */
const GEOMETRIES: BodyFormat<Analysis, Record<never, never>> = {
  name: 'search-v1 kinds of geometries',
  write: ({ rows }) => `"geometries": {${rows.map((row) => valuesOf(row).join(': ')).join(', ')}}`
}

/** More kinds than GeoJSON has. */
const MAX_KINDS = 20

/** `/api/records/1.0/boundingbox/`: where the records are, how many have a place, and of which kinds these are. */
export async function boundRecords(context: RequestContext): Promise<Answer> {
  const { parameters, services, caller } = context
  const output = readOutput(parameters)
  const { dataset, clauses, conditions } = await readRecordsQuestion(context)
  const field = placeField(dataset, parameters, 'geo_shape')
  const base = {
    ...context.odsql,
    clauses,
    conditions: [...conditions, hasPlace(field)],
    datasetId: dataset.id,
    order: []
  }
  const count = { key: 's0', value: { kind: 'aggregate', fn: 'count', type: 'int' } } as const
  const box = { key: 's1', value: { kind: 'aggregate', fn: 'bbox', arg: field, type: 'geo_shape' } } as const
  const kind = { kind: 'call', fn: 'geometry_type', args: [field], type: 'text' } as const
  const whole: AnalysisRequest = { ...base, groups: [], select: [count, box], limit: 1 }
  const kinds: AnalysisRequest = {
    ...base,
    groups: [{ key: 'g0', by: { kind: 'value', value: kind }, type: 'text' }],
    select: [count],
    limit: MAX_KINDS
  }
  const { analysis } = services.records
  const parts = [await analysis.render(whole, caller, BOX, {}), await analysis.render(kinds, caller, GEOMETRIES, {})]
  return jsonBody(`{${parts.map(({ body }) => body?.plain.toString('utf8') ?? '').join(', ')}}`, output)
}
