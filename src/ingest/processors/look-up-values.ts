import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { Field, FieldType } from '#schema'
import type { Note, ReadContext } from '../context.ts'
import type { CopiedVersion } from '../copy/records-copy.ts'
import type { Staging } from '../staging.ts'
import type { FindVersion } from './find-version.ts'
import { type LookUpTask, wrong } from './tasks.ts'
import { columnLabelled, referenceTo, stageQuery, type TableEngine } from './typed-table.ts'

/** The keys and values of a look-up are held in memory when they are joined. */
const MAX_RECORDS = 1_000_000

export const keyLabel = (index: number): string => `key${index}`

/** Throws `ingest/bad-schema` when the dataset does not exist for the person, is too large, or its fields do not fit. */
export async function findLookUp(
  { lookup: { dataset, key, field }, type, place }: LookUpTask,
  fields: readonly Field[],
  find: FindVersion
): Promise<CopiedVersion> {
  const version = await find(dataset)
  if (version === undefined)
    throw wrong(
      place,
      `there is no dataset ${dataset} whose records you and the owner of this dataset may read. Correct the id, or ask its owner to share it.`
    )
  if (version.recordCount > MAX_RECORDS)
    throw wrong(
      place,
      `${dataset} has ${version.recordCount.toLocaleString('en')} records; a look-up reads at most ${MAX_RECORDS.toLocaleString('en')}. Use a smaller dataset.`
    )
  for (const [here, there] of Object.entries(key)) {
    const [own, other] = [fields.find(({ name }) => name === here)!, fieldOf(version, there, place)]
    if (!isComparable(own) || !isComparable(other) || kindOf(own.type) !== kindOf(other.type))
      throw wrong(
        place,
        `${here} has the type ${describe(own)}, and ${there} of ${dataset} the type ${describe(other)}. Give ${here} the type of ${there}.`
      )
  }
  const value = fieldOf(version, field, place)
  if (value.type !== type && !(value.type === 'int' && type === 'double'))
    throw wrong(
      place,
      `the field ${field} of ${dataset} has the type ${value.type}, and this field the type ${type}. Change it.`
    )
  return version
}

export function stageLookUp(
  engine: TableEngine,
  { lookup: { key, field } }: LookUpTask,
  version: CopiedVersion,
  context: ReadContext
): Promise<Staging> {
  const { table, datasetId, fields, recordCount } = version
  const keys = Object.values(key).map((name) => referenceTo(fields.find((each) => each.name === name)!))
  const value = referenceTo(fields.find(({ name }) => name === field)!)
  return stageQuery(
    engine,
    {
      source: { table, datasetId, fields, recordCount },
      select: [...keys.map((each, index) => ({ key: keyLabel(index), value: each })), { key: 'value', value }],
      where: { kind: 'and', items: keys.map((item) => ({ kind: 'not', item: { kind: 'is-null', item } })) }
    },
    context
  )
}

/** How many keys were not found, or found in several records with different values. */
export async function reportLookUp(
  { name, lookup: { dataset, key } }: LookUpTask,
  asked: { readonly staging: Staging; readonly labels: readonly string[] },
  values: Staging,
  { loader, signal }: ReadContext
): Promise<Note[]> {
  const own = asked.labels.map((label) => columnLabelled(asked.staging, label))
  const other = Object.keys(key).map((_, index) => columnLabelled(values, keyLabel(index)))
  const value = columnLabelled(values, 'value')
  const tupleOf = (columns: readonly string[]): string =>
    `tuple(${columns.map((column) => `assumeNotNull(${column})`).join(', ')})`
  const complete = own.map((column) => `isNotNull(${column})`).join(' AND ')
  const shown = `arrayStringConcat([${own.map((column) => `substringUTF8(assumeNotNull(${column}), 1, 100)`).join(', ')}], ', ')`
  const [missing] = await loader.select<{ keys: string; records: string; first: string[] }>({
    sql:
      `SELECT uniqExact(${tupleOf(own)}) AS keys, count() AS records, groupUniqArray(3)(${shown}) AS first FROM ${quoteIdentifier(asked.staging.table)} ` +
      `WHERE ${complete} AND ${tupleOf(own)} GLOBAL NOT IN (SELECT ${tupleOf(other)} FROM ${quoteIdentifier(values.table)})`,
    ...(signal && { signal })
  })
  const [several] = await loader.select<{ keys: string }>({
    sql:
      `SELECT count() AS keys FROM (SELECT 1 FROM ${quoteIdentifier(values.table)} WHERE ${tupleOf(other)} GLOBAL IN ` +
      `(SELECT ${tupleOf(own)} FROM ${quoteIdentifier(asked.staging.table)} WHERE ${complete}) ` +
      `GROUP BY ${tupleOf(other)} HAVING uniqExact(tuple(isNull(${value}), ifNull(${value}, ''))) > 1)`,
    ...(signal && { signal })
  })
  const [keys, records, ambiguous] = [Number(missing?.keys), Number(missing?.records), Number(several?.keys)]
  return [
    ...(keys === 0
      ? []
      : [
          {
            code: 'keys-not-found' as const,
            count: keys,
            message: `${name}: ${counted(keys, 'key')} of ${counted(records, 'record')} ${keys === 1 ? 'was' : 'were'} not found in ${dataset}, such as ${missing!.first.sort().join('; ')}. The field is null there.`
          }
        ]),
    ...(ambiguous === 0
      ? []
      : [
          {
            code: 'keys-ambiguous' as const,
            count: ambiguous,
            message: `${name}: ${counted(ambiguous, 'key')} ${ambiguous === 1 ? 'has' : 'have'} several records with different values in ${dataset}. The first of them was used.`
          }
        ])
  ]
}

/** The first value of each key, for a join. `prefix` makes the names unique in the statement. */
export function firstValues({ lookup: { key } }: LookUpTask, values: Staging, prefix: string): string {
  const keys = Object.keys(key).map((_, index) => columnLabelled(values, keyLabel(index)))
  const named = keys.map((column, index) => `${column} AS ${prefix}k${index}`)
  const first = `tupleElement(argMin(tuple(${columnLabelled(values, 'value')}), ${ORDINAL_COLUMN}), 1) AS ${prefix}v`
  return `(SELECT ${[...named, first].join(', ')} FROM ${quoteIdentifier(values.table)} GROUP BY ${keys.join(', ')})`
}

function fieldOf({ fields, datasetId }: CopiedVersion, name: string, place: string): Field {
  const field = fields.find((each) => each.name === name)
  if (field !== undefined) return field
  const names = fields.map((each) => each.name)
  throw wrong(place, `${datasetId} has no field ${name}. It has: ${names.slice(0, 50).join(', ')}.`)
}

const COMPARABLE: readonly FieldType[] = ['text', 'int', 'double', 'boolean', 'date', 'datetime']

function isComparable({ type, annotations }: Field): boolean {
  return COMPARABLE.includes(type) && annotations.multivalued === undefined
}

/** Whole numbers are the same as integers and as doubles. */
function kindOf(type: FieldType): FieldType {
  return type === 'double' ? 'int' : type
}

function describe({ type, annotations }: Field): string {
  return annotations.multivalued === undefined ? type : `${type} list`
}

function counted(amount: number, thing: string): string {
  return `${amount.toLocaleString('en')} ${thing}${amount === 1 ? '' : 's'}`
}
