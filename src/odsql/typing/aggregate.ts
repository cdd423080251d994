import { type Aggregate, type AggregateRow, type Expression, integerRange, type Literal, typeOfRange } from '#query'
import { mistake, unexpected } from '../errors.ts'
import type { CallNode } from '../tree.ts'
import { treeOf, typeArguments } from './argument.ts'
import { typeOfResult } from './result-type.ts'
import type { Typer } from './typer.ts'
import { familyOf, isWhole } from './types.ts'

/** A call of a function over many records. Its argument is evaluated for each record. */
export function typeAggregateCall(call: CallNode, row: AggregateRow, typer: Typer): Aggregate {
  if (typer.insideAggregate)
    throw mistake('odsql/aggregation', `${row.name} is not allowed inside of an aggregation.`, call.head)
  if (row.style === 'counted') return typeCount(call, typer.perRecord)
  const [arg, percent] = typeArguments(call, row, typer.perRecord)
  if (row.name === 'percentile') return percentileOf(arg!, percent as Literal, call)
  const aggregate: Aggregate = {
    kind: 'aggregate',
    fn: row.name,
    arg: arg!,
    type: typeOfResult(row, [arg!])
  }
  return row.result === 'number' && isWhole(arg!)
    ? { ...aggregate, type: typeOfRange(integerRange(aggregate)) }
    : aggregate
}

function percentileOf(arg: Expression, percent: Literal, call: CallNode): Aggregate {
  const value = Number(percent.value)
  if (!(value >= 0 && value <= 100))
    throw mistake(
      'odsql/argument',
      `Invalid percentile: ${value} was found but 0 <= percentile <= 100 is expected.`,
      call.args[1] ?? call
    )
  return { kind: 'aggregate', fn: 'percentile', arg, percent: value, type: 'double' }
}

function typeCount(call: CallNode, typer: Typer): Aggregate {
  const [argument, surplus] = call.args
  if (argument === undefined || surplus !== undefined)
    throw unexpected(typer.text, surplus ?? { start: call.end - 1, end: call.end })
  if (argument.kind === 'star') return { kind: 'aggregate', fn: 'count', type: 'int' }
  if (argument.kind !== 'distinct')
    return { kind: 'aggregate', fn: 'count', arg: typer.value(treeOf(argument, typer)), type: 'int' }
  const arg = typer.value(argument.item)
  if (familyOf(arg) === 'place' || familyOf(arg) === 'other')
    throw mistake('odsql/argument', `count(distinct) does not support ${arg.type} expression.`, argument)
  return { kind: 'aggregate', fn: 'count_distinct', arg, type: 'int' }
}
