import type { Geometry } from '#geometry'
import type { Field, FieldType } from '#schema'
import type { NameOf, PredicateOf } from './functions/functions.ts'
import type { MathFunction, StatisticFunction } from './functions/math-functions.ts'

/**
 * The typed query: plain, printable data between ODSQL (which makes it) and the engine (which runs it). Names are
 * resolved, types are known, times are instants; nothing here is text that a caller typed except literals and keys.
 */

export type Lang = 'en' | 'fr' | 'nl' | 'pt' | 'it' | 'ar' | 'de' | 'es' | 'ca' | 'eu' | 'sv'
export const LANGS: readonly Lang[] = ['en', 'fr', 'nl', 'pt', 'it', 'ar', 'de', 'es', 'ca', 'eu', 'sv']

/**
 * Types a value can have in a query. `number` is the result of integer arithmetic that 64 bits may not hold: an
 * integer, computed exactly, that is shown as an integer while 64 bits hold it and as the nearest double beyond.
 */
export type ValueType = FieldType | 'number' | 'null'

export type Literal =
  | { readonly kind: 'literal'; readonly type: 'text'; readonly value: string }
  /** `value` is decimal text for int, so that 64-bit integers keep every digit. */
  | { readonly kind: 'literal'; readonly type: 'int'; readonly value: string }
  | { readonly kind: 'literal'; readonly type: 'double'; readonly value: number }
  | { readonly kind: 'literal'; readonly type: 'boolean'; readonly value: boolean }
  /** Calendar day `YYYY-MM-DD`. */
  | { readonly kind: 'literal'; readonly type: 'date'; readonly value: string }
  /** Instant in UTC with microseconds: `YYYY-MM-DDTHH:MM:SS.ffffffZ`; the query's time zone has been applied. */
  | { readonly kind: 'literal'; readonly type: 'datetime'; readonly value: string }
  | { readonly kind: 'literal'; readonly type: 'geo_shape'; readonly value: Geometry }
  | { readonly kind: 'literal'; readonly type: 'null'; readonly value: null }

export interface FieldReference {
  readonly kind: 'field'
  readonly name: string
  readonly type: FieldType
  /** Multivalued text. */
  readonly list: boolean
}

/** The operators of arithmetic. */
export type ArithmeticFunction = 'add' | 'subtract' | 'multiply' | 'divide' | 'negate'

/** Expressions computed for each record; `now()` is a literal after compilation. */
/** `geo_digest`: a number by which the Search API v1 finds equal geometries, as decimal text; of a point or a shape. */
export type ScalarFunction = ArithmeticFunction | MathFunction | 'geo_digest' | Exclude<NameOf<'scalar'>, 'now'>

export interface ScalarCall {
  readonly kind: 'call'
  readonly fn: ScalarFunction
  readonly args: readonly Expression[]
  readonly type: ValueType
  /** date_format only: the pattern, parsed. */
  readonly format?: readonly DateFormatPart[]
  /** json_format only: what invalid JSON becomes. Absent: the original text. */
  readonly fallback?: string | null
}

/** One piece of a `date_format` pattern: fixed text, or a code such as `MM` or `EEEE`. */
export type DateFormatPart = { readonly text: string } | { readonly code: DateFormatCode }
export type DateFormatCode =
  | 'yy'
  | 'yyyy'
  | 'xx'
  | 'xxxx'
  | 'w'
  | 'ww'
  | 'e'
  | 'E'
  | 'EEEE'
  | 'D'
  | 'DDD'
  | 'M'
  | 'MM'
  | 'MMM'
  | 'MMMM'
  | 'd'
  | 'dd'
  | 'H'
  | 'HH'
  | 'm'
  | 'mm'
  | 's'
  | 'ss'

/** `count_distinct` distinguishes `count(distinct x)` from `count(x)`. */
export type AggregateFunction = NameOf<'aggregate'> | StatisticFunction | 'count_distinct'

