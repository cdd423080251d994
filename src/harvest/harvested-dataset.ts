import type { DatasetFile, MetaChanges } from '#catalog'

/** A dataset as a catalog of any kind describes it. */
export interface HarvestedDataset {
  /** By which the catalog knows it for ever: never its name, its title or the address of a file. */
  readonly remoteId: string
  /** Address by which other catalogs may know it too. */
  readonly iri: string | null
  /** Address of the dataset that this one is a copy of, when its catalog has harvested it. */
  readonly original: string | null
  /** From which its id here is made. */
  readonly name: string
  readonly title: string
  /** HTML. */
  readonly description: string | null
  readonly keywords: readonly string[]
  readonly themes: readonly string[]
  readonly licence: HarvestedLicence | null
  /** As the catalog names them: codes, addresses of authority lists, tags. */
  readonly languages: readonly string[]
  readonly publisher: string | null
  readonly creator: string | null
  /** By which a user of this portal is chosen as the owner: name of an organization there. */
  readonly owner: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly issued: string | null
  readonly modified: string | null
  readonly frequency: string | null
  readonly spatial: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  /** Where people read about it. */
  readonly page: string | null
  /** By language: texts that differ from those above. */
  readonly translations: Readonly<Record<string, HarvestedTexts>>
  /** Further metadata as this catalog names them; only portals of the same kind have such. */
  readonly templates: MetaChanges
  readonly distributions: readonly Distribution[]
  /** Beside the records, as the catalog lists them; null: it does not distinguish them. */
  readonly files: readonly HarvestedFile[] | null
}

/** A file that people download as it is. */
export interface HarvestedFile extends Pick<DatasetFile, 'kind' | 'title' | 'description' | 'mimetype'> {
  /** Null: the catalog has none for it. */
  readonly id: string | null
  readonly url: string
}

export interface HarvestedTexts {
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
}

export interface HarvestedLicence {
  readonly name: string | null
  readonly address: string | null
}

/** How the records behind a distribution are fetched. */
export type DistributionKind = 'file' | 'feature-layer' | 'explore-records'

/** A file, or a service, that holds the records of a dataset. */
export interface Distribution {
  readonly kind: DistributionKind
  readonly url: string
  readonly title: string | null
  /** As the catalog says: a name, an ending, an address of an authority list. */
  readonly format: string | null
  readonly mediaType: string | null
  /** By which the catalog says whether the records are still the same; null: it does not, or cannot be believed. */
  readonly version: string | null
}

/** One entry of a catalog: a dataset, or why it cannot be read. */
export type CatalogEntry =
  | { readonly kind: 'dataset'; readonly dataset: HarvestedDataset }
  | { readonly kind: 'unreadable'; readonly remoteId: string | null; readonly reason: string }

/** What every dataset has before its catalog says more. */
export const NOTHING_SAID = {
  iri: null,
  original: null,
  description: null,
  keywords: [],
  themes: [],
  licence: null,
  languages: [],
  publisher: null,
  creator: null,
  owner: null,
  contactName: null,
  contactEmail: null,
  issued: null,
  modified: null,
  frequency: null,
  spatial: null,
  periodStart: null,
  periodEnd: null,
  page: null,
  translations: {},
  templates: {},
  distributions: [],
  files: null
} as const satisfies Omit<HarvestedDataset, 'remoteId' | 'name' | 'title'>

/** The address that all copies of a dataset have in common, over any number of catalogs. */
export function identityOf({ iri, original }: Pick<HarvestedDataset, 'iri' | 'original'>): string | null {
  return original ?? iri
}
