import { bug } from '#kit'
import type { CatalogParts } from './catalog-parts.ts'
import { cleanText } from './clean-text.ts'
import { describeDataset } from './describe-dataset.ts'
import type { CatalogDataset, CatalogPortal, Remark } from './described.ts'
import { plainWords } from './plain-words.ts'
import { DESCRIBING_FORMATS } from './writers.ts'

export interface CatalogContent {
  readonly portal: CatalogPortal
  /** Made one by one, as they are written. */
  readonly datasets: Iterable<CatalogDataset>
  readonly remark: Remark
  /** Called for a dataset that could not be written at all. */
  readonly failed: (datasetId: string, error: unknown) => void
}

/**
 * A catalog as a file, a piece per dataset, so that nothing grows with their number. A dataset that cannot be written
 * is left out and reported to `failed`: one bad record breaks no catalog.
 */
export function* writeCatalog(format: string, content: CatalogContent): Generator<string> {
  const found = DESCRIBING_FORMATS.get(format)
  if (found === undefined) throw bug(`no writer of catalogs as ${format}`)
  const portal = withCleanTexts(content.portal)
  const parts = found.write(portal)
  yield parts.opening()
  let isFirst = true
  for (const dataset of content.datasets) {
    const piece = pieceOf(dataset, parts, { ...content, portal })
    if (piece === '') continue
    yield isFirst ? piece : parts.between + piece
    isFirst = false
  }
  yield parts.closing()
}

function withCleanTexts(portal: CatalogPortal): CatalogPortal {
  const { title, description, publisher } = portal
  return { ...portal, title: cleanText(title), description: plainWords(description), publisher: cleanText(publisher) }
}

function pieceOf(dataset: CatalogDataset, parts: CatalogParts, { portal, remark, failed }: CatalogContent): string {
  try {
    return parts.dataset(describeDataset(dataset, portal, remark))
  } catch (error) {
    failed(dataset.id, error)
    return ''
  }
}
