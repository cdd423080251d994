import { readFields } from '../clone/read-fields.ts'
import { isObject, type Json } from '../clone/remote-dataset.ts'
import type { PublishedSettings } from './publishing-api.ts'

/**
 * A schema file by which the original gives the fields of the portal: names, labels, types and annotations as the portal
 * shows them, columns as the steps there took them. `fields`: of the Explore API.
 */
export function schemaOfSettings(settings: PublishedSettings, fields: readonly Json[]): Json {
  const { columns, dropped } = followSteps(settings.fields)
  const csv = csvOptions(settings.resources)
  return {
    version: 2,
    fields: readFields(fields).fields.map(({ source, description, ...field }) => ({
      ...field,
      ...(description !== null && { description }),
      source: columns.get(source) ?? source
    })),
    ...(dropped.length > 0 && { drop: dropped }),
    ...(csv !== undefined && { csv })
  }
}

/** The column of each field by its name at the end; fields that no step renames have their own. */
function followSteps(steps: readonly Json[]): { readonly columns: Map<string, string>; readonly dropped: string[] } {
  const columns = new Map<string, string>()
  const dropped: string[] = []
  for (const { type, field, from_name: from, to_name: to } of steps) {
    if (type === 'rename' && typeof from === 'string' && typeof to === 'string') {
      columns.set(to, columns.get(from) ?? from)
      columns.delete(from)
    }
    if (type === 'delete' && typeof field === 'string') dropped.push(columns.get(field) ?? field)
  }
  return { columns, dropped }
}

/** How the first delimited text among the resources is read; it decides the schema there too. */
function csvOptions(resources: readonly Json[]): Json | undefined {
  const params = resources.find(({ type }) => type === 'csvfile')?.['params']
  if (!isObject(params)) return undefined
  const { separator, encoding, first_row_no: first, headers_first_row: hasHeader } = params
  const delimiter = typeof separator === 'string' ? (separator === '\t' ? 'tab' : separator) : undefined
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(typeof encoding === 'string' && { encoding }),
    ...(typeof first === 'number' && first > 1 && { skip: first - 1 }),
    ...(hasHeader === false && { headerRow: 'none' })
  }
}
