import type { FieldReference, GroupBy, GroupKey, Literal } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import { distinguishable } from './aggregates.ts'
import { clusterGroup } from './clusters.ts'
import type { CompiledGroup } from './compiled-group.ts'
import { groupOfDay } from './day-groups.ts'
import { scalarSql } from './expression.ts'
import { intervalGroup } from './intervals.ts'
import { isList } from './list.ts'
import { literalSql } from './literal.ts'
import type { Scope } from './scope.ts'
import { boundaryText } from './time-text.ts'

export function compileGroup({ by }: GroupKey, index: number, scope: Scope): CompiledGroup {
  switch (by.kind) {
    case 'value':
      return { rank: valueRank(by.value, scope), shown: (rank) => rank, ...groupOfDay(by.value, scope) }
    case 'width':
      return widthGroup(by, scope)
    case 'edges':
      return edgesGroup(by, scope)
    case 'interval':
      return intervalGroup(by, scope)
    case 'geo-cluster':
      return clusterGroup(by, index, scope)
  }
}

type Of<Kind extends GroupBy['kind']> = Extract<GroupBy, { kind: Kind }>

/** A list puts its record into the bucket of each distinct value, an empty one into that of null. */
function valueRank(value: Of<'value'>['value'], scope: Scope): string {
  if (!isList(value)) return distinguishable(value, scope)
  const list = scalarSql(value, scope)
  return `arrayJoin(if(empty(${list}), [NULL], CAST(arrayDistinct(${list}), 'Array(Nullable(String))')))`
}

/** Equal widths from 0: ints closed (`[0, 14]`), others half-open (`[0, 0.5[`). */
function widthGroup({ field, width }: Of<'width'>, scope: Scope): CompiledGroup {
  const column = quoteIdentifier(columnOf(field))
  if (field.type === 'int' && Number.isSafeInteger(width)) {
    const step = scope.bindings.bind(String(width), 'Int64')
    // The number of the bucket has 64 bits, its ends may need more.
    const low = (rank: string): string => `toInt128(${rank}) * ${step}`
    return {
      rank: `if(${column} < 0, -1 - intDiv(-1 - ${column}, ${step}), intDiv(${column}, ${step}))`,
      shown: (rank) => closedLabel(low(rank), `${low(rank)} + (${step} - 1)`)
    }
  }
  const step = scope.bindings.bind(width, 'Float64')
  return {
    rank: `(floor(${column} / ${step}) * ${step} + 0.)`,
    shown: (rank) => openLabel(`toString(${rank})`, `toString(${rank} + ${step})`)
  }
}

function closedLabel(low: string, high: string): string {
  return `concat('[', toString(${low}), ', ', toString(${high}), ']')`
}

function openLabel(low: string, high: string): string {
  return `concat('[', ${low}, ', ', ${high}, '[')`
}

/** Given edges: the rank is how many of them the value has reached. */
function edgesGroup({ field, edges, openStart, openEnd }: Of<'edges'>, scope: Scope): CompiledGroup {
  const column = comparableColumn(field, edges, scope)
  const bound = edges.map((edge) => literalSql(edge, scope.bindings))
  const reached = bound.map((edge) => `(${column} >= ${edge})`)
  const outside = [
    ...(openStart ? [] : [`${column} < ${bound[0]}`]),
    ...(openEnd ? [] : [`${column} >= ${bound.at(-1)}`])
  ]
  const labels = Array.from({ length: edges.length + 1 }, (_, place) => edgesLabel(field, edges, place, scope))
  return {
    rank: `(${reached.join(' + ')})`,
    shown: (rank) => `if(isNull(${rank}), NULL, [${labels.join(', ')}][assumeNotNull(${rank}) + 1])`,
    ...(outside.length > 0 && { filter: `NOT ifNull(${outside.join(' OR ')}, false)` })
  }
}

function comparableColumn(field: FieldReference, edges: readonly Literal[], scope: Scope): string {
  const column = quoteIdentifier(columnOf(field))
  return field.type === 'date' && edges[0]?.type === 'datetime'
    ? `toDateTime64(${column}, 6, ${scope.bindings.bind(scope.timezone, 'String')})`
    : column
}

function edgesLabel(field: FieldReference, edges: readonly Literal[], place: number, scope: Scope): string {
  const closed = field.type === 'int' && edges.every(({ type }) => type === 'int')
  const [low, high] = [edges[place - 1], edges[place]]
  const from = low === undefined ? `'*'` : edgeText(low, scope)
  const end = closed ? `']'` : `'['`
  if (high === undefined) return `concat('[', ${from}, ', *', ${end})`
  return `concat('[', ${from}, ', ', ${closed ? lastBefore(high, scope) : edgeText(high, scope)}, ${end})`
}

function edgeText(edge: Literal, scope: Scope): string {
  const sql = literalSql(edge, scope.bindings)
  if (edge.type === 'date') return boundaryText(`toDateTime64(${sql}, 6, 'UTC')`, 'UTC', scope)
  if (edge.type === 'datetime')
    return boundaryText(`toTimeZone(${sql}, ${scope.bindings.bind(scope.timezone, 'String')})`, scope.timezone, scope)
  return `toString(${sql})`
}

function lastBefore(edge: Literal, { bindings }: Scope): string {
  return bindings.bind(String(BigInt(String(edge.value)) - 1n), 'String')
}
