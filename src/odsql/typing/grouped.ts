import type { Expression, GroupReference } from '#query'
import { mistake } from '../errors.ts'
import { printTree } from '../print.ts'
import type { NameNode, Tree } from '../tree.ts'
import type { CompileContext } from './context.ts'
import type { Group } from './group-by.ts'
import { findField, resolveName } from './names.ts'

export function referToGroup(groups: readonly Group[], index: number): GroupReference {
  return { kind: 'group', index, type: groups[index]!.key.type }
}

/** The group that a name means: by its label, or by the field that the records are grouped by. */
function findGroupByName(name: string, groups: readonly Group[], context: CompileContext): number {
  const labelled = groups.findIndex(({ label }) => label === name)
  if (labelled >= 0) return labelled
  const field = findField(name, context)
  return field === undefined ? -1 : groups.findIndex((group) => group.field === field.name)
}

/** The group whose expression this is. */
export function findGroupByExpression(tree: Tree, groups: readonly Group[]): number {
  return tree.kind === 'call' ? groups.findIndex(({ print }) => print === printTree(tree)) : -1
}

/** The group that a name means, or the field. */
export function findGroupedName(
  { name, start, end }: NameNode,
  groups: readonly Group[],
  context: CompileContext
): Expression {
  const index = findGroupByName(name, groups, context)
  return index >= 0 ? referToGroup(groups, index) : resolveName(name, { start, end }, context)
}

/** A name outside of aggregates and functions when records are grouped. */
export function typeGroupedName(
  { name, start, end }: NameNode,
  groups: readonly Group[],
  context: CompileContext
): Expression {
  const found = findGroupedName({ kind: 'name', name, start, end }, groups, context)
  if (found.kind === 'group') return found
  throw mistake('odsql/aggregation', `Field ${name} is not in the group_by clause.`, { start, end }, { field: name })
}
