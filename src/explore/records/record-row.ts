import { wireJson } from '#http'
import { isAggregated, type Query, type SelectItem } from '#query'
import type { Call } from '../caller.ts'
import { recordLinks } from '../links.ts'

const ID: SelectItem = { key: '_id', value: { kind: 'property', name: 'recordid', type: 'text' } }
const TIMESTAMP: SelectItem = {
  key: '_timestamp',
  value: { kind: 'property', name: 'record_timestamp', type: 'datetime' }
}
const SIZE: SelectItem = { key: '_size', value: { kind: 'property', name: 'record_size', type: 'int' } }

/** Technical values at the beginning of each row (EXPLORE-record-3); rows that are not records have none. */
export function withRecordProperties(
  query: Query,
  { links, appMetas }: { readonly links: boolean; readonly appMetas: boolean }
): Query {
  if (!isAboutRecords(query)) return query
  const added = appMetas ? [ID, TIMESTAMP, SIZE] : links ? [ID] : []
  if (added.length === 0) return query
  // Orders refer to items by their place.
  const order = query.order.map((each) => {
    if (each.kind !== 'value' || each.value.kind !== 'item') return each
    return { ...each, value: { ...each.value, index: each.value.index + added.length } }
  })
  return { ...query, select: [...added, ...query.select], order }
}

export function isAboutRecords(query: Query): boolean {
  return !isAggregated(query)
}

/** Columns at the beginning of a row with `withRecordProperties`. */
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

/** A row of v2.1: flat, with links when asked for. */
export function decorateRow(row: string, call: Call, datasetId: string, links: boolean): string {
  const head = readRowHead(row)
  if (head === undefined) return row
  const members = [
    ...(links ? [`"_links": ${wireJson(recordLinks(call, datasetId, head.id))}`] : []),
    `"_id": "${head.id}"`,
    ...(head.timestamp === undefined ? [] : [`"_timestamp": "${head.timestamp}"`, `"_size": ${head.size}`])
  ]
  return joinRow(members, head.rest)
}

export function joinRow(members: readonly string[], rest: string): string {
  return `{${members.join(', ')}${rest === '}' ? '' : ', '}${rest}`
}
