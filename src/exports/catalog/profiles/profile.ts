import type { ProfileName } from '#formats'
import type { DatasetDescription } from '../describe-dataset.ts'
import type { CatalogPortal } from '../described.ts'
import type { Graph } from '../graph.ts'

export interface ProfiledDataset {
  /** Addresses in the graph. */
  readonly dataset: string
  readonly distributions: readonly string[]
  readonly described: DatasetDescription
  readonly portal: CatalogPortal
}

/** Additions of a national or community profile to DCAT-AP. */
export interface Profile {
  /** Where it is specified: the catalog conforms to it. */
  readonly standard: string
  /** Its row in the table of profiles, which has its vocabularies. */
  readonly name: ProfileName
  /** Adds statements about the catalog. */
  readonly catalog?: (graph: Graph, catalog: string, portal: CatalogPortal) => void
  /** Adds statements about a dataset. */
  readonly dataset?: (graph: Graph, profiled: ProfiledDataset) => void
}
