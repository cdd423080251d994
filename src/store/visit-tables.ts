export interface VisitTables {
  visits: VisitRow
  calls: CallRow
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

/** A number of calls of APIs on one day. */
export interface CallRow {
  day: string
  /** Identifier of the dataset; empty: of none. */
  dataset: string
  /** `anonymous`, `user`, or `key:` and its id. */
  caller: string
  /** A CallKind of the catalog. */
  kind: string
  /** A ClientFamily of the catalog. */
  client: string
  count: number
}