export interface Aggregate {
  readonly kind: 'aggregate'
  readonly fn: AggregateFunction
  /** Absent for `count(*)`. */
  readonly arg?: Expression
  /** percentile only: 0..100. */
  readonly percent?: number
  readonly type: ValueType
}

/** Technical values of a record: `recordid`, `record_timestamp`, `record_size`, `datasetid` (ODSQL-key-9). */
export interface RecordProperty {
  readonly kind: 'property'
  readonly name: 'recordid' | 'record_timestamp' | 'record_size' | 'datasetid'
  readonly type: 'text' | 'datetime' | 'int'
}

/** The value of a group key, by its place in `Query.groups`; what select and order_by refer to when grouping. */
export interface GroupReference {
  readonly kind: 'group'
  readonly index: number
  readonly type: ValueType
}

/** The value of a select item, by its place in `Query.select` (order_by a label). */
export interface ItemReference {
  readonly kind: 'item'
  readonly index: number
  readonly type: ValueType
}

export type Expression =
  | Literal
  | FieldReference
  | ScalarCall
  | Aggregate
  | RecordProperty
  | GroupReference
  | ItemReference

export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>='

/**
 * Conditions are two-valued at every node: a comparison with a null is false, and `not` is the set complement
 * (ODSQL-null-2: `x != v` drops nulls, `NOT x = v` keeps them). On a multivalued field a comparison holds if any value
 * does, `!=` if there are values and all of them differ.
 */
export type Predicate =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'and' | 'or'; readonly items: readonly Predicate[] }
  | { readonly kind: 'not'; readonly item: Predicate }
  | { readonly kind: 'compare'; readonly op: ComparisonOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'one-of'; readonly left: Expression; readonly values: readonly Literal[] }
  | {
      readonly kind: 'interval'
      readonly left: Expression
      readonly from: Literal
      readonly fromIncluded: boolean
      readonly to: Literal
      readonly toIncluded: boolean
    }
  | { readonly kind: 'is-null'; readonly item: Expression }
  | { readonly kind: 'is-true'; readonly item: Expression; readonly value: boolean }
  | FullText
  | {
      readonly kind: 'within-distance'
      readonly field: FieldReference
      readonly center: Geometry
      readonly meters: number
    }
  | {
      readonly kind: 'in-bbox'
      readonly field: FieldReference
      readonly south: number
      readonly west: number
      readonly north: number
      readonly east: number
    }
  | {
      readonly kind: 'spatial'
      readonly relation: 'intersects' | 'disjoint' | 'within'
      readonly field: FieldReference
      readonly geometry: Geometry
    }
  /**
   * The value, or for a hierarchical field a value below it: equal to `path`, or beginning with `path` + `separator`.
   */
  | { readonly kind: 'under-path'; readonly field: FieldReference; readonly path: string; readonly separator: string }
  /** Within a calendar year, month or day in the query's time zone: a refined date facet. */
  | {
      readonly kind: 'in-period'
      readonly field: FieldReference
      readonly year: number
      readonly month?: number
      readonly day?: number
    }

/**
 * Text search (ODSQL-search) over folded words; see text.ts for folding and words. `words`: every word
 * present (bare string, LIKE); a word ending in `*` is a prefix. `search`: every word but the last fuzzy, the last a
 * prefix. `suggest`: some word begins with the text. `startswith`: the whole value begins with the text,
 * case-sensitive, unfolded. Several fields: true if one of them matches. `fields` absent: the record as a whole.
 */
export interface FullText {
  readonly kind: 'full-text'
  readonly mode: 'words' | PredicateOf<'searched'>
  readonly fields?: readonly FieldReference[]
  /** Instead of fields: a computed text (`lower(name) like "x"`). */
  readonly value?: Expression
  readonly text: string
}

