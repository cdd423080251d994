import type { SearchKind, ValueField } from '#search-index'
import type { Column, Condition } from './conditions.ts'
import type { SearchPredicate } from './search-predicate.ts'

/** A field that queries name, and its values. */
export type QueryField =
  /** Words of the index. */
  | { readonly kind: 'words'; readonly field: string }
  /** Whole values of the index, of which a thing may have several. */
  | { readonly kind: 'values'; readonly field: ValueField }
  /** Values of the index that are compared as they are; `ignoresCase` when they are in lower case there. */
  | { readonly kind: 'exact-values'; readonly field: ValueField; readonly ignoresCase?: boolean }
  /** Values that are paths, found by any of their parts: `/Categories/Water`. */
  | { readonly kind: 'paths'; readonly field: ValueField }
  /** The whole value of a column; `ignoresCase` when the column holds it in lower case. */
  | { readonly kind: 'exact'; readonly column: Column; readonly ignoresCase?: boolean }
  | { readonly kind: 'number'; readonly column: Column }
  /** Milliseconds since the epoch, which queries write as such, with zeros in front, or as a date (ISO 8601). */
  | { readonly kind: 'instant'; readonly column: Column }
  | { readonly kind: 'flag'; readonly column: Column }
  /** The same for everything there is. */
  | { readonly kind: 'constant'; readonly value: string }
  /** Values without a column: a condition on rows for each value. */
  | { readonly kind: 'related'; readonly condition: (value: string) => Condition }
  /** A derived value, such as the audience. */
  | {
      readonly kind: 'derived'
      readonly is: (value: string) => SearchPredicate
      /** `pattern` as LIKE has it, in lower case. */
      readonly isLike: (pattern: string) => SearchPredicate
      readonly isThere: SearchPredicate
    }

export type QueryFields = Readonly<Record<string, QueryField>>

/** Source of a query. */
export interface Searched {
  readonly kind: SearchKind
  readonly fields: QueryFields
  /** Scope of terms without a field: all words of the index, or nothing where fields must be named. */
  readonly unnamed: 'words' | 'refused'
}
