import { type SimpleType, WKB_CODES, WKB_HEIGHTS } from '#geometry'
import { coordinatesType } from '../coordinates-type.ts'

/** SQL of the part of WKB (OGC 06-103r4 §8.2.8) after the header of a type. */
type Body = (coordinates: string, write: Writing) => string

/** Header of a type and the bytes of a position, with heights or without. */
interface Writing {
  header(code: number): string
  position(position: string): string
}

const BODIES: Readonly<Record<SimpleType, Body>> = {
  Point: (at, write) => write.position(at),
  LineString: line,
  Polygon: area,
  MultiPoint: (points, write) => listBytes(points, '_m', concat(write.header(WKB_CODES.Point), write.position('_m'))),
  MultiLineString: (lines, write) =>
    listBytes(lines, '_m', concat(write.header(WKB_CODES.LineString), line('_m', write))),
  MultiPolygon: (areas, write) => listBytes(areas, '_m', concat(write.header(WKB_CODES.Polygon), area('_m', write)))
}

/**
 * SQL of a geometry's GeoJSON text as WKB: slower than from its parts, but with what those leave out, heights and
 * geometries without a position. With heights the types are ISO's (1000 more), as GeoParquet wants them; where one is
 * missing it is 0.
 */
export function textBytes(text: string, heights: boolean): string {
  const write = heights ? WITH_HEIGHTS : FLAT
  const members = `JSONExtractArrayRaw(${text}, 'geometries')`
  const collection = concat(
    write.header(WKB_CODES.GeometryCollection),
    listBytes(members, '_g', simpleBytes('_g', write))
  )
  return `if(${typeIn(text)} = 'GeometryCollection', ${collection}, ${simpleBytes(text, write)})`
}

function simpleBytes(text: string, write: Writing): string {
  const cases = (Object.keys(BODIES) as SimpleType[]).map((type) => {
    const coordinates = `JSONExtract(${text}, 'coordinates', '${coordinatesType(type)}')`
    return `${typeIn(text)} = '${type}', ${concat(write.header(WKB_CODES[type]), BODIES[type](coordinates, write))}`
  })
  return `multiIf(${cases.join(', ')}, '')`
}

const FLAT: Writing = writing(0, 2)
const WITH_HEIGHTS: Writing = writing(WKB_HEIGHTS, 3)

function writing(offset: number, dimensions: number): Writing {
  const numbers = (sql: (place: number) => string): string =>
    concat(...Array.from({ length: dimensions }, (_, place) => bytes(sql(place + 1))))
  return {
    // Little-endian; a point without a position is one of NaN.
    header: (code) => `char(1, ${(code + offset) & 0xff}, ${(code + offset) >> 8}, 0, 0)`,
    position: (position) =>
      `if(empty(${position}), ${numbers(() => 'nan')}, ${numbers((place) => `${position}[${place}]`)})`
  }
}

function line(positions: string, write: Writing): string {
  return listBytes(positions, '_p', write.position('_p'))
}

function area(rings: string, write: Writing): string {
  return listBytes(rings, '_r', line('_r', write))
}

/** How many, then each of them. */
function listBytes(list: string, item: string, sql: string): string {
  return concat(bytes(`toUInt32(length(${list}))`), `arrayStringConcat(arrayMap(${item} -> ${sql}, ${list}))`)
}

function bytes(number: string): string {
  return `reinterpretAsFixedString(${number})`
}

function concat(...pieces: readonly string[]): string {
  return `concat(${pieces.join(', ')})`
}

function typeIn(text: string): string {
  return `JSONExtractString(${text}, 'type')`
}
