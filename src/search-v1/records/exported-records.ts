import type { Answer } from '#http'
import type { Extent } from '#records'
import { badParameter } from '../errors.ts'
import { filterParameters } from '../export-parameters.ts'
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
  const one = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value] as const])
  const separator = parameters.get('csv_separator') ?? parameters.get('delimiter')
  return services.exportFile(http, caller.principal, {
    datasetId: dataset.id,
    format,
    isCounted: true,
    parameters: [
      ...filterParameters(clauses),
      ...one('select', clauses.select),
      ...one('limit', limit === undefined ? undefined : String(limit)),
      ...one('offset', offset === 0 ? undefined : String(offset)),
      ...one('delimiter', format === 'csv' ? separator : undefined),
      ...one('lang', lang),
      ...SAME.flatMap(([name, names]) => one(name, names.map((each) => parameters.get(each)).find(Boolean)))
    ]
  })
}
