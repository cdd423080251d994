import { setTimeout as pause } from 'node:timers/promises'
import { BoundedCache } from '#kit'
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
const REMEMBERED_LOOK_UPS = 10_000

/**
 * When pages are counted: while they are read; a look-up only when its page does not show the count. Of a value that many
 * records have, that comes late: so it is remembered by the fields of a version what their last page showed, and until then
 * the count begins when the page is late.
 */
export class PageCounts {
  /** Whether the last page showed the count. */
  readonly #shown = new BoundedCache<boolean>({ maxEntries: REMEMBERED_LOOK_UPS })

  async countBeside(query: Query, page: Promise<readonly unknown[]>, count: () => Promise<number>): Promise<number> {
    const names = lookedUp(query.where)
    if (names.length === 0) return count()
    const key = `${query.source.table} ${names.join(' ')}`
    const shown = isOneRecord(query.where) || this.#shown.get(key)
    const found = page.then(
      (rows) => {
        const proven = provenCount(query, rows.length)
        this.#shown.set(key, proven !== undefined)
        return proven
      },
      () => 0
    )
    if (shown === false) return count()
    const late = shown === true ? [] : [pause(LOOK_UP_MS, undefined, { ref: false })]
    return (await Promise.race([found, ...late])) ?? count()
  }

  /** Whether few records are expected to match. */
  isFew({ source, where }: Query): boolean {
    return isOneRecord(where) || this.#shown.peek(`${source.table} ${lookedUp(where).join(' ')}`) === true
  }
}

/** A page of it mostly shows how many records match. */
export function isLookUp({ where }: Query): boolean {
  return lookedUp(where).length > 0
}

/** No two records of a version have the same id. */
function isOneRecord(where: Predicate | undefined): boolean {
  return lookedUp(where).includes(RECORD_ID)
}

const RECORD_ID = '*recordid'

/** Names of the numbers and texts of which one value is wanted: few records can match. */
function lookedUp(where: Predicate | undefined): string[] {
  if (where?.kind === 'and') return where.items.flatMap(lookedUp)
  if (where?.kind !== 'compare' || where.op !== '=' || where.right.kind !== 'literal') return []
  const { left } = where
  if (left.kind === 'property') return [`*${left.name}`]
  return left.kind === 'field' && (left.type === 'int' || left.type === 'text') ? [left.name] : []
}
