import type { Predicate } from '#query'

/** A chain of one kind is one predicate, however its parentheses stood. */
export function join(kind: 'and' | 'or', items: readonly Predicate[]): Predicate {
  const flat = items.flatMap((item) => (item.kind === kind ? item.items : [item]))
  return flat.length === 1 ? flat[0]! : { kind, items: flat }
}
