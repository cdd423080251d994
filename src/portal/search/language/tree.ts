import type { TextRange } from '#kit'

/** Wildcards of a word: `*` any characters, `?` exactly one. */
export type Piece = { readonly text: string } | { readonly wild: '*' | '?' }

export interface Bound {
  readonly text: string
  readonly inclusive: boolean
}

/**
 * `field` is in lower case; absent: the fields that are searched by default. `boost` affects only the order of
 * results.
 */
export type SearchTerm = TextRange & { readonly field: string | undefined; readonly boost: number } & (
    | { readonly kind: 'word'; readonly text: string }
    | { readonly kind: 'phrase'; readonly text: string }
    | { readonly kind: 'pattern'; readonly pieces: readonly Piece[] }
    | { readonly kind: 'range'; readonly from: Bound | undefined; readonly to: Bound | undefined }
    /** The field has a value. */
    | { readonly kind: 'exists' }
  )

/** A query as it was meant: what of it is written how does not matter any more, except for places in messages. */
export type SearchTree =
  | SearchTerm
  | (TextRange & { readonly kind: 'all' })
  | (TextRange & { readonly kind: 'and' | 'or'; readonly items: readonly SearchTree[] })
  | (TextRange & { readonly kind: 'not'; readonly item: SearchTree })
