import { type Expression, findFunction, hasAggregate, hasField, type Literal, type OrderBy } from '#query'
import { mistake, unexpected } from '../errors.ts'
import { type CallNode, isLiteral, type NameNode, type OrderTree, type Tree } from '../tree.ts'
import { typeArguments } from './argument.ts'
import type { CompileContext } from './context.ts'
import { allowedFunction, createTyper, notAllowed } from './expression.ts'
import type { Group } from './group-by.ts'
import { findGroupByExpression, referToGroup, typeGroupedName } from './grouped.ts'
import { resolveName } from './names.ts'
import { notOffered } from './predicate.ts'
import type { Selected } from './select.ts'
import type { Typer } from './typer.ts'
import { familyOf, isList } from './types.ts'

/** Names that an order can use besides fields. */
interface OrderScope {
  readonly context: CompileContext
  readonly groups: readonly Group[]
  readonly select: readonly Selected[]
  /** Places of the labels in select. */
  readonly labels: ReadonlyMap<string, number>
}

export function typeOrderBy(
  items: readonly OrderTree[],
  text: string,
  context: CompileContext,
  groups: readonly Group[],
  select: readonly Selected[]
): readonly OrderBy[] {
  const labels = new Map(select.flatMap(({ key, labelled }, index) => (labelled ? [[key, index] as const] : [])))
  const scope: OrderScope = { context, groups, select, labels }
  const typer = createTyper({
    context,
    clause: 'O',
    text,
    whole: (tree) => wholeOf(tree, scope),
    name: (node) => typeName(node, scope)
  })
  const typed = items.map((item) => ({ item, by: typeItem(item, typer, select) }))
  const aggregated = groups.length === 0 && select.some(({ value }) => hasAggregate(value))
  checkPlaces(typed, scope, aggregated)
  const order = typed.map(({ by }) => by)
  if (!aggregated) return order
  // One row has no order, and beside records an aggregate is the same in every row.
  return select.some(({ value }) => hasField(value))
    ? order.filter((by) => !isAggregate(by, scope) || hasField(meantBy(by, scope)))
    : []
}

/** Labels come before fields of the same name. */
function wholeOf(tree: Tree, { groups, select, labels }: OrderScope): Expression | undefined {
  if (tree.kind === 'name') {
    const index = labels.get(tree.name)
    return index === undefined ? undefined : itemReference(index, select)
  }
  const group = findGroupByExpression(tree, groups)
  return group < 0 ? undefined : referToGroup(groups, group)
}

function itemReference(index: number, select: readonly Selected[]): Expression {
  const { value } = select[index]!
  return value.kind === 'group' ? value : { kind: 'item', index, type: value.type }
}

function typeName(node: NameNode, { context, groups }: OrderScope): Expression {
  return groups.length > 0 ? typeGroupedName(node, groups, context) : resolveName(node.name, node, context)
}

function typeItem({ value: tree, descending }: OrderTree, typer: Typer, select: readonly Selected[]): OrderBy {
  if (tree.kind === 'call' && findFunction(tree.name)?.kind === 'ordering') return typeOrdering(tree, typer)
  if (isConstant(tree)) throw unexpected(typer.text, tree)
  const value = typer.value(tree)
  if (!isSortable(value, select))
    throw mistake(
      'odsql/not-allowed',
      `${tree.kind === 'name' ? `Field ${tree.name}` : 'The expression'} is not allowed in the current clause.`,
      tree,
      { type: value.type }
    )
  return { kind: 'value', value, descending }
}

/** Literals, and expressions of literals only, are not part of an order (ODSQL-clause-2). */
function isConstant(tree: Tree): boolean {
  switch (tree.kind) {
    case 'negate':
      return isConstant(tree.item)
    case 'arithmetic':
      return isConstant(tree.left) && isConstant(tree.right)
    default:
      return isLiteral(tree)
  }
}

/** Texts, numbers, times and booleans have an order; geometries, files and lists have none. */
function isSortable(value: Expression, select: readonly Selected[]): boolean {
  const meant = value.kind === 'item' ? select[value.index]!.value : value
  if (meant.kind === 'group') return meant.type !== 'json_blob'
  return !isList(meant) && familyOf(meant) !== 'place' && familyOf(meant) !== 'other'
}

/** A different order each time if no seed is given. */
function typeOrdering(call: CallNode, typer: Typer): OrderBy {
  const row = allowedFunction(call, typer)
  if (row.kind !== 'ordering') throw notAllowed(call)
  switch (row.name) {
    case 'random': {
      const [seed] = typeArguments(call, row, typer)
      return { kind: 'random', seed: seed === undefined ? typer.context.now : Number((seed as Literal).value) }
    }
    case 'vector_similarity':
      throw notOffered(call, typer)
  }
}

function isAggregate(by: OrderBy, scope: OrderScope): boolean {
  return by.kind === 'value' && hasAggregate(meantBy(by, scope))
}

/** The expression of an order, behind its label. */
function meantBy(by: OrderBy, { select }: OrderScope): Expression {
  if (by.kind !== 'value') return NO_VALUE
  return by.value.kind === 'item' ? select[by.value.index]!.value : by.value
}

const NO_VALUE: Literal = { kind: 'literal', type: 'null', value: null }

/** Aggregates are of groups, and stand before what is not aggregated (ODSQL-order-2). */
function checkPlaces(
  typed: readonly { readonly item: OrderTree; readonly by: OrderBy }[],
  scope: OrderScope,
  aggregated: boolean
): void {
  let fieldSeen = false
  for (const { item, by } of typed) {
    if (!isAggregate(by, scope)) {
      fieldSeen ||= by.kind === 'value'
      continue
    }
    if (scope.groups.length === 0 && !aggregated)
      throw mistake(
        'odsql/aggregation',
        'Aggregation functions in order_by are only supported with a group_by clause.',
        item
      )
    if (fieldSeen)
      throw mistake('odsql/aggregation', 'Aggregation functions must be placed before fields in order_by.', item)
  }
}
