import type { RecordFormat } from '#formats'
import type { Access } from './vocabulary/access-rights.ts'

/** Values of the metas of one template. */
export type Values = Readonly<Record<string, unknown>>
export type Templates = Readonly<Record<string, Values>>

/** A portal as the publisher of its catalog. */
export interface CatalogPortal {
  /** As the caller reaches it, without a slash at its end. */
  readonly origin: string
  /** Where the Explore API begins. */
  readonly api: string
  /** This file, with what chose its datasets. */
  readonly self: string
  readonly title: string
  readonly description: string
  readonly publisher: string
  readonly email: string | null
  /** Licence of the catalog itself: a URL or a name. */
  readonly license: string | null
  /** Language of texts that name none. */
  readonly lang: string
  /** When the first of its datasets was shown, ISO text. */
  readonly issued: string | null
  /** When one of them was shown or changed last, ISO text. */
  readonly modified: string | null
  /** The portal's own themes, by folded name, and the European theme each stands for. */
  readonly ownThemes: ReadonlyMap<string, string>
  /** By which GovData.de knows the portal: a name of its list of contributors, or its address. */
  readonly contributorId: string | null
  /** Code of its publisher in the Spanish directory of public bodies. */
  readonly spanishCode: string | null
}

/** `property`: address of a term of a vocabulary. */
export interface FurtherStatement {
  readonly property: string
  readonly values: readonly unknown[]
}

/** A file format of a dataset. */
export interface CatalogFile {
  readonly title: string
  readonly description: string | null
  readonly address: string
  /** Name of the export format; null for files that somebody attached. */
  readonly format: RecordFormat | null
  /** For attached files. */
  readonly mimetype: string | null
}

/** A dataset as its publisher describes it, and its files for a caller. */
export interface CatalogDataset {
  readonly id: string
  /** In the dataset's own language. */
  readonly metas: Templates
  /** Values of administrators' own metas, with the terms of vocabularies that they stand for. */
  readonly further: readonly FurtherStatement[]
  /** Changed values in other languages. */
  readonly translations: Readonly<Record<string, Templates>>
  readonly access: Access
  /** Where it is described, on this portal. */
  readonly address: string
  /** Where people look at it. */
  readonly page: string
  readonly recordsAddress: string
  /** When this portal began to show it. */
  readonly published: string | null
  /** The whole dataset, one file per format. */
  readonly distributions: readonly CatalogFile[]
  /** Attached files. */
  readonly documents: readonly CatalogFile[]
}

/** Called for everything that a dataset says and that cannot be passed on. */
export type Remark = (datasetId: string, remark: string) => void
