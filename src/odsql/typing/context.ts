import type { Lang, Predicate, Source } from '#query'

/** Context in which a text is compiled. */
export interface CompileContext {
  readonly source: Source
  /** Milliseconds since 1970: the moment that `now()` means. */
  readonly now: number
  /** Microseconds on top of `now`. */
  readonly micros?: number
  /** IANA zone. */
  readonly timezone: string
  readonly lang: Lang
  readonly version: 'v2.0' | 'v2.1'
  /** True when the source is the catalog: technical fields of records do not exist, `datasetid` is `dataset_id`. */
  readonly catalog: boolean
  /** Names of fields that select may show, and no other clause may use. */
  readonly shownOnly?: ReadonlySet<string>
  readonly limit: number | undefined
  readonly offset: number
  /** Refinements, exclusions and the like, already typed. */
  readonly extraWhere?: Predicate
}
