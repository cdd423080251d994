import type { Principal } from '#access'
import { type Catalog, type Dataset, versionOf } from '#catalog'
import { type FieldReference, isSearchable, type Source } from '#query'
import type { Caller } from '../caller.ts'
import type { RecordsContext } from '../records-context.ts'

/** The subject of a query: records of a dataset, or the datasets of the catalog, as the caller may see them. */
export interface Subject {
  readonly source: Source
  /** Changes with anything that a response could depend on beside the request. */
  readonly state: string
}

/** The dataset as this caller may see it. Throws `catalog/not-found`. */
export function findDataset(id: string, { principal, stages }: Caller, { catalog }: RecordsContext): Promise<Dataset> {
  return stages.time('catalog', () => catalog.find(id, principal))
}

/** null: the catalog. Throws `catalog/not-found`, `catalog/forbidden`. */
export function subjectOf(datasetId: string | null, caller: Caller, context: RecordsContext): Promise<Subject> {
  return datasetId === null ? catalogOf(caller, context) : findDataset(datasetId, caller, context).then(recordsOf)
}

/** Stands for the dataset's id where the catalog is asked; no dataset can be called so. */
export const CATALOG_ID = ''

/** Table of a dataset that has no records yet: nothing matches, and the engine is not asked. */
export const NO_TABLE = ''

/** The dataset's records. Throws `catalog/forbidden`. */
export function recordsOf(dataset: Dataset): Subject {
  const version = versionOf(dataset)
  const source = {
    table: version?.table ?? NO_TABLE,
    datasetId: dataset.id,
    fields: dataset.fields,
    recordCount: version?.recordCount ?? 0,
    ...(version !== null && { bytes: version.bytes }),
    ...(dataset.storedFields.some((field) => field.hidden === true && isSearchable(field)) && { hidesText: true })
  }
  return { source, state: stateOf(dataset) }
}

/** A caller sees one of two views of a dataset: with the records, or without. */
export function stateOf(dataset: Dataset): string {
  return `${dataset.uid} ${dataset.revision} ${dataset.dataVisible}`
}

/** The catalog as the caller may see it: rows of other audiences do not exist for the query. */
export function catalogOf({ principal, stages }: Caller, { catalog }: RecordsContext): Promise<Subject> {
  return stages.time('catalog', () => catalogSubject(principal, catalog))
}

async function catalogSubject(principal: Principal, catalog: Catalog): Promise<Subject> {
  const { table, fields, recordCount, revision, audienceField, audience } = await catalog.source(principal)
  const left: FieldReference = { kind: 'field', name: audienceField.name, type: audienceField.type, list: true }
  const values = audience.map((value) => ({ kind: 'literal', type: 'text', value }) as const)
  return {
    source: { table, datasetId: CATALOG_ID, fields, recordCount, visible: { kind: 'one-of', left, values } },
    state: `catalog ${revision} ${[...audience].sort().join(' ')}`
  }
}
