import { isNorthFirst } from '#crs'
import { projectGeometry, type UncheckedGeometry } from '#geometry'
import type { Element } from '../markup/element.ts'
import { together } from '../markup/kml-geometry.ts'
import { isGeometryElement, readGmlGeometry } from './gml-geometry.ts'
import { type Dimension, dimensionOf } from './positions.ts'

/** A geometry of a feature, by the names of the properties that lead to it. */
export interface FoundGeometry {
  readonly path: string
  readonly elements: Element[]
}

/** Takes the geometries out of the properties of a feature; what else they have stays. */
export function takeGeometries(feature: Element): FoundGeometry[] {
  const found = new Map<string, Element[]>()
  for (const property of feature.children) if (property.name !== BOUNDS) takeFrom(property, property.name, found)
  if (found.size === 0) return boundaries(feature)
  return [...found].map(([path, elements]) => ({ path, elements }))
}

export const BOUNDS = 'boundedBy'

/** The walls and roofs of a building that has no solid, in the first level of detail that they have. */
function boundaries(feature: Element): FoundGeometry[] {
  const found = new Map<string, Element[]>()
  for (const { name, children } of feature.children)
    if (name === BOUNDS)
      for (const surface of children) for (const property of surface.children) takeFrom(property, property.name, found)
  const [elements] = found.values()
  if (elements === undefined) return []
  const members: Element = { name: 'surfaceMembers', attributes: {}, children: elements, text: '' }
  return [{ path: BOUNDS, elements: [{ name: 'MultiSurface', attributes: {}, children: [members], text: '' }] }]
}

/** Properties and objects alternate, so a geometry is never a direct child of the feature. */
function takeFrom(element: Element, path: string, found: Map<string, Element[]>): void {
  const geometries = element.children.filter(({ name }) => isGeometryElement(name))
  if (geometries.length > 0) {
    found.set(path, [...(found.get(path) ?? []), ...geometries])
    element.children.splice(0, Infinity, ...element.children.filter(({ name }) => !isGeometryElement(name)))
  }
  for (const child of element.children) takeFrom(child, `${path}_${child.name}`, found)
}

/** The name of the system that a geometry, one of its parts or the box of a feature gives. */
export function systemNameIn(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    const name = element.attributes['srsName'] ?? systemNameIn(element.children)
    if (name !== undefined) return name
  }
  return undefined
}

/** Of positions that do not say theirs: that of the box around them, which names it or has it. */
export function dimensionOfBox(boxes: readonly Element[]): Dimension {
  for (const box of boxes) {
    const corner = box.children.find(({ name }) => name === 'lowerCorner')
    const dimension = dimensionOf(box) ?? dimensionOfCorner(corner?.text ?? '')
    if (dimension !== undefined) return dimension
  }
  return undefined
}

function dimensionOfCorner(text: string): Dimension {
  const { length } = text.trim().split(/\s+/)
  return length === 3 ? 3 : length === 2 ? 2 : undefined
}

/**
 * East before north, regardless of the order of the system. `dimension`: of positions that do not say theirs. Throws
 * `GmlProblem`.
 */
export function readInOrder(
  elements: readonly Element[],
  system: string | undefined,
  dimension?: Dimension
): UncheckedGeometry | null {
  const read = elements.map((each) => readGmlGeometry(each, dimension)).filter((each) => each !== null)
  if (read.length === 0) return null
  const geometry = read.length === 1 ? read[0]! : together(read)
  if (system === undefined || !isNorthFirst(system)) return geometry
  return (
    projectGeometry(geometry, ([north = Number.NaN, east = Number.NaN, ...height]) => [east, north, ...height]) ?? null
  )
}
