import type { Answer } from '#http'
import type { Extent } from '#records'
import { badParameter } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import type { RecordsQuestion } from './records-question.ts'

/** Parameters that mean the same in exports of the Explore API, by their names there. */
const SAME: readonly (readonly [name: string, names: readonly string[]])[] = [
  ['timezone', ['timezone']],
  ['epsg', ['epsg']],
  ['use_labels', ['use_labels_for_header', 'use_labels']]
]

/** Records as a file of the Explore API with the same filters: formats in which both APIs write the same. */
export function exportRecords(
  format: string,
  { dataset, clauses, conditions }: Pick<RecordsQuestion, 'dataset' | 'clauses' | 'conditions'>,
  { limit, offset }: Extent,
  { services, parameters, http, caller, lang }: RequestContext
): Promise<Answer> {
  if (conditions.length > 0) throw badParameter('geo_digest is understood by JSON and GeoJSON only.')
  const { select, where, orderBy, refine, exclude, facet } = clauses
  const list = (name: string, values: readonly string[]) => values.map((value) => [name, value] as const)
  const one = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value] as const])
  const separator = parameters.get('csv_separator') ?? parameters.get('delimiter')
  return services.exportFile(http, caller.principal, {
    datasetId: dataset.id,
    format,
    isCounted: true,
    parameters: [
      ...list('where', where),
      ...list('facet', facet),
      ...list('refine', refine),
      ...list('exclude', exclude),
      ...one('order_by', orderBy),
      ...one('select', select),
      ...one('limit', limit === undefined ? undefined : String(limit)),
      ...one('offset', offset === 0 ? undefined : String(offset)),
      ...one('delimiter', format === 'csv' ? separator : undefined),
      ...one('lang', lang),
      ...SAME.flatMap(([name, names]) => one(name, names.map((each) => parameters.get(each)).find(Boolean)))
    ]
  })
}
