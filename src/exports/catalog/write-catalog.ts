import type { CatalogParts } from './catalog-parts.ts'
import type { CatalogDataset, CatalogPortal, Remark } from './described.ts'
import { describeDataset } from './describe-dataset.ts'
import { CATALOG_WRITERS } from './writers.ts'

export interface CatalogContent {
  readonly portal: CatalogPortal
  /** Made one by one, as they are written. */
  readonly datasets: Iterable<CatalogDataset>
  readonly remark: Remark
}

/**
 * A catalog as a file, a piece per dataset, so that nothing grows with their number. A dataset that cannot be written is left out and told
 * to `remark`: one bad record breaks no catalog.
 */
export function* writeCatalog(format: string, { portal, datasets, remark }: CatalogContent): Generator<string> {
  const writer = CATALOG_WRITERS[format]
  if (writer === undefined) throw new Error(`no writer of catalogs as ${format}`)
  const parts = writer(portal)
  yield parts.opening()
  let isFirst = true
  for (const dataset of datasets) {
    const piece = pieceOf(dataset, parts, portal, remark)
    if (piece === '') continue
    yield isFirst ? piece : parts.between + piece
    isFirst = false
  }
  yield parts.closing()
}

function pieceOf(dataset: CatalogDataset, parts: CatalogParts, portal: CatalogPortal, remark: Remark): string {
  try {
    return parts.dataset(describeDataset(dataset, portal, remark))
  } catch (error) {
    remark(dataset.id, `is left out of the catalog: ${error instanceof Error ? error.message : String(error)}`)
    return ''
  }
}
