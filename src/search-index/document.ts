/** Searchable things. */
export type SearchKind = 'item' | 'group' | 'user'

/**
 * Fields of words, the weightiest first: a word of a title counts for more than the following fields. A search without
 * a field (PORTAL-search-3) searches all of them.
 */
export const TEXT_FIELDS = {
  item: ['title', 'tags', 'type', 'typekeywords', 'snippet', 'description', 'accessinformation', 'spatialreference'],
  group: ['title', 'tags', 'owner', 'snippet', 'description', 'id'],
  user: ['username', 'fullname', 'firstname', 'lastname']
} as const satisfies Record<SearchKind, UpToEight>

/**
 * Which fields hold a word is one byte of a posting, a bit for each: words of a ninth field would be in the index
 * without a bit, and never found by their field.
 */
type UpToEight = readonly [string, string?, string?, string?, string?, string?, string?, string?]

/**
 * Fields of whole values, several to a thing, compared without case and accents: values for filters and
 * counts.
 */
export const VALUE_FIELDS = {
  item: ['title', 'tags', 'type', 'typekeywords', 'categories'],
  group: ['title', 'tags'],
  user: ['tags']
} as const satisfies Record<SearchKind, readonly string[]>

/** Fields of values compared as they are. */
export const EXACT_FIELDS = {
  item: ['contentstatus'],
  group: [],
  user: []
} as const satisfies Record<SearchKind, readonly string[]>

/** Fields that are found by a whole value. */
export type ValueField = (typeof VALUE_FIELDS)[SearchKind][number] | (typeof EXACT_FIELDS)[SearchKind][number]

export type Text = string | readonly string[] | null | undefined

type FieldOf<Kind extends SearchKind> =
  | (typeof TEXT_FIELDS)[Kind][number]
  | (typeof VALUE_FIELDS)[Kind][number]
  | (typeof EXACT_FIELDS)[Kind][number]

/** Searchable content of a thing by field. `number`: its number in the index. */
export type SearchDocument = {
  readonly [Kind in SearchKind]: {
    readonly kind: Kind
    readonly number: number
    readonly fields: Readonly<Record<FieldOf<Kind>, Text>>
  }
}[SearchKind]

/**
 * The bit of a field in the number that says which fields hold a word; as numbers they are in the order of their
 * weight.
 */
export function fieldBit(kind: SearchKind, field: string): number {
  const fields: readonly string[] = TEXT_FIELDS[kind]
  const at = fields.indexOf(field)
  return at < 0 ? 0 : 2 ** (fields.length - 1 - at)
}

export function textsOf(text: Text): readonly string[] {
  return text === null || text === undefined ? [] : typeof text === 'string' ? [text] : text
}
