export interface VisitTables {
  visits: VisitRow
}

/** A number of visits of one day. */
export interface VisitRow {
  /** `2026-11-22`, in UTC. */
  day: string
  /** A dataset's identifier, empty for other pages; a language or a host in rows of those. */
  subject: string
  /** A tab, `download`, `page`; `language`, `referrer` and `visitors` for further counts. */
  view: string
  /** `person` or `program`. */
  kind: string
  count: number
}
