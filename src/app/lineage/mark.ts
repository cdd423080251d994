import type { LedgerEntry } from '#engine'
import type { Lineage } from '#store'

/** The mark of a folder or engine that names its control database: entries of the last two revisions. */
export type Mark = readonly LedgerEntry[]

/**
 * `same`: they belong together. `control-older`: something was published that the control database has never heard of.
 * `control-newer`: the other way round. `apart`: both continued separately from a common state. `foreign`: of
 * another portal.
 */
export type Relation = 'same' | 'foreign' | 'control-older' | 'control-newer' | 'apart'

/**
 * An entry is announced before its transaction commits and settled after it. So a control database that stands one
 * behind an announcement without settlement was interrupted in between, and is the right one when the entry before
 * bears its token.
 */
export function relate(lineage: Lineage, mark: Mark): Relation {
  const last = lastRevision(mark)
  const newest = mark.filter(({ revision }) => revision === last)
  if (!newest.some(({ portal }) => portal === lineage.portal)) return 'foreign'
  if (lineage.revision > last) return 'control-newer'
  if (lineage.revision === last) return bears(newest, lineage) ? 'same' : 'apart'
  const wasInterrupted = lineage.revision === last - 1 && !newest.some(({ settled }) => settled)
  if (
    wasInterrupted &&
    bears(
      mark.filter(({ revision }) => revision === lineage.revision),
      lineage
    )
  )
    return 'same'
  return 'control-older'
}

export function lastRevision(mark: Mark): number {
  return Math.max(...mark.map(({ revision }) => revision))
}

/**
 * Revisions are announced again after a transaction that came to nothing: any of their tokens will do, unless one was
 * settled.
 */
function bears(entries: Mark, { token }: Lineage): boolean {
  const settled = entries.filter((entry) => entry.settled)
  return (settled.length > 0 ? settled : entries).some((entry) => entry.token === token)
}
