import {
  type Expression,
  functionNamed,
  type GroupBy,
  type GroupKey,
  type Literal,
  type NameOf,
  type ValueType
} from '#query'
import { mistake, shorten, unexpected } from '../errors.ts'
import { MAX_CLUSTERS, MAX_GROUPS } from '../limits.ts'
import { printTree } from '../print.ts'
import type { CallNode, GroupTree, Tree } from '../tree.ts'
import { typeArguments } from './argument.ts'
import type { CompileContext } from './context.ts'
import { allowedFunction, createRecordTyper } from './expression.ts'
import { typeRange } from './range.ts'
import type { Typer } from './typer.ts'
import { familyOf } from './types.ts'

/** A key and what select and order_by can call it by. */
export interface Group {
  readonly key: GroupKey
  readonly label: string | undefined
  /** The expression in its one spelling (print.ts). */
  readonly print: string
  /** Name of the field, when the records are grouped by a field. */
  readonly field: string | undefined
}

export function typeGroupBy(items: readonly GroupTree[], text: string, context: CompileContext): readonly Group[] {
  const typer = createRecordTyper({ context, clause: 'G', text })
  if (items.length > MAX_GROUPS)
    throw mistake('odsql/limit', `A group_by has at most ${MAX_GROUPS} keys.`, items[MAX_GROUPS]!)
  const groups: Group[] = []
  for (const item of items) {
    if (groups.some(({ key }) => key.key === item.key)) throw severalTimes(item.key, item)
    groups.push(typeGroup(item, typer))
    if (groups.filter(({ key }) => key.by.kind === 'geo-cluster').length > MAX_CLUSTERS)
      throw mistake('odsql/limit', `A group_by has at most ${MAX_CLUSTERS} clusters.`, item)
  }
  return groups
}

export function severalTimes(key: string, at: { readonly start: number; readonly end: number }): Error {
  return mistake('odsql/alias', `Alias '${shorten(key)}' is declared several times`, at, { alias: key })
}

function typeGroup({ value: tree, label, key }: GroupTree, typer: Typer): Group {
  const by = typeBy(tree, typer)
  const field = by.kind === 'value' && by.value.kind === 'field' ? by.value.name : undefined
  return { key: { key, by, type: typeOfKey(by) }, label, print: printTree(tree), field }
}

function typeOfKey(by: GroupBy): ValueType {
  if (by.kind === 'value') return by.value.type
  return by.kind === 'geo-cluster' ? 'json_blob' : 'text'
}

function typeBy(tree: Tree, typer: Typer): GroupBy {
  if (tree.kind === 'call') return typeCalledGroup(tree, typer)
  if (tree.kind !== 'name' && tree.kind !== 'arithmetic') throw unexpected(typer.text, tree)
  return { kind: 'value', value: groupable(typer.value(tree), tree) }
}

function typeCalledGroup(call: CallNode, typer: Typer): GroupBy {
  const row = allowedFunction(call, typer)
  if (row.kind === 'grouping') return GROUPINGS[row.name](call, typer)
  if (row.name === 'ifnull') checkParts(call)
  return { kind: 'value', value: groupable(typer.value(call), call) }
}

const GROUPINGS: Readonly<Record<NameOf<'grouping'>, (call: CallNode, typer: Typer) => GroupBy>> = {
  range: typeRange,
  geo_cluster: typeCluster
}

/** `ifnull` in a group is of fields and literals (ODSQL-scalar-5). */
function checkParts(call: CallNode): void {
  const wrong = call.args.find(({ kind }) => kind === 'call' || kind === 'arithmetic')
  if (wrong !== undefined)
    throw mistake('odsql/not-allowed', 'ifnull only supports fields and literals in the current clause.', wrong)
}

function groupable(value: Expression, tree: Tree): Expression {
  switch (familyOf(value)) {
    case 'place':
      throw mistake(
        'odsql/not-allowed',
        'Aggregation on geo point field is not possible. Use the geo_cluster(point_geo, int_precision) aggregation function instead.',
        tree
      )
    case 'other':
      throw mistake(
        'odsql/not-allowed',
        `Field ${shorten(printTree(tree))} is not allowed in the current clause.`,
        tree
      )
    default:
      return value
  }
}

const ZOOMS = { from: 0, to: 25 }
const RADII = { from: 1, to: 10_000, otherwise: 40 }

function typeCluster(call: CallNode, typer: Typer): GroupBy {
  const [field, zoom, radius] = typeArguments(call, functionNamed('geo_cluster'), typer)
  if (field?.kind !== 'field') throw unexpected(typer.text, call)
  return {
    kind: 'geo-cluster',
    field,
    zoom: bounded((zoom as Literal).value, ZOOMS, 'zoom', call.args[1] ?? call),
    radius:
      radius === undefined ? RADII.otherwise : bounded((radius as Literal).value, RADII, 'radius', call.args[2] ?? call)
  }
}

function bounded(
  value: unknown,
  { from, to }: { readonly from: number; readonly to: number },
  name: string,
  at: { readonly start: number; readonly end: number }
): number {
  const number = Number(value)
  if (number >= from && number <= to) return number
  throw mistake(
    'odsql/argument',
    `Invalid ${name} of geo_cluster: ${number} was found but ${from} <= ${name} <= ${to} is expected.`,
    at
  )
}
