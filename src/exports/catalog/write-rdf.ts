import { catalogGraph, catalogIri } from './catalog-graph.ts'
import type { CatalogParts } from './catalog-parts.ts'
import { datasetGraph, datasetIri } from './dataset-graph.ts'
import type { DatasetDescription } from './describe-dataset.ts'
import type { CatalogPortal } from './described.ts'
import type { Notation } from './notation.ts'
import { COMMON, type Prefix, prefixesOf } from './prefixes.ts'
import type { Profile } from './profiles/profile.ts'

/** The catalog as a graph, in one of the two syntaxes. */
export function writeRdf(
  syntax: (prefixes: readonly Prefix[]) => Notation,
  profile: Profile
): (portal: CatalogPortal) => CatalogParts {
  return (portal) => {
    const notation = syntax([...COMMON, ...prefixesOf(profile.name)])
    const catalog = catalogIri(portal)
    return {
      opening: () => notation.open(catalog, catalogGraph(portal, profile)),
      dataset: (described: DatasetDescription) =>
        notation.member(catalog, 'dcat:dataset', datasetIri(described), datasetGraph(described, portal, profile)),
      between: '',
      closing: () => notation.close()
    }
  }
}
