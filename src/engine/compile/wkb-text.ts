/**
 * How a type of geometry is written in WKB (OGC 06-103r4 §8.2.8) after its header, and the type of its coordinates in
 * ClickHouse.
 */
interface Form {
  readonly code: number
  readonly coordinates: string
  body(coordinates: string, write: Writing): string
}

/** Header of a type and the bytes of a position, with heights or without. */
interface Writing {
  header(code: number): string
  position(position: string): string
}

const COLLECTION = 7

const FORMS: Readonly<Record<string, Form>> = {
  Point: { code: 1, coordinates: 'Array(Float64)', body: (at, write) => write.position(at) },
  LineString: { code: 2, coordinates: 'Array(Array(Float64))', body: line },
  Polygon: { code: 3, coordinates: 'Array(Array(Array(Float64)))', body: area },
  MultiPoint: {
    code: 4,
    coordinates: 'Array(Array(Float64))',
    body: (points, write) => listBytes(points, '_m', concat(write.header(1), write.position('_m')))
  },
  MultiLineString: {
    code: 5,
    coordinates: 'Array(Array(Array(Float64)))',
    body: (lines, write) => listBytes(lines, '_m', concat(write.header(2), line('_m', write)))
  },
  MultiPolygon: {
    code: 6,
    coordinates: 'Array(Array(Array(Array(Float64))))',
    body: (areas, write) => listBytes(areas, '_m', concat(write.header(3), area('_m', write)))
  }
}

/**
 * SQL of a geometry's GeoJSON text as WKB: slower than from its parts, but with what those leave out, heights and
 * geometries without a position. With heights the types are ISO's (1000 more), as GeoParquet wants them; where one is
 * missing it is 0.
 */
export function textBytes(text: string, heights: boolean): string {
  const write = heights ? WITH_HEIGHTS : FLAT
  const members = `JSONExtractArrayRaw(${text}, 'geometries')`
  const collection = concat(write.header(COLLECTION), listBytes(members, '_g', simpleBytes('_g', write)))
  return `if(${typeIn(text)} = 'GeometryCollection', ${collection}, ${simpleBytes(text, write)})`
}

function simpleBytes(text: string, write: Writing): string {
  const cases = Object.entries(FORMS).map(
    ([name, { code, coordinates, body }]) =>
      `${typeIn(text)} = '${name}', ${concat(write.header(code), body(`JSONExtract(${text}, 'coordinates', '${coordinates}')`, write))}`
  )
  return `multiIf(${cases.join(', ')}, '')`
}

const FLAT: Writing = writing(0, 2)
const WITH_HEIGHTS: Writing = writing(1_000, 3)

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