/** Key of a group of records: a value (field, call) or a label (range). */
export type GroupBy =
  | { readonly kind: 'value'; readonly value: Expression }
  /** Buckets of equal width from 0; int labels are closed (`[0, 14]`), others half-open (`[10, 15[`). */
  | { readonly kind: 'width'; readonly field: FieldReference; readonly width: number }
  /** Given edges; `openStart`/`openEnd` are the `*`. Edges are numbers or instants in the field's type. */
  | {
      readonly kind: 'edges'
      readonly field: FieldReference
      readonly edges: readonly Literal[]
      readonly openStart: boolean
      readonly openEnd: boolean
    }
  | { readonly kind: 'interval'; readonly field: FieldReference; readonly count: number; readonly unit: IntervalUnit }
  | { readonly kind: 'geo-cluster'; readonly field: FieldReference; readonly zoom: number; readonly radius: number }

export type IntervalUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

export interface GroupKey {
  /** The key in the answer: the label, or the expression as typed. */
  readonly key: string
  readonly by: GroupBy
  readonly type: ValueType
}

export interface SelectItem {
  /** The key in the answer: field name, label, or the expression as typed. */
  readonly key: string
  readonly value: Expression
}

export type OrderBy =
  | { readonly kind: 'value'; readonly value: Expression; readonly descending: boolean }
  | { readonly kind: 'random'; readonly seed: number }
  /** As the records stood in their source. */
  | { readonly kind: 'ordinal' }

/** Source of a query: one immutable version of a dataset, or the catalog's projection. */
export interface Source {
  /** Table name as the engine made it; never from a caller. */
  readonly table: string
  readonly datasetId: string
  /** Fields the caller may see, in order; nothing else exists for this query. */
  readonly fields: readonly Field[]
  /** Rows of the version when known and not narrowed by row-level rights. */
  readonly recordCount: number
  /** What all of its rows take on the disk, when known. */
  readonly bytes?: number
  /**
   * True when the version has text fields that are not in `fields`: full text then looks at each visible field instead
   * of the record's words.
   */
  readonly hidesText?: boolean
  /** Rows the caller may see, when not all. Added to every condition by the engine. */
  readonly visible?: Predicate
}

export interface Query {
  readonly source: Source
  readonly where: Predicate | undefined
  /** Empty: one row per record, or one row for the whole when `select` has only aggregates (answer.ts). */
  readonly groups: readonly GroupKey[]
  readonly select: readonly SelectItem[]
  /**
   * A select with only aggregates is repeated for every record too, as exports of the original service have them
   * (ODSQL-ungrouped-3).
   */
  readonly everyRecord?: true
  readonly order: readonly OrderBy[]
  /** undefined: everything. */
  readonly limit: number | undefined
  readonly offset: number
  /** IANA zone: date parts, ranges and the output of datetime fields. */
  readonly timezone: string
  readonly lang: Lang
}

/** One facet to enumerate. */
export interface FacetRequest {
  readonly field: FieldReference
  /** Condition for this facet only (a disjunctive facet leaves out its own refinements). */
  readonly where: Predicate | undefined
  /** Levels to return: for a date 1 = year, 2 = month, 3 = day; for a path its depth; 1 for a flat field. */
  readonly levels: readonly FacetLevel[]
  readonly sort: 'count' | '-count' | 'alphanum' | '-alphanum' | 'num' | '-num'
  /** At most this many values per level and parent. */
  readonly limit: number
  /** Path separator of a hierarchical text field. */
  readonly separator?: string
}

/**
 * One level of a facet's tree: all values of depth `depth` (1-based) below `parent` (absent at depth 1), parent as full
 * path `2020/11`.
 */
export interface FacetLevel {
  readonly depth: number
  readonly parent?: string
}

export interface FacetsQuery {
  readonly source: Source
  readonly facets: readonly FacetRequest[]
  readonly timezone: string
}

export interface FacetCount {
  /** Full path for nested levels (`2020/11`), plain value text otherwise (`true`, `12`, `2.5`). */
  readonly value: string
  readonly count: number
}

/** Per facet, per requested level, the values in the requested order. */
export type FacetsAnswer = readonly (readonly FacetCount[][])[]
