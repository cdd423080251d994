import {
  type ClauseLetter,
  type Expression,
  findFunction,
  integerRange,
  type LanguageFunction,
  type ScalarCall,
  type ScalarFunction,
  typeOfRange
} from '#query'
import { mistake, unexpected } from '../errors.ts'
import type { ArithmeticNode, ArithmeticOperator, CallNode, NegateNode, Tree } from '../tree.ts'
import { typeAggregateCall } from './aggregate.ts'
import { negated, typeLiteral } from './literal.ts'
import { resolveName } from './names.ts'
import { typeScalarCall } from './scalar.ts'
import type { Typer, TyperRules } from './typer.ts'
import { familyOf, isWhole } from './types.ts'

export function createTyper(rules: TyperRules): Typer {
  const { context, clause, text } = rules
  const base = { context, clause, text }
  const inside: TyperRules = { ...base, name: (node) => resolveName(node.name, node, context) }
  const perRecord: Typer = {
    ...base,
    value: (tree) => typeValue(tree, perRecord, inside),
    insideAggregate: true,
    get perRecord() {
      return perRecord
    }
  }
  const typer: Typer = { ...base, value: (tree) => typeValue(tree, typer, rules), perRecord, insideAggregate: false }
  return typer
}

/** Names are fields of records. */
export function createRecordTyper(rules: Omit<TyperRules, 'name'>): Typer {
  return createTyper({ ...rules, name: (node) => resolveName(node.name, node, rules.context) })
}

function typeValue(tree: Tree, typer: Typer, rules: TyperRules): Expression {
  const whole = rules.whole?.(tree)
  if (whole !== undefined) return whole
  switch (tree.kind) {
    case 'text':
    case 'number':
    case 'date':
    case 'boolean':
    case 'null':
      return typeLiteral(tree, typer.context)
    case 'geometry':
      throw mistake('odsql/not-allowed', 'A geometry is only allowed as an argument of a function.', tree)
    case 'name':
      return rules.name(tree)
    case 'negate':
      return typeNegation(tree, typer)
    case 'arithmetic':
      return typeArithmetic(tree, typer)
    case 'call':
      return typeCall(tree, typer)
    default:
      throw mistake('odsql/not-allowed', 'A condition is not allowed as a value.', tree)
  }
}

function typeNegation(node: NegateNode, typer: Typer): Expression {
  if (node.item.kind === 'number') return negated(node.item, node)
  const item = numeric(node.item, typer)
  return wholeCall({ kind: 'call', fn: 'negate', args: [item], type: item.type })
}

const OPERATORS: Readonly<Record<ArithmeticOperator, ScalarFunction>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide'
}

/**
 * Integers stay integers while they are exact, except that a quotient is a double: `sum(a) / sum(b) * 100` is a
 * percentage.
 */
function typeArithmetic(node: ArithmeticNode, typer: Typer): Expression {
  if (typer.clause === 'G') throw mistake('odsql/not-allowed', 'Arithmetic is not allowed in the current clause.', node)
  const args = [numeric(node.left, typer), numeric(node.right, typer)]
  const whole = node.op !== '/' && args.every(isWhole)
  return wholeCall({ kind: 'call', fn: OPERATORS[node.op], args, type: whole ? 'int' : 'double' })
}

/** A call on whole numbers in the type that holds all its values. */
function wholeCall(call: ScalarCall): ScalarCall {
  return isWhole(call) ? { ...call, type: typeOfRange(integerRange(call)) } : call
}

function numeric(tree: Tree, typer: Typer): Expression {
  const value = typer.value(tree)
  if (familyOf(value) === 'number' || value.type === 'null') return value
  throw mistake('odsql/argument', 'Arithmetic operators only support numeric expression.', tree, { type: value.type })
}

function typeCall(call: CallNode, typer: Typer): Expression {
  const row = allowedFunction(call, typer)
  if (row.kind === 'scalar') return typeScalarCall(call, row, typer)
  if (row.kind === 'aggregate') return typeAggregateCall(call, row, typer)
  throw notAllowed(call)
}

/** Clauses that have aggregates; the others have their own message on the real service. */
const SELECTING: ReadonlySet<ClauseLetter> = new Set(['S', 'O'])

/** The function, if the clause has it (ODSQL-clause-1). */
export function allowedFunction(
  call: CallNode,
  { clause, text }: { readonly clause: ClauseLetter; readonly text: string }
): LanguageFunction {
  const row = findFunction(call.name)
  const allowed =
    row !== undefined &&
    row.clauses.includes(clause) &&
    !(call.name === 'distance' && clause === 'W' && call.args.length < 3)
  if (allowed) return row
  // Grouping functions belong to the grammar of group_by: elsewhere the real service stumbles over the parenthesis
  // (ODSQL-key-4).
  const parenthesis = text.indexOf('(', call.head.end)
  if (row?.kind === 'aggregate' && !SELECTING.has(clause))
    throw mistake(
      'odsql/not-allowed',
      'Aggregation functions are only available in a select or an order by clause.',
      call.head,
      { function: call.name }
    )
  throw row?.kind === 'grouping' ? unexpected(text, { start: parenthesis, end: parenthesis + 1 }) : notAllowed(call)
}

export function notAllowed(call: CallNode): Error {
  return mistake('odsql/not-allowed', `${call.name} is not allowed in the current clause.`, call.head, {
    function: call.name
  })
}
