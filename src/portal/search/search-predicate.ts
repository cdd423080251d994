import { unreachable } from '#kit'
import { pairKey, wordKey } from '#search-index'
import { ALWAYS, all, any, type Column, type Condition, NEVER, not } from './conditions.ts'

/** The condition on all objects: plain data, evaluated by `evaluate`. */
export type SearchPredicate =
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SearchPredicate[] }
  | { readonly kind: 'not'; readonly part: SearchPredicate }
  /** Documents with one of the keys; `fields`: the containing fields, as bits. */
  | { readonly kind: 'keys'; readonly keys: readonly string[]; readonly fields: number | undefined }
  /** Documents with a key that begins so and fulfils the condition on `key`. */
  | {
      readonly kind: 'keys-from'
      readonly beginning: string
      readonly condition: Condition
      readonly fields: number | undefined
    }
  /** Items that one of the members of audiences sees. */
  | { readonly kind: 'shared'; readonly members: readonly string[] }
  /** Words beside each other, in one field. */
  | { readonly kind: 'phrase'; readonly words: readonly string[]; readonly field: string | undefined }
  /** Rows of the table, by their columns. */
  | { readonly kind: 'rows'; readonly condition: Condition }

export const ALL: SearchPredicate = { kind: 'all' }
export const NONE: SearchPredicate = { kind: 'none' }

export function rows(condition: Condition): SearchPredicate {
  return condition === ALWAYS ? ALL : condition === NEVER ? NONE : { kind: 'rows', condition }
}

export function sharedWith(members: readonly string[]): SearchPredicate {
  return members.length === 0 ? NONE : { kind: 'shared', members }
}

export function hasKey(keys: readonly string[], fields?: number): SearchPredicate {
  return keys.length === 0 ? NONE : { kind: 'keys', keys, fields }
}

export function hasKeyFrom(beginning: string, condition: Condition, fields?: number): SearchPredicate {
  return { kind: 'keys-from', beginning, condition, fields }
}

export function every(parts: readonly SearchPredicate[]): SearchPredicate {
  return joined('and', parts, ALL)
}

export function either(parts: readonly SearchPredicate[]): SearchPredicate {
  return joined('or', parts, NONE)
}

export function except(part: SearchPredicate): SearchPredicate {
  if (part.kind === 'all') return NONE
  if (part.kind === 'none') return ALL
  return part.kind === 'rows' ? rows(not(part.condition)) : { kind: 'not', part }
}

/** Conditions on rows become one: they are asked at once. */
function joined(kind: 'and' | 'or', parts: readonly SearchPredicate[], neutral: SearchPredicate): SearchPredicate {
  const conditions = parts.flatMap((part) => (part.kind === 'rows' ? [part.condition] : []))
  const others = parts.filter((part) => part.kind !== 'rows' && part.kind !== neutral.kind)
  const left = [
    ...others,
    ...(conditions.length === 0 ? [] : [rows(kind === 'and' ? all(conditions) : any(conditions))])
  ]
  return left.length === 1 ? (left[0] as SearchPredicate) : left.length === 0 ? neutral : { kind, parts: left }
}

/** All keys that the index is asked for by their whole text. */
export function keysOfPredicate(wanted: SearchPredicate): string[] {
  switch (wanted.kind) {
    case 'and':
    case 'or':
      return wanted.parts.flatMap(keysOfPredicate)
    case 'not':
      return keysOfPredicate(wanted.part)
    case 'keys':
      return [...wanted.keys]
    case 'phrase':
      return [...wanted.words.map(wordKey), ...pairsOf(wanted.words)]
    case 'all':
    case 'none':
    case 'keys-from':
    case 'shared':
    case 'rows':
      return []
    default:
      return unreachable(wanted)
  }
}

/** All members whose items are asked for. */
export function membersOfPredicate(predicate: SearchPredicate): readonly string[] {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.parts.flatMap(membersOfPredicate)
    case 'not':
      return membersOfPredicate(predicate.part)
    case 'shared':
      return predicate.members
    case 'all':
    case 'none':
    case 'keys':
    case 'keys-from':
    case 'phrase':
    case 'rows':
      return []
    default:
      return unreachable(predicate)
  }
}

/** Neighbours of a phrase. */
export function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => pairKey(words[at] as string, word))
}

/** Ranking factor of a match: a word, which counts by its fields, or a term with a weight. */
export interface Weight {
  readonly wanted: SearchPredicate
  readonly boost: number
}

export interface Order {
  /** One direction for all of them. */
  readonly by: readonly Column[]
  readonly descending: boolean
}
