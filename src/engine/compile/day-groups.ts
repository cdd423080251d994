import type { DateFormatCode, Expression, FieldReference, ScalarCall } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import type { CompiledGroup } from './compiled-group.ts'
import { scalarSql } from './expression.ts'
import type { Scope } from './scope.ts'

const DAY_FUNCTIONS: ReadonlySet<string> = new Set(['year', 'month', 'day', 'date_format'])
const TIME_CODES: ReadonlySet<DateFormatCode> = new Set(['H', 'HH', 'm', 'mm', 's', 'ss'])

/** Calendar parts of one field, such as `date_format(seen, "yyyy-MM")`; nothing for any other expression. */
export function groupOfDay(value: Expression, scope: Scope): Pick<CompiledGroup, 'ofDay'> {
  const call = value.kind === 'call' && isOfDay(value) ? value : undefined
  const [field] = call?.args ?? []
  if (call === undefined || field?.kind !== 'field') return {}
  const rank = (column: string): string =>
    scalarSql({ ...call, args: [{ ...field, type: 'date' }] }, { ...scope, resolve: () => column })
  return { ofDay: { day: dayOf(field, scope), rank, isText: call.fn === 'date_format' } }
}

function isOfDay({ fn, args: [field], format = [] }: ScalarCall): boolean {
  return (
    DAY_FUNCTIONS.has(fn) &&
    field?.kind === 'field' &&
    (field.type === 'date' || field.type === 'datetime') &&
    !format.some((part) => 'code' in part && TIME_CODES.has(part.code))
  )
}

/** The day of an instant is that of the query's zone. */
export function dayOf(field: FieldReference, { bindings, timezone }: Scope): string {
  const column = quoteIdentifier(columnOf(field))
  return field.type === 'date' ? column : `toDate32(toTimeZone(${column}, ${bindings.bind(timezone, 'String')}))`
}
