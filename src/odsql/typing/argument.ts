import type { Expression, LanguageFunction, Literal, Parameter, ParameterType } from '#query'
import { mistake, unexpected } from '../errors.ts'
import type { Argument, CallNode, Tree } from '../tree.ts'
import { exactNumber, negated, numberLiteral, readGeometry } from './literal.ts'
import type { Typer } from './typer.ts'
import { familyOf, isList, isTime } from './types.ts'

/**
 * The arguments of a call by place, each what its row of the function table asks for. A missing optional one is missing
 * at the end.
 */
export function typeArguments(call: CallNode, row: LanguageFunction, typer: Typer): readonly Expression[] {
  const needed = row.parameters.filter((parameter) => parameter.optional !== true).length
  const surplus = call.args[row.parameters.length]
  if (surplus !== undefined) throw unexpected(typer.text, surplus)
  if (call.args.length < needed) throw unexpected(typer.text, { start: call.end - 1, end: call.end })
  return call.args.map((argument, place) => typeArgument(argument, row.parameters[place]!, row, typer))
}

type Check = (argument: Argument, row: LanguageFunction, typer: Typer) => Expression | undefined

function typeArgument(argument: Argument, { type }: Parameter, row: LanguageFunction, typer: Typer): Expression {
  const typed = CHECKS[type](argument, row, typer)
  if (typed !== undefined) return typed
  throw mistake('odsql/argument', refusal(row, type), argument, { function: row.name })
}

/** The wording of live portals for aggregates (ODSQL-aggregate-3), ours in the same style for the rest. */
function refusal(row: LanguageFunction, type: ParameterType): string {
  if (row.kind === 'aggregate' && (type === 'number' || type === 'statistic'))
    return 'StatAggregation only supports numeric or date expression.'
  return `${row.name} only supports ${EXPECTED[type]}.`
}

const EXPECTED: Readonly<Record<ParameterType, string>> = {
  value: 'a value',
  field: 'a field',
  text: 'text expression',
  number: 'numeric expression',
  time: 'date or datetime expression',
  statistic: 'numeric or date expression',
  point: 'a geo_point_2d field',
  place: 'a geo field',
  searched: 'text fields',
  string: 'a text literal here',
  decimal: 'a number here',
  whole: 'a whole number here',
  geometry: 'a geometry literal',
  center: 'a point geometry literal',
  length: 'a distance here, such as 10 km',
  relation: 'INTERSECTS, DISJOINT or WITHIN here',
  fallback: 'a text literal or null here'
}

const CHECKS: Readonly<Record<ParameterType, Check>> = {
  value: (argument, _, typer) => typer.value(treeOf(argument, typer)),
  field: (argument, _, typer) => fieldIf(argument, typer, () => true),
  text: (argument, _, typer) => valueIf(argument, typer, (value) => familyOf(value) === 'text' && !isList(value)),
  number: (argument, _, typer) => valueIf(argument, typer, (value) => familyOf(value) === 'number'),
  time: (argument, _, typer) => valueIf(argument, typer, (value) => isTime(value.type)),
  statistic: (argument, _, typer) =>
    valueIf(argument, typer, (value) => familyOf(value) === 'number' || isTime(value.type)),
  point: (argument, _, typer) => fieldIf(argument, typer, (value) => value.type === 'geo_point_2d'),
  place: (argument, _, typer) => fieldIf(argument, typer, (value) => familyOf(value) === 'place'),
  searched: (argument, _, typer) =>
    fieldIf(argument, typer, (value) => familyOf(value) === 'text' || familyOf(value) === 'number'),
  string: (argument) =>
    argument.kind === 'text' ? { kind: 'literal', type: 'text', value: argument.value } : undefined,
  decimal: (argument) => decimalOf(argument),
  whole: (argument) => wholeOf(argument),
  geometry: (argument) =>
    argument.kind === 'geometry' ? { kind: 'literal', type: 'geo_shape', value: readGeometry(argument) } : undefined,
  center: (argument) => centerOf(argument),
  length: (argument) => metersOf(argument),
  relation: (argument) => relationOf(argument),
  fallback: (argument) =>
    argument.kind === 'null'
      ? { kind: 'literal', type: 'null', value: null }
      : argument.kind === 'text'
        ? { kind: 'literal', type: 'text', value: argument.value }
        : undefined
}

/** An argument of a function that takes values; units, stars and the like are out of place there. */
export function treeOf(argument: Argument, typer: Typer): Tree {
  switch (argument.kind) {
    case 'star':
    case 'distinct':
    case 'named':
    case 'pattern':
    case 'steps':
      throw unexpected(typer.text, argument)
    case 'measure':
      throw unexpected(typer.text, { start: argument.end - argument.unit.length, end: argument.end })
    default:
      return argument
  }
}

function valueIf(argument: Argument, typer: Typer, isWanted: (value: Expression) => boolean): Expression | undefined {
  const value = typer.value(treeOf(argument, typer))
  return isWanted(value) ? value : undefined
}

function fieldIf(argument: Argument, typer: Typer, isWanted: (value: Expression) => boolean): Expression | undefined {
  const tree = treeOf(argument, typer)
  if (tree.kind !== 'name') return undefined
  const value = typer.value(tree)
  return value.kind === 'field' && isWanted(value) ? value : undefined
}

function numberOf(argument: Argument): Literal | undefined {
  if (argument.kind === 'number') return numberLiteral(argument.text, argument)
  return argument.kind === 'negate' && argument.item.kind === 'number' ? negated(argument.item, argument) : undefined
}

function decimalOf(argument: Argument): Literal | undefined {
  const literal = numberOf(argument)
  return literal === undefined ? undefined : { kind: 'literal', type: 'double', value: Number(literal.value) }
}

function wholeOf(argument: Argument): Literal | undefined {
  const literal = numberOf(argument)
  return literal?.type === 'int' && exactNumber(literal) !== undefined ? literal : undefined
}

function centerOf(argument: Argument): Literal | undefined {
  if (argument.kind !== 'geometry') return undefined
  const value = readGeometry(argument)
  return value.type === 'Point' && value.coordinates.length > 0
    ? { kind: 'literal', type: 'geo_shape', value }
    : undefined
}

const METERS: Readonly<Record<string, number>> = {
  mi: 1609.344,
  yd: 0.9144,
  ft: 0.3048,
  m: 1,
  cm: 0.01,
  km: 1000,
  mm: 0.001
}

function metersOf(argument: Argument): Literal | undefined {
  const [text, unit] =
    argument.kind === 'measure' ? [argument.text, argument.unit.toLowerCase()] : [numberOf(argument)?.value, 'm']
  if (text === undefined || text === null || !Object.hasOwn(METERS, unit)) return undefined
  const value = Number(text) * METERS[unit]!
  if (value < 0) throw mistake('odsql/argument', 'A distance is not negative.', argument)
  return Number.isFinite(value) ? { kind: 'literal', type: 'double', value } : undefined
}

function relationOf(argument: Argument): Literal | undefined {
  const word = argument.kind === 'name' ? argument.name : argument.kind === 'text' ? argument.value : ''
  return /^(?:intersects|disjoint|within)$/i.test(word)
    ? { kind: 'literal', type: 'text', value: word.toLowerCase() }
    : undefined
}
