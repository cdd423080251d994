import type { Placed } from '../tree.ts'

/** The tree of a v1 query as it is written, nothing resolved. */
export type V1Node =
  | (Placed & { readonly kind: 'words'; readonly words: readonly string[] })
  | (Placed & { readonly kind: 'phrase'; readonly text: string })
  | (Placed & { readonly kind: 'compare'; readonly field: string; readonly op: V1Operator; readonly value: V1Value })
  | (Placed & {
      readonly kind: 'range'
      readonly field: string
      /** undefined: open, written `*`. */
      readonly from: V1Value | undefined
      readonly fromIncluded: boolean
      readonly to: V1Value | undefined
      readonly toIncluded: boolean
    })
  | (Placed & { readonly kind: 'call'; readonly name: string; readonly args: readonly V1Argument[] })
  | (Placed & { readonly kind: 'and' | 'or'; readonly items: readonly V1Node[] })
  | (Placed & { readonly kind: 'not'; readonly item: V1Node })

export type V1Operator = '=' | '!=' | '<' | '<=' | '>' | '>='

/** A text as it was written, without quotes, or `#now(…)`. */
export type V1Value =
  | (Placed & { readonly kind: 'text'; readonly text: string; readonly quoted: boolean })
  | (Placed & { readonly kind: 'now'; readonly steps: readonly string[] })

export interface V1Argument extends Placed {
  readonly text: string
  readonly quoted: boolean
}
