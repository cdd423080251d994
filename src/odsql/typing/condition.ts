import type { Expression, Predicate } from '#query'
import { mistake } from '../errors.ts'
import type { CallNode, IsNode, LikeNode, Tree } from '../tree.ts'
import { incompatible, typeComparison } from './comparison.ts'
import { allowedFunction } from './expression.ts'
import { join } from './junction.ts'
import { typeInterval, typeList, typeMember } from './membership.ts'
import { typeOldDistance, typePredicateCall } from './predicate.ts'
import type { Typer } from './typer.ts'
import { familyOf } from './types.ts'

/** A tree of where as a condition. */
export function typeCondition(tree: Tree, typer: Typer): Predicate {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return join(
        tree.kind,
        tree.items.map((item) => typeCondition(item, typer))
      )
    case 'not':
      return { kind: 'not', item: typeCondition(tree.item, typer) }
    case 'compare':
      return typeComparison(tree, typer)
    case 'in-list':
      return typeList(tree, typer)
    case 'in-interval':
      return typeInterval(tree, typer)
    case 'in-field':
      return typeMember(tree, typer)
    case 'like':
      return typeLike(tree, typer)
    case 'is':
      return typeIs(tree, typer)
    case 'text':
      return { kind: 'full-text', mode: 'words', text: tree.value }
    case 'boolean':
      return { kind: 'constant', value: tree.value }
    case 'call':
      return typeCalledCondition(tree, typer)
    default:
      return isTrue(tree, typer)
  }
}

function typeCalledCondition(call: CallNode, typer: Typer): Predicate {
  const row = allowedFunction(call, typer)
  if (row.kind === 'predicate') return typePredicateCall(call, row, typer)
  return row.name === 'distance' ? typeOldDistance(call, typer) : isTrue(call, typer)
}

/** A value is a condition by itself when it is a boolean. */
function isTrue(tree: Tree, typer: Typer): Predicate {
  const item = typer.value(tree)
  if (item.type !== 'boolean')
    throw mistake('odsql/not-allowed', `${nameOf(tree)} is not a boolean expression.`, tree, { type: item.type })
  return { kind: 'is-true', item, value: true }
}

function nameOf(tree: Tree): string {
  return tree.kind === 'name' ? `Field ${tree.name}` : tree.kind === 'call' ? tree.name : 'The filter'
}

function typeIs({ left, negated, what }: IsNode, typer: Typer): Predicate {
  const item = typer.value(left)
  if (what !== 'null' && item.type !== 'boolean')
    throw incompatible(item, { kind: 'literal', type: 'boolean', value: what === 'true' }, left)
  const condition: Predicate =
    what === 'null' ? { kind: 'is-null', item } : { kind: 'is-true', item, value: what === 'true' }
  return negated ? { kind: 'not', item: condition } : condition
}

/** Words of the text in any order (ODSQL-search-6). */
function typeLike({ left, text }: LikeNode, typer: Typer): Predicate {
  const value = typer.value(left)
  if (familyOf(value) !== 'text') throw incompatible(value, { kind: 'literal', type: 'text', value: text }, left)
  return { kind: 'full-text', mode: 'words', text, ...looksAt(value) }
}

function looksAt(value: Expression): Pick<Extract<Predicate, { kind: 'full-text' }>, 'fields' | 'value'> {
  return value.kind === 'field' ? { fields: [value] } : { value }
}
