import { arcString, circle, joinLines } from '#geometry'
import type { Element } from '../markup/element.ts'

import { GmlProblem } from './gml-problem.ts'
import { type Dimension, dimensionOf, type GmlPosition, positionsIn } from './positions.ts'

type LineReader = (element: Element, dimension: Dimension) => GmlPosition[]

/**
 * Curves, their segments, and what they are joined from. Arcs by a center and a radius are not among them: the unit of the
 * radius is not that of the positions.
 */
const READERS: Readonly<Record<string, LineReader>> = {
  LineString: positionsIn,
  LinearRing: positionsIn,
  LineStringSegment: positionsIn,
  GeodesicString: positionsIn,
  Geodesic: positionsIn,
  Arc: (element, dimension) => arcString(positionsIn(element, dimension)),
  ArcString: (element, dimension) => arcString(positionsIn(element, dimension)),
  Circle: (element, dimension) => circle(positionsIn(element, dimension)),
  Curve: joined,
  CompositeCurve: joined,
  Ring: joined,
  OrientableCurve: (element, dimension) => {
    const line = joined(element, dimension)
    return element.attributes['orientation'] === '-' ? line.toReversed() : line
  }
}

const PARTS: ReadonlySet<string> = new Set(['segments', 'curveMember', 'curveMembers', 'baseCurve'])

/** Throws `GmlProblem`. */
export function lineOf(element: Element, dimension: Dimension): GmlPosition[] {
  const read = READERS[element.name]
  if (read === undefined) throw new GmlProblem(`have lines of the kind ${element.name}, which is not supported`)
  return read(element, dimensionOf(element) ?? dimension)
}

/** Parts one after the other; each begins where the one before it ends. */
function joined(element: Element, dimension: Dimension): GmlPosition[] {
  const lines: GmlPosition[][] = []
  for (const property of element.children.filter(({ name }) => PARTS.has(name))) {
    if (property.attributes['href'] !== undefined && property.children.length === 0)
      throw new GmlProblem('refer to parts elsewhere')
    for (const part of property.children) lines.push(lineOf(part, dimension))
  }
  return joinLines(lines)
}
