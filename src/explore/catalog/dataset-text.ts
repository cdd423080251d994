import { wireJson } from '#http'
import type { DatasetRow } from '#records'
import { datasetLinks } from '../links.ts'
import { type DatasetOptions, datasetObject } from './dataset-object.ts'

/** A result of a question about the catalog, as JSON of v2.1. */
export function datasetText(row: DatasetRow, options: DatasetOptions): string {
  switch (row.kind) {
    case 'dataset':
      return wireJson(datasetObject(row.dataset, options))
    case 'selected':
      return selectedText(row, options)
    case 'values':
      return row.row
  }
}

/** Links first, and the properties that the catalog's table does not hold filled in. */
function selectedText(
  { datasetId, dataset, values, properties }: DatasetRow & { kind: 'selected' },
  options: DatasetOptions
): string {
  const object = dataset === undefined ? {} : datasetObject(dataset, options)
  const members = Object.entries(values).map(([key, value]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    return [key, property === undefined ? value : (object[property] ?? null)] as const
  })
  return wireJson({
    _links: options.links ? datasetLinks(options.api, datasetId) : undefined,
    ...Object.fromEntries(members)
  })
}
