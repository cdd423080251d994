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
  const iris = entries.flatMap((entry) => (entry.kind === 'dataset' ? addressesOf(entry.dataset) : []))
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
  return (dataset) => {
    const addresses = addressesOf(dataset)
    if (own !== undefined && [...addresses, dataset.page].some((address) => address?.startsWith(own) === true))
      return 'It is a dataset of this portal.'
    const other = addresses.map((address) => elsewhere.get(address)).find((id) => id !== undefined)
    return other === undefined ? undefined : `It is harvested from another catalog, as ${other}.`
  }
}

/** By which other catalogs may have brought it: as its own catalog names it, and as the catalog of its publisher does. */
function addressesOf({ iri, original }: HarvestedDataset): string[] {
  return [original, iri].filter((address) => address !== null)
}
