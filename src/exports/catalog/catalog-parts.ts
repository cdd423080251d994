import type { DatasetDescription } from './describe-dataset.ts'
import type { CatalogPortal } from './described.ts'

/** The pieces that a catalog's file is put together from. */
export interface CatalogParts {
  opening(): string
  /** Content of the file for one dataset; can be empty. */
  dataset(described: DatasetDescription): string
  readonly between: string
  closing(): string
}

export type CatalogWriter = (portal: CatalogPortal) => CatalogParts
