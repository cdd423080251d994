import type { FieldReference, TileAddress, TileQuery } from '#query'
import { eastOf, northOf, quoteIdentifier, southOf, westOf } from '../../column.ts'
import type { CompiledStatement } from '../from-clause.ts'
import type { Scope } from '../scope.ts'
import type { Vocabulary } from '../terms.ts'
import { edgesOf } from './tile-plane.ts'
import { conditionsOf, tileScope } from './tile-scope.ts'

/** Drawn around a tile, so that outlines of neighbouring tiles meet: 64 of 4,096 units. */
const MARGIN = 64 / 4_096

export function boxOf(field: FieldReference) {
  return {
    west: quoteIdentifier(westOf(field)),
    south: quoteIdentifier(southOf(field)),
    east: quoteIdentifier(eastOf(field)),
    north: quoteIdentifier(northOf(field))
  }
}

/** The longer side of a shape's box, in degrees. */
export function sizeSql(field: FieldReference): string {
  const { west, south, east, north } = boxOf(field)
  return `greatest(${east} - ${west}, ${north} - ${south})`
}

/** Whether a shape's box meets the tile, in its own place or a turn of the globe away. */
export function meetsTile(field: FieldReference, tile: TileAddress, { bindings }: Scope): string {
  const { west, south, east, north } = boxOf(field)
  const edges = edgesOf(tile, MARGIN)
  const number = (value: number): string => bindings.bind(value, 'Float64')
  const turns = [-360, 0, 360].map(
    (turn) => `(${east} >= ${number(edges.west - turn)} AND ${west} <= ${number(edges.east - turn)})`
  )
  return `${north} >= ${number(edges.south)} AND ${south} <= ${number(edges.north)} AND (${turns.join(' OR ')})`
}

/** A row of the statement: shapes by the power of two of their size. */
export type SizeRow = readonly [power: number, count: number]

/** How many shapes of which size meet the tile: those of at least `from` degrees. */
export function sizesStatement(query: TileQuery, vocabulary: Vocabulary, from: number): CompiledStatement {
  const scope = tileScope(query, vocabulary)
  const { field, tile } = query
  const size = sizeSql(field)
  const conditions = [`${size} >= ${scope.bindings.bind(from, 'Float64')}`, meetsTile(field, tile, scope)]
  return {
    sql: `SELECT toInt32(floor(log2(${size}))) AS _p, toUInt32(count())${conditionsOf(query, conditions, scope)} GROUP BY _p`,
    params: scope.bindings.values
  }
}
