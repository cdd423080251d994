import type { CompileContext } from '#odsql'
import type { Lang, Predicate } from '#query'

/** Texts of ODSQL, as the caller wrote them; several `where` must all hold. */
export interface Clauses {
  readonly select: string | undefined
  readonly where: readonly string[]
  readonly groupBy: string | undefined
  readonly orderBy: string | undefined
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  /** Facets to enumerate, and how refinements of them are understood. */
  readonly facet: readonly string[]
}

export const NO_CLAUSES: Clauses = {
  select: undefined,
  where: [],
  groupBy: undefined,
  orderBy: undefined,
  refine: [],
  exclude: [],
  facet: []
}

/** How values are read and written. */
export interface Locale {
  readonly lang: Lang
  /** Canonical name of an IANA time zone. */
  readonly timezone: string
}

/** Versions of ODSQL differ in what they accept. */
export type Dialect = CompileContext['version']

/** A question in ODSQL. */
export interface OdsqlRequest extends Locale {
  readonly clauses: Clauses
  /** Further conditions, for what ODSQL cannot say. */
  readonly conditions?: readonly Predicate[]
  readonly dialect: Dialect
}

/** How many results, and from which one on. */
export interface Extent {
  /** undefined: all. */
  readonly limit: number | undefined
  readonly offset: number
}

/** Questions whose result changes although the data do not. */
const VOLATILE = /\b(now|random)\s*\(/i

export function isVolatile(clauses: Clauses): boolean {
  return Object.values(clauses).some((texts: string | readonly string[] | undefined) =>
    typeof texts === 'string' ? VOLATILE.test(texts) : texts?.some((text) => VOLATILE.test(text))
  )
}
