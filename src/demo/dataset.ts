import type { Annotations, Field, FieldType } from '#schema'
import type { DemoDatasetId } from './dataset-ids.ts'

/** Metas template by template, as in a schema file: `{ default: { title, … }, dcat: { … } }`. */
export type Metas = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The schema of `loggia import --schema FILE` (docs/guide.md, schema files). */
export interface DatasetSchema {
  readonly fields: readonly Field[]
  readonly metas: Metas
  /** Metas in further languages, by language; values missing in a language are taken from `metas`. */
  readonly translations?: Readonly<Record<string, Metas>>
}

export interface Attachment {
  readonly title: string
  readonly path: string
  readonly mimetype: string
}

/** Records as one of the files that anybody could import. */
export type Source =
  /** A file that lies in a package as it is. */
  | { readonly kind: 'file'; readonly path: () => string; readonly format: 'csv' | 'parquet' }
  /** Made from a package’s file while they are read; absent values are null. Imported as CSV. */
  | { readonly kind: 'records'; readonly records: () => Iterable<Readonly<Record<string, unknown>>> }

export interface DemoDataset {
  readonly id: DemoDatasetId
  readonly schema: DatasetSchema
  readonly attachments: readonly Attachment[]
  /** Records that the source holds; a test counts them, so that a changed package is noticed. */
  readonly records: number
  readonly source: Source
}

/** A field with its label, description and annotations in one line. */
export function field(
  name: string,
  type: FieldType,
  label: string,
  description: string | null,
  annotations: Annotations = {}
): Field {
  return { name, label, type, description, annotations }
}

/** A facet whose values come most frequent first. */
export const FACET: Annotations = { facet: true, facetsort: '-count' }
/** A facet of which several values can be chosen at once. */
export const CHOICES: Annotations = { ...FACET, disjunctive: true }
