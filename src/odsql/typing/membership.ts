import type { Expression, Literal, Predicate } from '#query'
import type { IntervalNode, ListNode, MemberNode, Tree } from '../tree.ts'
import { boundFor, digitsFor, fitLiteral, incompatible, typeComparison } from './comparison.ts'
import { join } from './junction.ts'
import type { Typer } from './typer.ts'
import { familyOf, isList, isTime } from './types.ts'

const NEVER: Predicate = { kind: 'constant', value: false }

/** `field in (1, 2)`: equality with one of the values, so as strict about types. A null is equal to nothing. */
export function typeList({ left, items }: ListNode, typer: Typer): Predicate {
  const field = typer.value(left)
  const values = items.flatMap((item) => listValue(field, item, typer))
  if (values.length === 0) return NEVER
  // Two values do not make a list.
  if (field.type === 'boolean')
    return join(
      'or',
      uniqueFlags(values).map((right) => ({ kind: 'compare', op: '=', left: field, right }))
    )
  return { kind: 'one-of', left: field, values }
}

function uniqueFlags(values: readonly Literal[]): readonly Literal[] {
  return [...new Map(values.map((literal) => [literal.value, literal])).values()]
}

function listValue(field: Expression, item: Tree, typer: Typer): readonly Literal[] {
  const literal = digitsFor(field, item) ?? (typer.value(item) as Literal)
  if (literal.type === 'null') return []
  if (!EQUATABLE.has(familyOf(field)) || familyOf(field) !== familyOf(literal)) throw incompatible(field, literal, item)
  const fitted = fitLiteral(field, literal, false)
  // 2.5 is not the value of an integer.
  return field.type === 'int' && fitted.type !== 'int' ? [] : [fitted]
}

const EQUATABLE: ReadonlySet<string> = new Set(['text', 'number', 'boolean'])

/** `field in [1 .. 10]`: as lenient about types as the order operators are. */
export function typeInterval(node: IntervalNode, typer: Typer): Predicate {
  const left = typer.value(node.left)
  const [from, to] = [typer.value(node.from) as Literal, typer.value(node.to) as Literal]
  if (isTime(left.type)) return timeInterval(node, left, from, to, typer)
  const [low, high] = [fitLiteral(left, from, true), fitLiteral(left, to, true)]
  for (const [bound, tree] of [
    [low, node.from],
    [high, node.to]
  ] as const) {
    if (familyOf(left) !== 'number' || familyOf(bound) !== 'number' || isList(left))
      throw incompatible(left, bound, tree)
  }
  return { kind: 'interval', left, from: low, fromIncluded: node.fromIncluded, to: high, toIncluded: node.toIncluded }
}

/** A bound inside of a day: what begins after it begins on the next day, what ends before it ends with that day. */
function timeInterval(node: IntervalNode, left: Expression, from: Literal, to: Literal, typer: Typer): Predicate {
  const [low, high] = [boundFor(left, from, node.from, true, typer), boundFor(left, to, node.to, true, typer)]
  return {
    kind: 'interval',
    left,
    from: low.literal,
    fromIncluded: low.exact && node.fromIncluded,
    to: high.literal,
    toIncluded: !high.exact || node.toIncluded
  }
}

/** `literal in field`: the field, or one of its values, is the literal. */
export function typeMember({ left, field, start, end }: MemberNode, typer: Typer): Predicate {
  return typeComparison({ kind: 'compare', op: '=', left: field, right: left, start, end }, typer)
}
