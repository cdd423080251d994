import { TILE_UNITS, type TileQuery } from '#query'
import { areasOf, linesOf, pointsOf, quoteIdentifier } from '../../column.ts'
import type { CompiledStatement } from '../from-clause.ts'
import type { Vocabulary } from '../terms.ts'
import { meetsTile, sizeSql } from './shape-boxes.ts'
import { valueSql } from './tile-cells.ts'
import { tilePlane } from './tile-plane.ts'
import { conditionsOf, tileScope } from './tile-scope.ts'

type Positions = readonly (readonly [x: number, y: number])[]
/** A row of the statement. */
export type ShapeRow = readonly [
  points: Positions,
  lines: readonly Positions[],
  areas: readonly (readonly Positions[])[],
  value: string | number | boolean | null
]

/** Half a pixel of a tile that is shown with 512: borders of adjacent shapes are rounded alike, so no gaps appear. */
const STEP_UNITS = 4
/** From here on a tile is shown larger than it is. */
const WHOLE_FROM_ZOOM = 14

/**
 * Shapes of at least `from` degrees that meet the tile, in its units. Positions that fall together are one; of a run of
 * positions in the same of the eight areas around the tile, the first and the last remain: positions between them are not
 * visible, and the tile is only as large as its visible content.
 */
export function shapesStatement(query: TileQuery, vocabulary: Vocabulary, from: number): CompiledStatement {
  const scope = tileScope(query, vocabulary)
  const { field, tile, value, maxShapes } = query
  const { bindings } = scope
  const plane = tilePlane(tile, bindings)
  const step = tile.z >= WHOLE_FROM_ZOOM ? 1 : STEP_UNITS
  const steps = TILE_UNITS / step
  const position = `(toInt32(round(${plane.x('_p.1')} * ${steps}) * ${step}), toInt32(round(${plane.y('_p.2')} * ${steps}) * ${step}))`
  const line = (sql: string): string => thinned(`arrayCompact(arrayMap(_p -> ${position}, ${sql}))`)
  const [points, lines, areas] = [pointsOf(field), linesOf(field), areasOf(field)].map(quoteIdentifier) as [
    string,
    string,
    string
  ]
  const columns = [
    `arrayMap(_p -> ${position}, ${points})`,
    `arrayMap(_l -> ${line('_l')}, ${lines})`,
    `arrayMap(_a -> arrayMap(_l -> ${line('_l')}, _a), ${areas})`,
    value === undefined ? 'NULL' : valueSql(value)
  ]
  const conditions = [`${sizeSql(field)} >= ${bindings.bind(from, 'Float64')}`, meetsTile(field, tile, scope)]
  return {
    sql: `SELECT ${columns.join(', ')}${conditionsOf(query, conditions, scope)} LIMIT ${maxShapes}`,
    params: bindings.values
  }
}

/** Which of the eight areas around the tile and its margin a position is in; 0: in the tile itself. */
const AREA = `(_q.1 < -256) + 2 * (_q.1 > ${TILE_UNITS + 256}) + 4 * (_q.2 < -256) + 8 * (_q.2 > ${TILE_UNITS + 256})`

function thinned(positions: string): string {
  const areas = `arrayMap(_q -> toUInt8(${AREA}), _t)`
  const kept = `arrayFilter((_q, _here, _before, _after) -> _here = 0 OR _here != _before OR _here != _after, _t, _o, arrayRotateRight(_o, 1), arrayRotateLeft(_o, 1))`
  return `arrayMap(_t -> arrayMap(_o -> ${kept}, [${areas}])[1], [${positions}])[1]`
}
