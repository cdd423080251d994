import type { Reader } from '#store'
import type { CatalogEntry, HarvestedDataset } from '../harvested-dataset.ts'

/** Values of one statement. */
const AT_A_TIME = 500

/**
 * Why a dataset is not taken: it is one of this portal, or another catalog that is harvested has it too, which is the case
 * when a catalog harvests others itself.
 */
export async function findSkipReasons(
  db: Reader,
  catalog: string,
  ownUrl: string | undefined,
  entries: readonly CatalogEntry[]
): Promise<(dataset: HarvestedDataset) => string | undefined> {
  const iris = entries.flatMap((entry) => (entry.kind === 'dataset' ? (entry.dataset.iri ?? []) : []))
  const elsewhere = new Map<string, string>()
  for (let at = 0; at < iris.length; at += AT_A_TIME) {
    const rows = await db
      .selectFrom('harvested_datasets')
      .innerJoin('datasets', 'datasets.dataset_id', 'harvested_datasets.dataset_id')
      .select(['harvested_datasets.iri', 'harvested_datasets.dataset_id'])
      .where('harvested_datasets.iri', 'in', iris.slice(at, at + AT_A_TIME))
      .where('harvested_datasets.catalog', '!=', catalog)
      .where('harvested_datasets.withdrawn_ms', 'is', null)
      .execute()
    for (const { iri, dataset_id: id } of rows) elsewhere.set(iri ?? '', id)
  }
  const own = ownUrl?.replace(/\/*$/, '/')
  return ({ iri, page }) => {
    if (own !== undefined && [iri, page].some((address) => address?.startsWith(own) === true))
      return 'It is a dataset of this portal.'
    const other = iri === null ? undefined : elsewhere.get(iri)
    return other === undefined ? undefined : `It is harvested from another catalog, as ${other}.`
  }
}
