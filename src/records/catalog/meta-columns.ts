import type { Dataset } from '#catalog'
import type { SelectItem } from '#query'
import { type Field, isMultivalued } from '#schema'

/**
 * Columns of the catalog as a table: metas of the templates that some dataset shows, `dcat` first and the others in
 * their order, as live portals have them; `datasetid` last.
 */
export function metaColumns(fields: readonly Field[], datasets: readonly Dataset[]): SelectItem[] {
  const shown = new Set(datasets.flatMap((dataset) => Object.keys(dataset.metas)))
  const columns = fields.filter((field) => shown.has(templateOf(field)))
  const first = columns.filter((field) => templateOf(field) === 'dcat')
  const ordered = [...first, ...columns.filter((field) => !first.includes(field))]
  const item = (key: string, field: Field): SelectItem => ({
    key,
    value: { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) }
  })
  const id = fields.find((field) => field.name === 'dataset_id')
  return [...ordered.map((field) => item(field.name, field)), ...(id === undefined ? [] : [item('datasetid', id)])]
}

function templateOf(field: Field): string {
  return field.name.split('.', 1)[0] ?? ''
}
