import type { Dataset } from '#catalog'
import type { Caller } from '../caller.ts'
import type { RecordsContext } from '../records-context.ts'
import { type CatalogQuery, ROW_DATASET } from './dataset-properties.ts'

/** A result of a question about the catalog. */
export type DatasetRow =
  /** The dataset, as the caller may see it. */
  | { readonly kind: 'dataset'; readonly dataset: Dataset }
  /** The selected values of a dataset; the door fills in the properties that the catalog's table does not hold. */
  | {
      readonly kind: 'selected'
      readonly datasetId: string
      /** Absent: gone meanwhile. */
      readonly dataset: Dataset | undefined
      readonly values: Readonly<Record<string, unknown>>
      /** Name of the property by the key it stands under; its value is always null. */
      readonly properties: Readonly<Record<string, string>>
    }
  /** A JSON object as text: a group, an aggregate, or values without a dataset. */
  | { readonly kind: 'values'; readonly row: string }

/** The ids that rows begin with. */
export function idsOf(rows: readonly string[]): string[] {
  return rows.map((row) => String((JSON.parse(row) as Record<string, unknown>)[ROW_DATASET]))
}

/** Whole datasets, in the order of the rows. */
export async function wholeRows(
  rows: readonly string[],
  { principal }: Caller,
  { catalog }: RecordsContext
): Promise<DatasetRow[]> {
  const datasets = await catalog.list(idsOf(rows), principal)
  return datasets.map((dataset) => ({ kind: 'dataset', dataset }))
}

/** Selected rows, with the datasets that they are about when the query asked for their ids. */
export async function selectedRows(
  rows: readonly string[],
  { hasIds, properties }: Pick<CatalogQuery, 'hasIds' | 'properties'>,
  { principal }: Caller,
  { catalog }: RecordsContext
): Promise<DatasetRow[]> {
  if (!hasIds) return rows.map((row) => ({ kind: 'values', row }))
  const datasets = new Map((await catalog.list(idsOf(rows), principal)).map((dataset) => [dataset.id, dataset]))
  return rows.map((row) => {
    const { [ROW_DATASET]: id, ...values } = JSON.parse(row) as Record<string, unknown>
    const datasetId = String(id)
    return { kind: 'selected', datasetId, dataset: datasets.get(datasetId), values, properties }
  })
}
