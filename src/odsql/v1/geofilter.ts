import type { Field } from '#schema'
import { mistake } from '../errors.ts'
import { printTree } from '../print.ts'
import type { CallNode, GeometryNode, MeasureNode, NameNode, Placed, Tree } from '../tree.ts'

const NOWHERE: Placed = { start: 0, end: 0 }
/** Tooltips of maps name a place without a radius: what lies on it. */
const ON_THE_SPOT_METRES = 1

/** `lat,lon,metres`, of `geofilter.distance` and `#distance`. */
export function withinDistance(field: Field, text: string, metres?: string, at: Placed = NOWHERE): Tree {
  const [latitude, longitude, radius = metres ?? String(ON_THE_SPOT_METRES), ...more] = numbersOf(text, at)
  if (latitude === undefined || longitude === undefined || more.length > 0 || !(Number(radius) >= 0))
    throw bad(`${text.slice(0, 100)} is not latitude,longitude,metres.`, at)
  const centre = geometry(`POINT(${longitude} ${latitude})`, at)
  const measure: MeasureNode = { kind: 'measure', text: String(Number(radius)), unit: 'm', ...at }
  return call('within_distance', [nameOf(field, at), centre, measure], at)
}

/** How far a point is from the centre of `lat,lon,metres`. */
export function distanceText(field: Field, text: string): string {
  const [latitude, longitude] = numbersOf(text, NOWHERE)
  const centre = geometry(`POINT(${longitude} ${latitude})`, NOWHERE)
  return printTree(call('distance', [nameOf(field, NOWHERE), centre], NOWHERE))
}

/** `(lat,lon),(lat,lon),…`, of `geofilter.polygon` and `#polygon`. The ring may be open. */
export function inPolygon(field: Field, text: string, at: Placed = NOWHERE): Tree {
  const positions = [...text.matchAll(/\(([^()]*)\)/g)].map(([, position = '']) => {
    const [latitude, longitude, ...more] = numbersOf(position, at)
    if (latitude === undefined || longitude === undefined || more.length > 0)
      throw bad(`(${position.slice(0, 100)}) is not (latitude,longitude).`, at)
    return `${longitude} ${latitude}`
  })
  if (positions.length < 3 || !/^[\s,]*(?:\([^()]*\)[\s,]*)+$/.test(text))
    throw bad('A polygon is written (latitude,longitude),(latitude,longitude),… with at least three positions.', at)
  const ring = positions[0] === positions.at(-1) ? positions : [...positions, positions[0]]
  const shape = geometry(`POLYGON((${ring.join(', ')}))`, at)
  return call(field.type === 'geo_shape' ? 'intersects' : 'within', [nameOf(field, at), shape], at)
}

/** `south,west,north,east`, of `geofilter.bbox`. */
export function inBox(field: Field, text: string, at: Placed = NOWHERE): Tree {
  const corners = numbersOf(text, at)
  if (corners.length !== 4) throw bad(`${text.slice(0, 100)} is not south,west,north,east.`, at)
  return call('in_bbox', [nameOf(field, at), ...corners.map((corner) => numberNode(corner, at))], at)
}

/** The field that a filter without one means: the first point, else the first shape. */
export function placeField(fields: readonly Field[], at: Placed = NOWHERE): Field {
  const field = fields.find(({ type }) => type === 'geo_point_2d') ?? fields.find(({ type }) => type === 'geo_shape')
  if (field === undefined) throw mistake('odsql/unknown-field', 'The dataset has no field with places.', at)
  return field
}

function numbersOf(text: string, at: Placed): string[] {
  return text.split(',').map((part) => {
    const trimmed = part.trim()
    if (!/^[+-]?\d{1,20}(?:\.\d{0,30})?(?:e[+-]?\d{1,3})?$/i.test(trimmed))
      throw bad(`${trimmed.slice(0, 100)} is not a number.`, at)
    return String(Number(trimmed))
  })
}

export function numberNode(text: string, at: Placed): Tree {
  const digits = text.replace(/^-/, '')
  const node: Tree = { kind: 'number', text: digits, ...at }
  return text.startsWith('-') ? { kind: 'negate', item: node, ...at } : node
}

function nameOf({ name }: Field, at: Placed): NameNode {
  return { kind: 'name', name, ...at }
}

function geometry(text: string, at: Placed): GeometryNode {
  return { kind: 'geometry', text, ...at }
}

function call(name: string, args: CallNode['args'], at: Placed): CallNode {
  return { kind: 'call', name, head: at, args, ...at }
}

function bad(message: string, at: Placed): ReturnType<typeof mistake> {
  return mistake('odsql/argument', message, at)
}
