import { FURTHEST, NORTH } from '../world-edge.ts'
import { turnedLongitude } from './geometry.ts'
import type { Reading } from './reading.ts'

/** Stands between the two cells; no number holds it. */
const BETWEEN = ';'

const number = (point: string): string => `[-+]?[0-9]{0,3}([${point}][0-9]*)?([eE][-+]?[0-9]{1,3})?`

/** SQL of the text that two trimmed cells make, `48.85; 2.35`, empty when both are. */
export function joinedCells(latitude: string, longitude: string): string {
  return `if(${latitude} = '' AND ${longitude} = '', '', concat(${latitude}, '${BETWEEN} ', ${longitude}))`
}

/**
 * Numbers as wide as degrees are, which is more than doubles may be: a sign and leading zeros make no code of them.
 * Overflowing values are outside.
 */
function readingWith(point: '.' | ',', name: string): Reading {
  const degrees = (text: string): string =>
    `toFloat64OrNull(${point === '.' ? text : `replaceOne(${text}, '${point}', '.')`})`
  const latitude = (x: string): string => degrees(`substring(${x}, 1, position(${x}, '${BETWEEN}') - 1)`)
  const longitude = (x: string): string => degrees(`substring(${x}, position(${x}, '${BETWEEN}') + 2)`)
  return {
    name,
    type: 'geo_point_2d',
    glance: /;/,
    test: (x) =>
      `match(${x}, '^${number(point)}${BETWEEN} ${number(point)}$') AND abs(${latitude(x)}) <= ${NORTH} AND abs(${longitude(x)}) <= ${FURTHEST}`,
    values: (x) => [turnedLongitude(longitude(x)), latitude(x)]
  }
}

/** How the joined cells of a latitude and a longitude are read, with the decimal point or throughout with the comma. */
export const COORDINATES: readonly Reading[] = [
  readingWith('.', 'geo_point_2d of two columns'),
  readingWith(',', 'geo_point_2d of two columns with decimal comma')
]

const COORDINATE = new RegExp(`^${number('.,')}$`)

/** Whether a cell of a sample could be a latitude (`NORTH`) or a longitude (`FURTHEST`). */
export function isCoordinate(cell: string, limit: number): boolean {
  const text = cell.trim()
  return text !== '' && COORDINATE.test(text) && Math.abs(Number(text.replace(',', '.'))) <= limit
}
