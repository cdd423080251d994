import { type Expression, findFunction, type NameOf, type SelectItem } from '#query'
import type { Field } from '#schema'
import { mistake } from '../errors.ts'
import type { PatternNode, SelectTree, Tree } from '../tree.ts'
import type { CompileContext } from './context.ts'
import { allowedFunction, createRecordTyper, createTyper } from './expression.ts'
import { type Group, severalTimes } from './group-by.ts'
import { findGroupByExpression, findGroupedName, typeGroupedName } from './grouped.ts'
import { withoutFields } from './missing.ts'
import { referTo } from './names.ts'
import type { Typer } from './typer.ts'

/** An item, and whether its key is a label that order_by may use. */
export interface Selected extends SelectItem {
  readonly labelled: boolean
}

/** A select that is not there selects every field, or nothing beside the keys of groups. */
export function typeSelect(
  items: readonly SelectTree[],
  text: string,
  context: CompileContext,
  groups: readonly Group[]
): readonly Selected[] {
  if (groups.length > 0) return typeGroupedSelect(items, text, context, groups)
  if (items.length === 0) return context.source.fields.map(fieldItem)
  return typeRecordSelect(items, text, context)
}

function fieldItem(field: Field): Selected {
  return { key: field.name, value: referTo(field), labelled: false }
}

function typeRecordSelect(trees: readonly SelectTree[], text: string, context: CompileContext): readonly Selected[] {
  const typer = createRecordTyper({ context, clause: 'S', text })
  const list = new ItemList()
  if (needsAll(trees)) context.source.fields.forEach((field) => list.expand(fieldItem(field)))
  for (const tree of trees) addItem(list, tree, typer)
  const excluded = trees.flatMap((tree) => patternsOf(tree, 'exclude'))
  const items = list.items.filter(
    (item) => item.labelled || item.value.kind !== 'field' || !excluded.some((pattern) => matches(pattern, item.key))
  )
  return items
}

/** Only exclusions: from all fields. */
function needsAll(trees: readonly SelectTree[]): boolean {
  const names = (tree: SelectTree): boolean =>
    tree.value.kind === 'star' ||
    (tree.value.kind === 'name' && tree.label === undefined) ||
    patternsOf(tree, 'include').length > 0
  return trees.some((tree) => patternsOf(tree, 'exclude').length > 0) && !trees.some(names)
}

function addItem(list: ItemList, tree: SelectTree, typer: Typer): void {
  const { value, key, label } = tree
  const { fields } = typer.context.source
  if (value.kind === 'star') return fields.forEach((field) => list.expand(fieldItem(field)))
  if (value.kind !== 'call' || findFunction(value.name)?.kind !== 'declaration') {
    return list.add({ key, value: typer.value(value), labelled: label !== undefined }, tree)
  }
  allowedFunction(value, typer)
  if (label !== undefined) throw mistake('odsql/not-allowed', `${value.name} is not allowed with a label.`, tree)
  const included = patternsOf(tree, 'include')
  fields
    .filter((field) => included.some((pattern) => matches(pattern, field.name)))
    .forEach((field) => list.expand(fieldItem(field)))
}

function patternsOf({ value }: SelectTree, name: NameOf<'declaration'>): readonly PatternNode[] {
  return value.kind === 'call' && value.name === name ? (value.args as readonly PatternNode[]) : []
}

function matches({ name, open }: PatternNode, field: string): boolean {
  return open
    ? field.startsWith(name) || (name !== '' && field.startsWith(`default.${name}`))
    : field === name || field === `default.${name}`
}

/** Beside the keys of the groups: aggregates, and values made of keys. */
function typeGroupedSelect(
  trees: readonly SelectTree[],
  text: string,
  context: CompileContext,
  groups: readonly Group[]
): readonly Selected[] {
  const rules = { context, clause: 'S', text } as const
  const repeated = (tree: Tree): Expression | undefined => repeatedGroup(tree, text, groups)
  const inCalls = createTyper({ ...rules, whole: repeated, name: (node) => findGroupedName(node, groups, context) })
  const whole = (tree: Tree): Expression | undefined =>
    repeated(tree) ?? (isScalarCall(tree) ? withoutFields(inCalls.value(tree)) : undefined)
  const typer = createTyper({ ...rules, whole, name: (node) => typeGroupedName(node, groups, context) })
  const list = new ItemList()
  for (const tree of trees) {
    if (!isDeclaration(tree)) addGroupedItem(list, tree, typer, groups)
    else if (tree.value.kind === 'call') allowedFunction(tree.value, typer)
  }
  return list.items
}

/**
 * Functions are computed on the row of a group, where a field that is not grouped by is missing (ODSQL-key-7). A plain
 * field is refused.
 */
function isScalarCall(tree: Tree): boolean {
  return tree.kind === 'call' && findFunction(tree.name)?.kind === 'scalar'
}

/** Live portals answer null where the expression of a group is said again (ODSQL-key-4). */
function repeatedGroup(tree: Tree, text: string, groups: readonly Group[]): Expression | undefined {
  if (tree.kind !== 'call' || findGroupByExpression(tree, groups) < 0) return undefined
  allowedFunction(tree, { clause: 'S', text })
  return { kind: 'literal', type: 'null', value: null }
}

/** The choice of fields does not affect groups, whose keys are always shown. */
function isDeclaration({ value }: SelectTree): boolean {
  return value.kind === 'star' || (value.kind === 'call' && findFunction(value.name)?.kind === 'declaration')
}

function addGroupedItem(list: ItemList, tree: SelectTree, typer: Typer, groups: readonly Group[]): void {
  const { value: node, key, label } = tree
  const value = typer.value(node as Tree)
  const isKey = groups.some((group) => group.key.key === key)
  if (!isKey) return list.add({ key, value, labelled: label !== undefined }, tree)
  const isSame = label === undefined && (value.kind === 'group' || value.kind === 'literal')
  if (!isSame) throw severalTimes(key, tree)
}

/** Items by key, in the order in which their keys first came up. */
class ItemList {
  readonly #items = new Map<string, { readonly item: Selected; readonly expanded: boolean }>()

  get items(): readonly Selected[] {
    return [...this.#items.values()].map(({ item }) => item)
  }

  /** Adds one of many fields that were meant together, unless it is there. */
  expand(item: Selected): void {
    if (!this.#items.has(item.key)) this.#items.set(item.key, { item, expanded: true })
  }

  /**
   * Adds what was named. A label takes the place of a field of that name that came with others; the same thing twice is
   * there once.
   */
  add(item: Selected, at: SelectTree): void {
    const known = this.#items.get(item.key)
    if (known !== undefined && !known.expanded && (item.labelled || known.item.labelled))
      throw severalTimes(item.key, at)
    if (known === undefined || item.labelled) this.#items.set(item.key, { item, expanded: false })
  }
}
