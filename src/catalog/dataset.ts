import type { Field, LoadRules } from '#schema'

export type GeoFeature = {
  readonly type: 'Feature'
  readonly geometry: unknown
  readonly properties: Readonly<Record<string, unknown>>
}
export type MetaValue = string | number | boolean | readonly string[] | GeoFeature | null

/**
 * What the metadata of a copy say of records that are at the portal from which it came, and closed to the one who copied it.
 * `Version` without the records themselves.
 */
export interface ClosedRecords {
  readonly features: readonly string[]
  readonly recordCount: number
  readonly bbox: Bounds | null
  readonly geometryTypes: readonly string[]
}

/** Template by template, meta by meta, in the order of the templates. */
export type Metas = Readonly<Record<string, Readonly<Record<string, MetaValue>>>>

/** `public`: everybody; `org`: members of the organization; `private`: the owner. Grants add to these. */
export const ACCESS_LEVELS = ['public', 'org', 'private'] as const
export type Access = (typeof ACCESS_LEVELS)[number]

/** [west, south, east, north] in degrees. */
export type Bounds = readonly [number, number, number, number]

/** One whole, immutable load of a dataset's records. */
export interface Version {
  /** Its table in the engine. */
  readonly table: string
  readonly number: number
  readonly recordCount: number
  readonly bytes: number
  readonly loadedMs: number
  /** Changes with the version, and with nothing else. */
  readonly etag: string
  /** Where the geometries lie; null without any. */
  readonly bbox: Bounds | null
  /** GeoJSON geometry types that occur. */
  readonly geometryTypes: readonly string[]
}

export interface DatasetFile {
  readonly kind: 'attachment' | 'alternative_export'
  /** Slug of the title. */
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly mimetype: string
  /** Hash of the content, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
}

/**
 * A dataset as one reader may see it. Values hidden from that reader are missing: a dataset whose records are closed to
 * the reader has no version.
 */
export interface Dataset {
  /** Public name, `dataset_id` on the wire. */
  readonly id: string
  readonly uid: string
  readonly itemId: string
  /** Fields that readers see, in their order. */
  readonly fields: readonly Field[]
  /** Fields of the records, hidden ones too: what loads and changes of the records need, and readers must not get. */
  readonly storedFields: readonly Field[]
  /** What loads of the dataset do beside its fields; for loads only, as `storedFields`. */
  readonly loadRules: LoadRules
  readonly hasRecords: boolean
  readonly features: readonly string[]
  readonly attachments: readonly DatasetFile[]
  readonly alternativeExports: readonly DatasetFile[]
  readonly visibility: 'domain' | 'restricted'
  /** False: the metadata are open, the records are not. */
  readonly dataVisible: boolean
  readonly metas: Metas
  /** Hidden templates, shown with `include_app_metas`. */
  readonly appMetas: Metas
  /** Changed values of `metas` in other languages. */
  readonly translations: Readonly<Record<string, Metas>>
  readonly version: Version | null
  /** The catalog's revision that changed it last: metadata and version alike. */
  readonly revision: number
  /** When this portal began to show it. */
  readonly createdMs: number
}

/** Properties that its administrators see besides. */
export interface DatasetSettings {
  readonly id: string
  readonly uid: string
  readonly itemId: string
  readonly owner: string | null
  readonly access: Access
  readonly dataVisible: boolean
  readonly grants: readonly string[]
  /** As set, without what is computed. */
  readonly metas: Metas
  readonly fields: readonly Field[]
}
