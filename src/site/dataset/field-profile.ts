/** What a field's values look like as a whole. */
export type FieldProfile =
  | {
      readonly kind: 'steps'
      readonly low: number
      readonly high: number
      readonly counts: readonly number[]
      readonly logarithmic: boolean
      readonly filled: number
    }
  | {
      readonly kind: 'shares'
      /** The largest groups, of all records. */
      readonly groups: readonly { readonly value: string; readonly count: number }[]
      /** Records that have a value. */
      readonly of: number
      /** Of different values; null: not counted. */
      readonly distinct: number | null
      readonly filled: number
    }
  | { readonly kind: 'filled'; readonly filled: number }

export type ProfileMap = ReadonlyMap<string, FieldProfile>
