import type { Query } from '#query'

/** The count that the catalog knows: no condition narrows the version. */
export function knownCount({ source, where }: Query): number | undefined {
  return where === undefined && source.visible === undefined ? source.recordCount : undefined
}

/** A page that is not full is the last one; its offset then gives the total. */
export function provenCount({ limit, offset }: Query, rows: number): number | undefined {
  return (limit === undefined || rows < limit) && (rows > 0 || offset === 0) ? offset + rows : undefined
}
