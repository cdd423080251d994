import { setTimeout as pause } from 'node:timers/promises'
import type { Predicate, Query } from '#query'

/** The count that the catalog knows: no condition narrows the version. */
export function knownCount({ source, where }: Query): number | undefined {
  return where === undefined && source.visible === undefined ? source.recordCount : undefined
}

/** A page that is not full is the last one; its offset then gives the total. So does a page of the record with an id. */
export function provenCount({ limit, offset, where }: Query, rows: number): number | undefined {
  const isLast = limit === undefined || rows < limit || (rows === 1 && isOneRecord(where))
  return isLast && (rows > 0 || offset === 0) ? offset + rows : undefined
}

/** A page for one value is there by then: its count would take the second processor for an answer nobody waits for. */
const LOOK_UP_MS = 8

/**
 * Counts while the page is read; for a look-up only when its page is late or does not show the count, for a record by its id
 * only when it does not show it.
 */
export async function countBeside(
  query: Query,
  page: Promise<readonly unknown[]>,
  count: () => Promise<number>
): Promise<number> {
  if (!isLookUp(query.where)) return count()
  const found = page.then(
    (rows) => provenCount(query, rows.length),
    () => 0
  )
  const late = isOneRecord(query.where) ? [] : [pause(LOOK_UP_MS, undefined, { ref: false })]
  return (await Promise.race([found, ...late])) ?? count()
}

/** No two records of a version have the same id. */
function isOneRecord(where: Predicate | undefined): boolean {
  if (where?.kind === 'and') return where.items.some(isOneRecord)
  if (where?.kind !== 'compare' || where.op !== '=' || where.right.kind !== 'literal') return false
  return where.left.kind === 'property' && where.left.name === 'recordid'
}

/** Whether few records can match: one value of a number or a text is wanted. */
function isLookUp(where: Predicate | undefined): boolean {
  if (where?.kind === 'and') return where.items.some(isLookUp)
  if (where?.kind !== 'compare' || where.op !== '=' || where.right.kind !== 'literal') return false
  const { left } = where
  return left.kind === 'property' || (left.kind === 'field' && (left.type === 'int' || left.type === 'text'))
}
