import { type Annotations, type Field, type FieldType, makeField } from '#schema'
import { audienceHash } from './audience.ts'
import type { MetaValue } from './dataset.ts'
import type { DatasetView } from './dataset-view.ts'
import type { Meta, MetaType, Template } from './templates/template.ts'

/** A value of a catalog row: instants as ISO text, shapes as GeoJSON geometry objects. */
export type CatalogValue = MetaValue | object
/** Properties without a value, including empty lists, are left out. */
export type CatalogRow = Readonly<Record<string, CatalogValue>>

/** The shares of a dataset, as signs (see `audienceHash`). Never among the fields that a caller may name. */
export const AUDIENCE_FIELD: Field = makeField('audience', 'text', { multivalued: ',', searchable: false })

/** Storage of catalog tables: implemented where the engine is known, passed in by app. */
export interface Projection {
  /**
   * Makes a table of the rows and returns its name once all of them are in. `fields` end with the audience. `before`: a table
   * of the same fields, made here; a row that both have is the same object.
   */
  load(revision: number, fields: readonly Field[], rows: Iterable<CatalogRow>, before?: string): Promise<string>
  /** The table has been replaced. Queries that found it before may still be running. */
  release(table: string): Promise<void>
}

const FIELD_TYPES: Record<MetaType, FieldType> = {
  text: 'text',
  list: 'text',
  datetime: 'datetime',
  int: 'int',
  double: 'double',
  boolean: 'boolean',
  geo: 'geo_shape'
}

/**
 * The catalog's fields as callers may name them: of every template, the hidden ones too, because their metas can be
 * asked for.
 */
export function catalogFields(templates: readonly Template[]): readonly Field[] {
  return [
    makeField('dataset_id', 'text', { sortable: true }, 'Dataset identifier'),
    makeField('dataset_uid', 'text', { sortable: true }, 'Dataset unique identifier'),
    makeField('has_records', 'boolean', {}, 'Has records'),
    makeField(
      'features',
      'text',
      { multivalued: ',', facet: true, facetsort: 'alphanum', disjunctive: true },
      'Features'
    ),
    ...templates.flatMap((template) => template.metas.map((meta) => metaField(template, meta)))
  ]
}

function metaField(template: Template, meta: Meta): Field {
  const { facet } = meta
  const annotations: Annotations = {
    ...(meta.type === 'list' ? { multivalued: ',' } : {}),
    ...(meta.type === 'text' ? { sortable: true as const } : {}),
    ...(facet === null ? {} : { facet: true as const }),
    ...(facet?.sort === undefined ? {} : { facetsort: facet.sort }),
    ...(facet?.disjunctive === undefined ? {} : { disjunctive: true as const })
  }
  return makeField(`${template.name}.${meta.name}`, FIELD_TYPES[meta.type], annotations, meta.label)
}

/** A view is rebuilt when its dataset changes, and 999 of 1,000 are unchanged since the previous revision. */
const rows = new WeakMap<DatasetView, CatalogRow>()

/**
 * Every dataset as a row of the catalog's table, in the order in which a list without `order_by` shows them:
 * authoritative ones first, deprecated ones last, otherwise as they come.
 */
export function* catalogRows(views: Iterable<DatasetView>): Generator<CatalogRow> {
  for (const view of [...views].sort((left, right) => rankOf(left) - rankOf(right))) {
    const known = rows.get(view)
    const row = known ?? catalogRow(view)
    if (known === undefined) rows.set(view, row)
    yield row
  }
}

function rankOf({ record }: DatasetView): number {
  const status = record.item.content_status
  return status === null ? 1 : status === 'deprecated' ? 2 : 0
}

function catalogRow({ open: dataset, audience }: DatasetView): CatalogRow {
  const row: Record<string, CatalogValue> = {
    dataset_id: dataset.id,
    dataset_uid: dataset.uid,
    has_records: dataset.hasRecords
  }
  if (dataset.features.length > 0) row.features = dataset.features
  for (const [template, metas] of Object.entries({ ...dataset.metas, ...dataset.appMetas })) {
    for (const [name, value] of Object.entries(metas)) if (value !== null) row[`${template}.${name}`] = bare(value)
  }
  return { ...row, [AUDIENCE_FIELD.name]: [...audience].map(audienceHash) }
}

/** A shape's column holds the geometry; the engine makes the Feature around it. */
function bare(value: MetaValue): CatalogValue {
  return value !== null && typeof value === 'object' && 'geometry' in value ? (value.geometry as object) : value
}
