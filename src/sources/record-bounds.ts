import type { Field } from '#schema'
import type { Reader } from '#store'

/** What a load changes, as far as its bounds are about it. */
export interface DatasetFacts {
  readonly itemId: string
  readonly fields: readonly Field[]
  readonly records: number
}

/** Undefined: it does not exist, or has no records yet. */
export async function describeDataset(db: Reader, id: string): Promise<DatasetFacts | undefined> {
  const row = await db
    .selectFrom('datasets')
    .innerJoin('dataset_versions', 'dataset_versions.table_name', 'datasets.current_table')
    .select(['datasets.item_id', 'datasets.fields', 'dataset_versions.record_count'])
    .where('datasets.dataset_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { itemId: row.item_id, fields: JSON.parse(row.fields), records: Number(row.record_count) }
}

export interface FieldChanges {
  readonly added: readonly string[]
  readonly gone: readonly string[]
  readonly retyped: readonly string[]
}

export function compareFields(before: readonly Field[], after: readonly Field[]): FieldChanges {
  const [old, now] = [before, after].map((fields) => new Map(fields.map((field) => [field.name, field.type])))
  return {
    added: [...now!.keys()].filter((name) => !old!.has(name)),
    gone: [...old!.keys()].filter((name) => !now!.has(name)),
    retyped: [...now!].filter(([name, type]) => old!.has(name) && old!.get(name) !== type).map(([name]) => name)
  }
}

/** All records are gone: a person who accepts another file has not seen this. */
export function isEmptied(before: Pick<DatasetFacts, 'records'>, after: Pick<DatasetFacts, 'records'>): boolean {
  return before.records > 0 && after.records === 0
}

/**
 * Stands for the bytes of any held file without records: what a server writes around them, such as the time, differs each
 * time, and a person accepts that there are none.
 */
export const NO_RECORDS = 'no records'

/** Why a person must decide about a load; undefined: it is within its bounds. */
export function brokenBound(
  before: Pick<DatasetFacts, 'records'>,
  after: Pick<DatasetFacts, 'records'>,
  { gone, retyped }: FieldChanges,
  maxVanishedPercent: number
): string | undefined {
  if (retyped.length > 0) return `fields would change their type: ${retyped.join(', ')}`
  if (gone.length > 0) return `fields are gone: ${gone.join(', ')}`
  if (isEmptied(before, after) && maxVanishedPercent < 100)
    return `the file has no records any more, and ${before.records.toLocaleString('en')} are here`
  if (after.records < before.records * (1 - maxVanishedPercent / 100))
    return `${before.records} records would become ${after.records}; at most ${maxVanishedPercent} % may vanish`
  return undefined
}
