import type { DatasetDescription } from './describe-dataset.ts'
import type { CatalogPortal } from './described.ts'

/** The pieces that a catalog's file is put together from. */
export interface CatalogParts {
  opening(): string
  /** What goes into the file for one dataset; empty when nothing does. */
  dataset(described: DatasetDescription): string
  readonly between: string
  closing(): string
}

export type CatalogWriter = (portal: CatalogPortal) => CatalogParts
