import type { FieldReference, GroupBy, IntervalUnit, Literal } from '#query'
import { mistake, shorten, unexpected } from '../errors.ts'
import { MAX_STEPS } from '../limits.ts'
import type { Argument, CallNode, MeasureNode, Placed, StepsNode, Tree } from '../tree.ts'
import { treeOf } from './argument.ts'
import { fitLiteral } from './comparison.ts'
import { timeLiteral } from './time-literal.ts'
import type { Typer } from './typer.ts'
import { familyOf, isTime } from './types.ts'

/** Units of ODSQL-range-4, the one place where case matters: `m` is a minute, `M` a month. */
const UNITS: Readonly<Record<string, IntervalUnit>> = Object.fromEntries(
  (
    [
      ['millisecond', 'ms'],
      ['second', 's'],
      ['minute', 'm'],
      ['hour', 'h'],
      ['day', 'd'],
      ['week', 'w'],
      ['month', 'M'],
      ['quarter', 'q'],
      ['year', 'y']
    ] as const
  ).flatMap(([unit, letter]) => [
    [letter, unit],
    [unit, unit],
    [`${unit}s`, unit]
  ])
)

/** Only one of these units at a time: they differ in length. */
const SINGLE: ReadonlySet<IntervalUnit> = new Set(['week', 'month', 'quarter', 'year'])

const MAX_UNITS = 1_000_000_000

/** `range(field, …)`: of equal width, of an interval of time, or between given edges. */
export function typeRange(call: CallNode, typer: Typer): GroupBy {
  const [head, first, ...others] = call.args
  if (head === undefined || first === undefined) throw unexpected(typer.text, { start: call.end - 1, end: call.end })
  const field = rangeField(head, typer)
  if (first.kind === 'measure') return others[0] === undefined ? intervals(field, first) : refuse(typer, others[0])
  if (first.kind === 'steps')
    return others[0] === undefined ? edgesOfSteps(field, first, typer) : refuse(typer, others[0])
  if (others.length === 0 && familyOf(field) === 'number') return widths(field, first, typer)
  return edgesOfList(field, [first, ...others], typer)
}

function refuse(typer: Typer, at: Placed): never {
  throw unexpected(typer.text, at)
}

function rangeField(argument: Argument, typer: Typer): FieldReference {
  if (argument.kind !== 'name') return refuse(typer, argument)
  const field = typer.value(argument)
  if (field.kind === 'field' && (familyOf(field) === 'number' || isTime(field.type))) return field
  throw mistake('odsql/argument', 'range only supports numeric, date or datetime fields.', argument, {
    type: field.type
  })
}

function intervals(field: FieldReference, { text, unit: name, start, end }: MeasureNode): GroupBy {
  const unit = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined
  const count = Number(text)
  if (!isTime(field.type))
    throw mistake('odsql/argument', 'range only supports units of time with date or datetime fields.', { start, end })
  if (unit === undefined) throw mistake('odsql/argument', `Unknown interval unit: ${shorten(name)}.`, { start, end })
  if (!Number.isInteger(count) || count < 1 || count > MAX_UNITS)
    throw mistake('odsql/argument', 'An interval is a whole number of units.', { start, end })
  if (count > 1 && SINGLE.has(unit))
    throw mistake('odsql/argument', `Intervals of more than one ${unit} are not supported.`, { start, end })
  return { kind: 'interval', field, count, unit }
}

function widths(field: FieldReference, argument: Argument, typer: Typer): GroupBy {
  const literal = literalOf(argument, typer)
  const width = familyOf(literal) === 'number' ? Number(literal.value) : 0
  if (!(width > 0)) throw mistake('odsql/argument', 'The width of a range is greater than 0.', argument)
  return { kind: 'width', field, width }
}

function edgesOfSteps(
  field: FieldReference,
  { items, openStart, openEnd, start, end }: StepsNode,
  typer: Typer
): GroupBy {
  return edges(field, items, openStart, openEnd, { start, end }, typer)
}

/** `*` first: open towards the low end; `*` last: towards the high end. */
function edgesOfList(field: FieldReference, steps: readonly Argument[], typer: Typer): GroupBy {
  const openStart = steps[0]?.kind === 'star'
  const openEnd = steps.length > 1 && steps.at(-1)?.kind === 'star'
  const inner = steps.slice(openStart ? 1 : 0, openEnd ? -1 : steps.length)
  const items = inner.map((step) => treeOf(step, typer))
  const place = { start: steps[0]?.start ?? 0, end: steps.at(-1)?.end ?? 0 }
  return edges(field, items, openStart, openEnd, place, typer)
}

function edges(
  field: FieldReference,
  items: readonly Tree[],
  openStart: boolean,
  openEnd: boolean,
  at: Placed,
  typer: Typer
): GroupBy {
  if (items.length > MAX_STEPS) throw mistake('odsql/limit', `A range has at most ${MAX_STEPS} steps.`, at)
  const literals = items.map((item) => edge(field, item, typer))
  const needed = openStart || openEnd ? 1 : 2
  if (literals.length < needed) throw mistake('odsql/argument', 'A range needs two steps, or one and a *.', at)
  const fallen = literals.findIndex((literal, place) => place > 0 && !isBefore(literals[place - 1]!, literal))
  if (fallen > 0) throw mistake('odsql/argument', 'The steps of a range go up.', items[fallen]!)
  return { kind: 'edges', field, edges: literals, openStart, openEnd }
}

function edge(field: FieldReference, item: Tree, typer: Typer): Literal {
  const literal = isTime(field.type)
    ? timeLiteral(item, field.type, typer.context, false)?.literal
    : fitLiteral(field, literalOf(item, typer), false)
  if (literal === undefined || (familyOf(field) === 'number' && familyOf(literal) !== 'number')) {
    throw mistake('odsql/argument', `range only supports steps of the type of ${field.name}.`, item, {
      type: field.type
    })
  }
  return literal
}

/** A literal as it stands; a computed expression is not a step. */
function literalOf(argument: Argument, typer: Typer): Literal {
  const value = typer.value(treeOf(argument, typer))
  return value.kind === 'literal' ? value : refuse(typer, argument)
}

/** Texts of dates and instants have one length each. */
function isBefore(low: Literal, high: Literal): boolean {
  if (familyOf(low) === 'time') return String(low.value) < String(high.value)
  return low.type === 'int' && high.type === 'int'
    ? BigInt(low.value) < BigInt(high.value)
    : Number(low.value) < Number(high.value)
}
