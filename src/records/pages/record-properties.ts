import { isAggregated, type Query, type SelectItem } from '#query'

/**
 * Technical values at the beginning of each row that is a record (EXPLORE-record-3): none, `_id`, or `_id`, `_timestamp` and
 * `_size`.
 */
export type RecordProperties = 'none' | 'id' | 'all'

const ID: SelectItem = { key: '_id', value: { kind: 'property', name: 'recordid', type: 'text' } }
const TIMESTAMP: SelectItem = {
  key: '_timestamp',
  value: { kind: 'property', name: 'record_timestamp', type: 'datetime' }
}
const SIZE: SelectItem = { key: '_size', value: { kind: 'property', name: 'record_size', type: 'int' } }

const ITEMS: Readonly<Record<RecordProperties, readonly SelectItem[]>> = {
  none: [],
  id: [ID],
  all: [ID, TIMESTAMP, SIZE]
}

/** Rows that are not records get none. */
export function withRecordProperties(query: Query, properties: RecordProperties): Query {
  const added = ITEMS[properties]
  if (added.length === 0 || !isAboutRecords(query)) return query
  // Orders refer to items by their index.
  const order = query.order.map((each) => {
    if (each.kind !== 'value' || each.value.kind !== 'item') return each
    return { ...each, value: { ...each.value, index: each.value.index + added.length } }
  })
  return { ...query, select: [...added, ...query.select], order }
}

export function isAboutRecords(query: Query): boolean {
  return !isAggregated(query)
}

/** The technical values of a row. */
export interface RowHead {
  readonly id: string
  /** `2021-06-22T08:02:59.954Z` */
  readonly timestamp: string | undefined
  readonly size: string | undefined
  /** The row's other members, with the closing brace. */
  readonly rest: string
}

const HEAD = /^\{"_id": "([0-9a-f]+)"(?:, "_timestamp": "([^"]*)", "_size": (\d+))?(?:, )?/

export function readRowHead(row: string): RowHead | undefined {
  const match = HEAD.exec(row)
  if (match === null) return undefined
  const [head, id = '', timestamp, size] = match
  return {
    id,
    size,
    timestamp: timestamp === undefined ? undefined : new Date(timestamp).toISOString(),
    rest: row.slice(head.length)
  }
}
