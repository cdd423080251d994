import type { Principal } from '#access'
import { type Dataset, versionOf } from '#catalog'
import type { FieldReference, Source } from '#query'
import type { Call } from '../caller.ts'
import type { Parts } from '../parts.ts'

/** Source of a query: records of a dataset, or the datasets of the catalog. */
export interface Subject {
  readonly source: Source
  /** Changes with anything an answer could depend on. */
  readonly state: string
}

/** The dataset of the path, as this caller may see it. Throws `catalog/not-found`. */
export function findDataset({ http, principal }: Call, { catalog }: Parts): Promise<Dataset> {
  return http.stages.time('catalog', () => catalog.find(http.params.dataset_id ?? '', principal))
}

/** Source of the path: the named dataset, or the catalog. Throws `catalog/…`. */
export async function subjectOf(call: Call, parts: Parts): Promise<Subject> {
  return call.http.params.dataset_id === undefined
    ? catalogOf(parts, call.principal)
    : recordsOf(await findDataset(call, parts))
}

/** Stands for the dataset's id in queries of the catalog; not a valid dataset id. */
export const CATALOG_ID = ''

/** Table of a dataset that has no records yet: whatever is asked of it matches nothing, and the engine is not asked. */
export const NO_TABLE = ''

/** The dataset's records. Throws `catalog/forbidden`. */
export function recordsOf(dataset: Dataset): Subject {
  const version = versionOf(dataset)
  const source = {
    table: version?.table ?? NO_TABLE,
    datasetId: dataset.id,
    fields: dataset.fields,
    recordCount: version?.recordCount ?? 0
  }
  return { source, state: stateOf(dataset) }
}

/** A caller sees a dataset in one of two views: with the records, or without. */
export function stateOf(dataset: Dataset): string {
  return `${dataset.uid} ${dataset.revision} ${dataset.dataVisible}`
}

/** The catalog as the principal may see it: rows of other audiences do not exist for the query. */
export async function catalogOf(parts: Parts, principal: Principal): Promise<Subject> {
  const { table, fields, recordCount, revision, audienceField, audience } = await parts.catalog.source(principal)
  const left: FieldReference = { kind: 'field', name: audienceField.name, type: audienceField.type, list: true }
  const values = audience.map((value) => ({ kind: 'literal', type: 'text', value }) as const)
  return {
    source: { table, datasetId: CATALOG_ID, fields, recordCount, visible: { kind: 'one-of', left, values } },
    state: `catalog ${revision} ${[...audience].sort().join(' ')}`
  }
}
