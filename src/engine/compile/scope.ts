import { bug } from '#kit'
import type {
  Aggregate,
  Expression,
  FieldReference,
  GroupKey,
  GroupReference,
  Lang,
  RecordProperty,
  Source
} from '#query'
import { columnOf, ID_COLUMN, quoteIdentifier, SIZE_COLUMN, TIMESTAMP_COLUMN } from '../column.ts'
import type { Bindings } from './bindings.ts'
import type { KnownValues } from './known-values.ts'
import type { Vocabulary } from './terms.ts'

/** Cells of a geohash grid and the number of the cluster that each belongs to; `cells`: every cell is a cluster. */
export type CellClusters = { readonly cells: readonly string[]; readonly numbers: readonly number[] } | 'cells'

/** `fn` may have parameters: `quantileExactInclusive(0.5)`. */
export type AggregateCall = (fn: string, arg: string) => string

/** Context of a compiled expression: values to bind, the settings of the query, and how names resolve. */
export interface Scope {
  readonly bindings: Bindings
  readonly source: Source
  readonly timezone: string
  readonly lang: Lang
  /** Words of the version that full text's terms stand for, looked up before. */
  readonly vocabulary: Vocabulary
  /** SQL of leaves: fields and literals. */
  readonly resolve: (reference: FieldReference | RecordProperty | Aggregate | GroupReference) => string
  /** SQL of an aggregate function over an argument; absent: over the records themselves. */
  readonly aggregateCall?: AggregateCall
  /** Clusters of the groups that are such, by their place. */
  readonly clusters: ReadonlyMap<number, CellClusters>
  /** json_format is the text it is made of: every export but that of JSON (ODSQL-scalar-4). */
  readonly jsonStaysText?: boolean
  readonly groups: readonly GroupKey[]
  /** What is known about the values of texts that have few. */
  readonly values?: KnownValues | undefined
  /** Items that `order by` may name by their place in select. */
  readonly items: readonly Expression[]
}

/** Over the rows of a version. */
export function recordScope(base: Omit<Scope, 'resolve'>): Scope {
  return { ...base, resolve: (reference) => resolveInRecord(reference, base) }
}

function resolveInRecord(
  reference: FieldReference | RecordProperty | Aggregate | GroupReference,
  { bindings, source }: Omit<Scope, 'resolve'>
): string {
  if (reference.kind === 'field') return quoteIdentifier(columnOf(reference))
  if (reference.kind !== 'property') throw bug(`a record has no ${reference.kind}`)
  switch (reference.name) {
    case 'recordid':
      return `lower(hex(${ID_COLUMN}))`
    // As precise as every other instant, whose text the wire is made of.
    case 'record_timestamp':
      return `toDateTime64(${TIMESTAMP_COLUMN}, 6, 'UTC')`
    case 'record_size':
      return `toInt64(${SIZE_COLUMN})`
    case 'datasetid':
      return bindings.bind(source.datasetId, 'String')
  }
}
