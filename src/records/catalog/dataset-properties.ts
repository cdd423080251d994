import { odsqlError } from '#odsql'
import type { Query, SelectItem, Source } from '#query'
import { type Field, makeField } from '#schema'
import { isAboutRecords } from '../pages/record-properties.ts'

/**
 * Properties of a dataset that `select` may name in the catalog though no column of the catalog's table holds them
 * (EXPLORE-catalog-2): they pass through the compiler as fields and are filled in from the dataset itself.
 */
const DATASET_PROPERTIES: readonly Field[] = [
  makeField('fields', 'json_blob'),
  makeField('attachments', 'json_blob'),
  makeField('alternative_exports', 'json_blob'),
  makeField('visibility', 'text'),
  makeField('data_visible', 'boolean')
]

/** Key of the dataset's id at the beginning of a row; no field begins with `_`. */
export const ROW_DATASET = '_dataset'

export const DATASET_PROPERTY_NAMES: ReadonlySet<string> = new Set(DATASET_PROPERTIES.map((field) => field.name))
const DATASET_ID: SelectItem = {
  key: ROW_DATASET,
  value: { kind: 'field', name: 'dataset_id', type: 'text', list: false }
}

export interface CatalogQuery {
  readonly query: Query
  /** Whether each row begins with the id of its dataset. */
  readonly hasIds: boolean
  /** Name of the property by the key it stands under. */
  readonly properties: Readonly<Record<string, string>>
}

/** The catalog with the properties among its fields: what clauses are compiled against. */
export function withDatasetProperties(source: Source): Source {
  return { ...source, fields: [...source.fields, ...DATASET_PROPERTIES] }
}

/**
 * Takes the properties out of a query on the catalog; `withId` lets each row begin with its dataset. Throws where they
 * cannot stand.
 */
export function takeOutProperties(query: Query, withId: boolean): CatalogQuery {
  checkPlaces(query)
  const named = query.select.flatMap(({ key, value }) =>
    value.kind === 'field' && DATASET_PROPERTY_NAMES.has(value.name) ? [[key, value.name] as const] : []
  )
  const properties = Object.fromEntries(named)
  if (!isAboutRecords(query) || (named.length === 0 && !withId)) return { query, hasIds: false, properties }
  const select = query.select.map(
    (item): SelectItem =>
      Object.hasOwn(properties, item.key)
        ? { key: item.key, value: { kind: 'literal', type: 'null', value: null } }
        : item
  )
  const order = query.order.map((each) =>
    each.kind === 'value' && each.value.kind === 'item'
      ? { ...each, value: { ...each.value, index: each.value.index + 1 } }
      : each
  )
  return { query: { ...query, select: [DATASET_ID, ...select], order }, hasIds: true, properties }
}

function checkPlaces(query: Query): void {
  const places: readonly (readonly [clause: string, place: unknown])[] = [
    ['where', query.where],
    ['group_by', query.groups],
    ['order_by', query.order],
    ['select', query.select.filter(({ value }) => value.kind !== 'field' || query.groups.length > 0)]
  ]
  for (const [clause, place] of places) {
    const name = findProperty(place)
    if (name !== undefined)
      throw odsqlError('odsql/not-allowed', `Field ${name} is not allowed in the current clause.`, {
        details: { clause }
      })
  }
}

/** Typed queries are plain data: with any content, a field is an object of this shape. */
function findProperty(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  const { kind, name } = part as { kind?: unknown; name?: unknown }
  if (kind === 'field' && typeof name === 'string' && DATASET_PROPERTY_NAMES.has(name)) return name
  for (const each of Object.values(part)) {
    const found = findProperty(each)
    if (found !== undefined) return found
  }
  return undefined
}
