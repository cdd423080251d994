import type { UncheckedGeometry } from '#geometry'
import type { Element } from '../markup/element.ts'
import { together } from '../markup/kml-geometry.ts'
import { lineOf } from './gml-lines.ts'
import { GmlProblem } from './gml-problem.ts'
import { type Dimension, dimensionOf, type GmlPosition, positionsIn } from './positions.ts'

type GeometryReader = (element: Element, dimension: Dimension) => readonly UncheckedGeometry[]

/** Geometry objects of GML 2, 3.1 and 3.2; what each is made of, as geometries of GeoJSON. */
const READERS: Readonly<Record<string, GeometryReader>> = {
  Point: (element, dimension) => {
    const [coordinates] = positionsIn(element, dimension)
    return coordinates === undefined ? [] : [{ type: 'Point', coordinates }]
  },
  LineString: lineString,
  LinearRing: lineString,
  Curve: lineString,
  CompositeCurve: lineString,
  OrientableCurve: lineString,
  Ring: lineString,
  Polygon: polygon,
  PolygonPatch: polygon,
  Rectangle: polygon,
  Triangle: polygon,
  Surface: membersOf,
  CompositeSurface: membersOf,
  OrientableSurface: membersOf,
  PolyhedralSurface: membersOf,
  TriangulatedSurface: membersOf,
  Tin: membersOf,
  Shell: membersOf,
  Solid: membersOf,
  CompositeSolid: membersOf,
  MultiSolid: multi('Polygon'),
  MultiPoint: multi('Point'),
  MultiCurve: multi('LineString'),
  MultiLineString: multi('LineString'),
  MultiSurface: multi('Polygon'),
  MultiPolygon: multi('Polygon'),
  MultiGeometry: (element, dimension) => {
    const geometries = membersOf(element, dimension)
    return geometries.length === 0 ? [] : [{ type: 'GeometryCollection', geometries }]
  },
  Envelope: box,
  Box: box
}
/** Other geometry objects of the standard, which are refused by name. */
const OTHERS: ReadonlySet<string> = new Set([
  'Grid',
  'RectifiedGrid',
  'GeometricComplex',
  'TopoPoint',
  'TopoCurve',
  'TopoSurface',
  'TopoVolume'
])

export function isGeometryElement(name: string): boolean {
  return Object.hasOwn(READERS, name) || OTHERS.has(name)
}

/** Properties of geometries that hold their parts. */
export function isGeometryMember(name: string): boolean {
  return MEMBERS.has(name)
}

/** The geometry in the order of its numbers; null without positions. Throws `GmlProblem`. */
export function readGmlGeometry(element: Element, dimension?: Dimension): UncheckedGeometry | null {
  const [first, ...others] = geometriesOf(element, dimension)
  return first === undefined ? null : others.length === 0 ? first : together([first, ...others])
}

function geometriesOf(element: Element, dimension: Dimension): readonly UncheckedGeometry[] {
  const read = READERS[element.name]
  if (read === undefined) throw new GmlProblem(`are of the kind ${element.name}, which is not supported`)
  return read(element, dimensionOf(element) ?? dimension)
}

/** What the properties of a geometry hold, or refer to. */
function membersOf(element: Element, dimension: Dimension): readonly UncheckedGeometry[] {
  return element.children.flatMap((property) => {
    if (!MEMBERS.has(property.name)) return []
    if (property.attributes['href'] !== undefined && property.children.length === 0)
      throw new GmlProblem('refer to parts elsewhere')
    return property.children.flatMap((child) => geometriesOf(child, dimension))
  })
}

const MEMBERS: ReadonlySet<string> = new Set([
  'patches',
  'polygonPatches',
  'trianglePatches',
  'surfaceMember',
  'surfaceMembers',
  'baseSurface',
  'exterior',
  'interior',
  'shell',
  'solidMember',
  'solidMembers',
  'pointMember',
  'pointMembers',
  'curveMember',
  'curveMembers',
  'lineStringMember',
  'polygonMember',
  'geometryMember',
  'geometryMembers'
])

/** A multi geometry stays one with a single member; members that are multi themselves are opened. */
function multi(type: 'Point' | 'LineString' | 'Polygon'): GeometryReader {
  return (element, dimension) => {
    const members = membersOf(element, dimension)
    if (members.length === 0) return []
    if (members.some((each) => each.type !== type && each.type !== `Multi${type}`))
      throw new GmlProblem(`have other members than their kind, ${element.name}, allows`)
    const coordinates = members.flatMap((each) =>
      each.type === type ? [each.coordinates] : (each.coordinates as unknown[])
    )
    return [{ type: `Multi${type}`, coordinates }]
  }
}

function lineString(element: Element, dimension: Dimension): readonly UncheckedGeometry[] {
  const coordinates = lineOf(element, dimension)
  return coordinates.length < 2 ? [] : [{ type: 'LineString', coordinates }]
}

const RINGS: ReadonlySet<string> = new Set(['exterior', 'interior', 'outerBoundaryIs', 'innerBoundaryIs'])

/** The outer ring comes first, wherever it stands. */
function polygon(element: Element, dimension: Dimension): readonly UncheckedGeometry[] {
  const rings = element.children
    .filter(({ name }) => RINGS.has(name))
    .toSorted((a, b) => Number(isInner(a)) - Number(isInner(b)))
    .flatMap((boundary) => boundary.children.map((ring) => closed(lineOf(ring, dimension))))
    .filter((ring) => ring.length >= 4)
  return rings.length === 0 ? [] : [{ type: 'Polygon', coordinates: rings }]
}

function isInner({ name }: Element): boolean {
  return name === 'interior' || name === 'innerBoundaryIs'
}

function closed(ring: GmlPosition[]): GmlPosition[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}

/** Two corners, by `lowerCorner` and `upperCorner` or by positions. */
function box(element: Element, dimension: Dimension): readonly UncheckedGeometry[] {
  const corners = element.children.flatMap((child) =>
    child.name === 'lowerCorner' || child.name === 'upperCorner'
      ? positionsIn({ ...element, children: [{ ...child, name: 'pos' }] }, dimension)
      : []
  )
  const [[west, south] = [], [east, north] = []] = corners.length > 0 ? corners : positionsIn(element, dimension)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return []
  return [
    {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south]
        ]
      ]
    }
  ]
}
