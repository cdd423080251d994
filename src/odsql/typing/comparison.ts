import type { ComparisonOperator, Expression, Literal, Predicate, ScalarFunction } from '#query'
import { mistake } from '../errors.ts'
import { parseDate } from '../literals/date-text.ts'
import type { Comparator, CompareNode, TextNode, Tree } from '../tree.ts'
import { exactNumber, numberLiteral } from './literal.ts'
import { fitTime, type TimeLiteral, timeLiteral } from './time-literal.ts'
import type { Typer } from './typer.ts'
import { familyOf, isList, isTime, isWhole } from './types.ts'

const FLIPPED: Readonly<Record<Comparator, Comparator>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<='
}
const NEVER: Predicate = { kind: 'constant', value: false }

/**
 * `left op right` under the type rules of ODSQL-type: `=` and `!=` need literals of the type of the other
 * side (or a number beside a text field), the order operators read text as a date or a number if it is one.
 */
export function typeComparison(node: CompareNode, typer: Typer): Predicate {
  const { op, left, right } = bareDates(node, typer)
  const [a, b] = [typer.value(left), typer.value(right)]
  if (a.kind === 'literal' && b.kind !== 'literal') return compare(FLIPPED[op], b, a, left, typer)
  return compare(op, a, b, right, typer)
}

/** `ts >= 2020-05`: an arithmetic expression elsewhere, a date where a time is compared, as a bare year is. */
function bareDates(node: CompareNode, typer: Typer): CompareNode {
  const { op, left, right } = node
  const [first, second] = [bareDate(left), bareDate(right)]
  if (op === '=' || op === '!=' || (first === undefined && second === undefined)) return node
  if (first === undefined) return isTime(typer.value(left).type) ? { ...node, right: second ?? right } : node
  return second === undefined && isTime(typer.value(right).type) ? { ...node, left: first } : node
}

function bareDate(tree: Tree): TextNode | undefined {
  const value = digitsOf(tree)
  // With blanks it is arithmetic.
  if (tree.kind !== 'arithmetic' || value.length !== tree.end - tree.start || parseDate(value) === undefined)
    return undefined
  return { kind: 'text', value, start: tree.start, end: tree.end }
}

function digitsOf(tree: Tree): string {
  if (tree.kind === 'number') return tree.text
  return tree.kind === 'arithmetic' ? `${digitsOf(tree.left)}${tree.op}${digitsOf(tree.right)}` : ' '
}

function compare(op: ComparisonOperator, left: Expression, right: Expression, tree: Tree, typer: Typer): Predicate {
  if (left.type === 'null' || right.type === 'null') return NEVER
  const ordered = op !== '=' && op !== '!='
  if (right.kind === 'literal' && isTime(left.type))
    return compareTime(op, left, boundFor(left, right, tree, ordered, typer))
  const fitted =
    right.kind === 'literal'
      ? ((ordered ? undefined : digitsFor(left, tree)) ?? fitLiteral(left, right, ordered || isTextPart(left, typer)))
      : right
  if (!areComparable(left, fitted, ordered)) throw incompatible(left, right, tree)
  return { kind: 'compare', op, left, right: fitted }
}

/**
 * A number beside a text field is the text that was typed: published applications ask `cp=13100` of codes. Equality
 * only: texts are ordered by their characters, which is not what a number means.
 */
export function digitsFor(left: Expression, tree: Tree): Literal | undefined {
  if (left.kind !== 'field' || familyOf(left) !== 'text') return undefined
  const text =
    tree.kind === 'number'
      ? tree.text
      : tree.kind === 'negate' && tree.item.kind === 'number'
        ? `-${tree.item.text}`
        : undefined
  return text === undefined ? undefined : { kind: 'literal', type: 'text', value: text }
}

/** The literal that a time is compared with, in the type of that time. */
export function boundFor(
  left: Expression,
  right: Literal,
  tree: Tree,
  coerced: boolean,
  { context }: Typer
): TimeLiteral {
  const type = left.type === 'date' ? 'date' : 'datetime'
  const bound = timeLiteral(tree, type, context, coerced) ?? fitTime(right, type, context)
  if (bound === undefined) throw incompatible(left, right, tree)
  return bound
}

const DATE_PARTS: ReadonlySet<ScalarFunction> = new Set(['year', 'month', 'day', 'hour', 'minute', 'second'])

/** In v2.0 the parts of a date are text (ODSQL-v20-1); conditions compute with the number all the same. */
function isTextPart(left: Expression, { context }: Typer): boolean {
  return context.version === 'v2.0' && left.kind === 'call' && DATE_PARTS.has(left.fn)
}

/** An instant inside of a day is equal to no day, and lies after that day and before the next one. */
function compareTime(op: ComparisonOperator, left: Expression, { literal, exact }: TimeLiteral): Predicate {
  if (exact) return { kind: 'compare', op, left, right: literal }
  switch (op) {
    case '=':
      return NEVER
    case '!=':
      return { kind: 'not', item: { kind: 'is-null', item: left } }
    case '<':
      return { kind: 'compare', op: '<=', left, right: literal }
    case '>=':
      return { kind: 'compare', op: '>', left, right: literal }
    default:
      return { kind: 'compare', op, left, right: literal }
  }
}

/**
 * A literal in the type of the other side, when that changes nothing about its value; with `coerced`, text
 * that is a number too.
 */
export function fitLiteral(left: Expression, literal: Literal, coerced: boolean): Literal {
  if (familyOf(left) !== 'number') return literal
  const number =
    coerced && literal.type === 'text' && NUMERIC.test(literal.value) ? numberLiteral(literal.value, NOWHERE) : literal
  if (left.type === 'double' && number.type === 'int') {
    const value = exactNumber(number)
    return value === undefined ? number : { kind: 'literal', type: 'double', value }
  }
  if (isWhole(left) && number.type === 'double' && Number.isSafeInteger(number.value))
    return { kind: 'literal', type: 'int', value: String(BigInt(number.value)) }
  return number
}

/** At most 300 digits: no text of this form is infinite. */
const NUMERIC = /^-?\d{1,300}(?:\.\d{1,300})?$/
const NOWHERE = { start: 0, end: 0 }

/** Lists know equality only, and so do booleans. */
function areComparable(left: Expression, right: Expression, ordered: boolean): boolean {
  const family = familyOf(left)
  if (family !== familyOf(right) || family === 'place' || family === 'other') return false
  return !ordered || (family !== 'boolean' && !isList(left) && !isList(right))
}

export function incompatible(left: Expression, right: Expression, tree: Tree): Error {
  return mistake('odsql/incompatible-types', 'Incompatible types in comparison filter.', tree, {
    left: left.type,
    right: right.type
  })
}
