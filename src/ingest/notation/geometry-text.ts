import type { ProjectPoint } from '#crs'
import {
  GeometryError,
  parseWkb,
  parseWkt,
  projectGeometry,
  type UncheckedGeometry,
  withoutEmptyParts,
  withoutForeignMembers
} from '#geometry'
import type { ValueNotation } from '#schema'

type Notation = NonNullable<ValueNotation['notation']>

/** A geometry, and the number of the coordinate system that its text names itself. */
export interface ReadGeometry {
  readonly geometry: UncheckedGeometry
  readonly srid?: number
}

/** One for each notation. Undefined: the text is not a geometry. */
const READERS: Readonly<Record<Notation, (text: string) => ReadGeometry | undefined>> = {
  geojson: (text) => {
    const value = JSON.parse(text) as UncheckedGeometry & { geometry?: UncheckedGeometry }
    const geometry = value.geometry ?? value
    return { geometry: withoutForeignMembers(geometry) }
  },
  // PostGIS writes its extended form with the system before it.
  wkt: (text) => {
    const [, srid, bare = text] = /^SRID=(\d{1,9});(.*)$/is.exec(text) ?? []
    return { geometry: parseWkt(bare), ...(srid !== undefined && { srid: Number(srid) }) }
  },
  wkb: (text) => {
    const digits = text.replace(/^(?:\\x|0x)/i, '')
    if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return undefined
    const bytes = Buffer.from(digits, 'hex')
    const { geometry, length, srid } = parseWkb(bytes)
    return length === bytes.length ? { geometry, ...(srid !== undefined && { srid }) } : undefined
  },
  'lat,lon': (text) => pointOf(text, ([y, x]) => [x, y]),
  'lon,lat': (text) => pointOf(text, ([x, y]) => [x, y])
}

/** The geometry of a text; `empty` is one without a position; undefined: it is not a geometry. */
export function readGeometryText(text: string, notation: Notation): ReadGeometry | 'empty' | undefined {
  try {
    const read = READERS[notation](text)
    if (read === undefined) return undefined
    const geometry = withoutEmptyParts(read.geometry)
    return geometry === null ? 'empty' : { ...read, geometry }
  } catch (error) {
    // What is not JSON, or JSON of another form, is not a geometry.
    if (error instanceof GeometryError || error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

/** The text that the readings of the field understand: `lat,lon` or GeoJSON. Undefined: the geometry has no such text. */
export function writeGeometryText(
  { geometry }: ReadGeometry,
  type: 'geo_point_2d' | 'geo_shape',
  project: ProjectPoint | undefined
): string | undefined {
  const turned = project === undefined ? geometry : projectGeometry(geometry, project)
  if (turned === undefined) return undefined
  if (type === 'geo_shape') return JSON.stringify(turned)
  const [lon, lat] = turned.type === 'Point' ? (turned.coordinates as readonly number[]) : []
  return lon === undefined || lat === undefined ? undefined : `${decimals(lat)},${decimals(lon)}`
}

const NUMBER = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
const GROUP_SIGNS = /[\s'\u2019\u02bc]/g

/** Two numbers, between them a comma, a semicolon or blanks. */
function pointOf(text: string, order: (numbers: readonly [number, number]) => number[]): ReadGeometry | undefined {
  const parts = text.includes(';') ? text.split(';') : text.trim().split(/\s*,\s+|\s+|,/)
  const [first, second, ...more] = parts.map(numberOf)
  if (first === undefined || second === undefined || more.length > 0) return undefined
  return { geometry: { type: 'Point', coordinates: order([first, second]) } }
}

function numberOf(text: string): number | undefined {
  const digits = text.replace(GROUP_SIGNS, '')
  return NUMBER.test(digits) ? Number(digits.replace(',', '.')) : undefined
}

/** Without an exponent, which coordinates of a text do not have. */
function decimals(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20) : text
}
