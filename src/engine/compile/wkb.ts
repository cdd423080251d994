import { WKB_CODES } from '#geometry'
import { areasOf, columnOf, linesOf, pointsOf, quoteIdentifier } from '../column.ts'
import { textBytes } from './wkb-text.ts'

/** Two numbers before a third: somewhere in the text of a geometry contains a height. */
const HEIGHT = '[[][-+0-9.eE]+, [-+0-9.eE]+, [-0-9]'

/**
 * A shape field as WKB of its type, null where there is no geometry. ClickHouse writes what it has a type for; the
 * rest is put together. Heights are in the text only, and so are geometries without a position.
 */
export function shapeBytes(field: { readonly name: string }): string {
  const text = `ifNull(${quoteIdentifier(columnOf(field))}, '')`
  const [points, lines, areas] = [pointsOf(field), linesOf(field), areasOf(field)].map(quoteIdentifier) as [
    string,
    string,
    string
  ]
  const count = `(length(${points}) + length(${lines}) + length(${areas}))`
  const one = (column: string, type: string): string => `wkb(CAST(${column}[1], '${type}'))`
  // The text of a geometry ends with its type (layout/shape-parts.ts).
  const is = (type: string): string => `endsWith(${text}, '"${type}"}')`
  return `multiIf(${[
    `${text} = ''`,
    'NULL',
    `${count} = 0`,
    textBytes(text, false),
    `match(${text}, '${HEIGHT}')`,
    textBytes(text, true),
    is('Point'),
    one(points, 'Point'),
    is('LineString'),
    one(lines, 'LineString'),
    is('Polygon'),
    one(areas, 'Polygon'),
    is('MultiPoint'),
    `concat(${header(WKB_CODES.MultiPoint, count)}, ${each(points, 'Point')})`,
    is('MultiLineString'),
    `wkb(${lines})`,
    is('MultiPolygon'),
    `wkb(${areas})`,
    `concat(${header(WKB_CODES.GeometryCollection, count)}, ${each(points, 'Point')}, ${each(lines, 'LineString')}, ${each(areas, 'Polygon')})`
  ].join(', ')})`
}

/** A polygon's GeoJSON text, as aggregates make it, as WKB. */
export function polygonBytes(text: string): string {
  const rings = `JSONExtract(ifNull(${text}, ''), 'coordinates', 'Array(Array(Array(Float64)))')`
  const polygon = `CAST(arrayMap(_r -> arrayMap(_q -> tuple(_q[1], _q[2]), _r), ${rings}), 'Polygon')`
  return `if(isNull(${text}), NULL, wkb(${polygon}))`
}

/** Byte order (little-endian), type, number of parts. */
function header(type: number, count: string): string {
  const bytes = [1, 256, 65_536, 16_777_216].map((place) => `intDiv(${count}, ${place}) % 256`)
  return `concat(char(1, ${type}, 0, 0, 0), char(${bytes.join(', ')}))`
}

function each(column: string, type: string): string {
  return `arrayStringConcat(arrayMap(_p -> wkb(CAST(_p, '${type}')), ${column}))`
}
