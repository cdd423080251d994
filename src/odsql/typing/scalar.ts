import type { Expression, Literal, NameOf, ScalarCall, ScalarRow, ValueType } from '#query'
import { mistake, shorten } from '../errors.ts'
import { MAX_PATTERN } from '../limits.ts'
import { parseDatePattern } from '../literals/date-pattern.ts'
import { moveNow, type NowStep, nowBounds } from '../literals/now.ts'
import type { CallNode, NamedNode } from '../tree.ts'
import { typeArguments } from './argument.ts'
import { exactNumber, instantLiteral } from './literal.ts'
import { typeOfResult } from './result-type.ts'
import { fitTime } from './time-literal.ts'
import type { Typer } from './typer.ts'
import { familyOf, isList } from './types.ts'

type Build = (args: readonly Expression[], call: CallNode, typer: Typer) => Expression
type ComputedName = Exclude<NameOf<'scalar'>, 'now'>

/** A call of a function that gives a value for a record. */
export function typeScalarCall(call: CallNode, row: ScalarRow, typer: Typer): Expression {
  const { name } = row
  if (name === 'now') return typeNow(call, typer)
  const args = typeArguments(call, row, typer)
  const build = BUILDERS[name]
  return build === undefined
    ? { kind: 'call', fn: name, args, type: typeOfResult(row, args) }
    : build(args, call, typer)
}

/** Functions with more rules than their row of the table says. */
const BUILDERS: Readonly<Partial<Record<ComputedName, Build>>> = {
  year: datePart('year', 'yyyy'),
  month: datePart('month', 'M'),
  day: datePart('day', 'd'),
  hour: datePart('hour', 'H'),
  minute: datePart('minute', 'm'),
  second: datePart('second', 's'),
  date_format: ([date, pattern], call) => formatted(date!, (pattern as Literal).value as string, call),
  json_format: ([text, fallback]) => ({
    kind: 'call',
    fn: 'json_format',
    args: [text!],
    type: 'json_blob',
    ...fallbackOf(fallback)
  }),
  ifnull: typeIfnull,
  distance: distanceOf
}

/**
 * A number in v2.1. In v2.0 answers show it as text (ODSQL-v20-1); conditions and orders compute with the number there
 * too.
 */
function datePart(fn: ComputedName, code: 'yyyy' | 'M' | 'd' | 'H' | 'm' | 's'): Build {
  return ([date], _call, { context, clause }) => {
    const isShown = clause === 'S' || clause === 'G'
    if (context.version === 'v2.0' && isShown)
      return { kind: 'call', fn: 'date_format', args: [date!], type: 'text', format: [{ code }] }
    return { kind: 'call', fn, args: [date!], type: 'int' }
  }
}

function formatted(date: Expression, pattern: string, call: CallNode): ScalarCall {
  if (pattern.length > MAX_PATTERN)
    throw mistake('odsql/limit', `A date format has at most ${MAX_PATTERN} characters.`, call.args[1] ?? call)
  const parsed = parseDatePattern(pattern)
  if ('wrong' in parsed)
    throw mistake(
      'odsql/argument',
      `Invalid date format: ${shorten(parsed.wrong)} at position ${parsed.at} in ${shorten(pattern)}.`,
      call.args[1] ?? call
    )
  return { kind: 'call', fn: 'date_format', args: [date], type: 'text', format: parsed.parts }
}

function fallbackOf(fallback: Expression | undefined): { readonly fallback?: string | null } {
  return fallback?.kind === 'literal' ? { fallback: fallback.value as string | null } : {}
}

/** Both of one type; an int and a double are a double. */
function typeIfnull(args: readonly Expression[], call: CallNode, typer: Typer): Expression {
  const first = args[0]!
  const second = alternativeFor(first, args[1]!, typer)
  const [one, other] = [familyOf(first), familyOf(second)]
  const agree = one === other || one === 'null' || other === 'null'
  if (args.some(isList)) throw mistake('odsql/argument', 'ifnull does not support multivalued fields.', call)
  if (!agree || one === 'place' || one === 'other') {
    throw mistake('odsql/argument', 'ifnull only supports two expressions of the same type.', call, {
      left: first.type,
      right: second.type
    })
  }
  return { kind: 'call', fn: 'ifnull', args: [first, second], type: commonType(first.type, second.type) }
}

function alternativeFor(first: Expression, second: Expression, typer: Typer): Expression {
  return second.kind === 'literal' && (first.type === 'date' || first.type === 'datetime')
    ? (fitTime(second, first.type, typer.context)?.literal ?? second)
    : second
}

function commonType(first: ValueType, second: ValueType): ValueType {
  if (first === 'null') return second
  if (familyOf({ type: first }) === 'number' && familyOf({ type: second }) === 'number')
    return WIDER.find((type) => type === first || type === second) ?? first
  return first === 'date' && second === 'datetime' ? 'datetime' : first
}

/** From the type that holds the most. */
const WIDER: readonly ValueType[] = ['double', 'number', 'int']

function distanceOf(args: readonly Expression[], call: CallNode): Expression {
  if (args.length > 2) throw mistake('odsql/argument', 'distance only supports two arguments here.', call)
  return { kind: 'call', fn: 'distance', args, type: 'double' }
}

/** The moment is known when the query is compiled. */
function typeNow(call: CallNode, { context }: Typer): Literal {
  const steps = (call.args as readonly NamedNode[]).map(nowStep)
  const moment = moveNow(BigInt(Math.trunc(context.now)) * 1000n + BigInt(context.micros ?? 0), steps, context.timezone)
  if (moment === undefined) throw mistake('odsql/argument', 'now() only supports the years 1 to 9999.', call)
  return instantLiteral(moment)
}

function nowStep(node: NamedNode): NowStep {
  const bounds = nowBounds(node.name)
  if (bounds === undefined)
    throw mistake('odsql/argument', `now() does not support a parameter ${shorten(node.name)}.`, node)
  const value = /^-?\d{1,20}$/.test(node.value)
    ? exactNumber({ kind: 'literal', type: 'int', value: node.value })
    : undefined
  if (value === undefined || value < bounds.from || value > bounds.to) {
    throw mistake(
      'odsql/argument',
      `Invalid value for ${node.name} in now(): ${shorten(node.value)} was found but ${bounds.from} <= ${node.name} <= ${bounds.to} is expected.`,
      node
    )
  }
  return { name: node.name, value }
}
