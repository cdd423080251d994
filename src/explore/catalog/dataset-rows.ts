import type { Dataset } from '#catalog'
import { wireJson } from '#http'
import type { Call } from '../caller.ts'
import { datasetLinks } from '../links.ts'
import type { Parts } from '../parts.ts'
import { type DatasetOptions, datasetObject } from './dataset-object.ts'
import { ROW_DATASET } from './dataset-properties.ts'

/** The ids that rows begin with. */
export function idsOf(rows: readonly string[]): string[] {
  return rows.map((row) => String((JSON.parse(row) as Record<string, unknown>)[ROW_DATASET]))
}

/** Selected rows with the properties filled in that are not columns, and with links. */
export async function fillRows(
  rows: readonly string[],
  properties: ReadonlyMap<string, string>,
  call: Call,
  parts: Parts,
  options: DatasetOptions
): Promise<string[]> {
  const datasets = await byId(idsOf(rows), call, parts)
  return rows.map((row) => {
    const { [ROW_DATASET]: id, ...values } = JSON.parse(row) as Record<string, unknown>
    const dataset = datasets.get(String(id))
    const object = dataset === undefined ? {} : datasetObject(dataset, call, options)
    for (const [key, property] of properties) values[key] = object[property] ?? null
    return wireJson({ _links: options.links ? datasetLinks(call, String(id)) : undefined, ...values })
  })
}

async function byId(ids: readonly string[], { principal }: Call, { catalog }: Parts): Promise<Map<string, Dataset>> {
  return new Map((await catalog.list(ids, principal)).map((dataset) => [dataset.id, dataset]))
}
