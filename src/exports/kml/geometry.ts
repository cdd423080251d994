import type { UncheckedGeometry } from '#geometry'
import { decimalText } from '#kit'

type Position = readonly number[]

/**
 * A geometry as KML elements. Heights are kept, and drawn on the ground as KML does unless specified otherwise: many
 * datasets have a height of 0 everywhere, which as an absolute height would be below the terrain. Lines follow the
 * terrain between their points.
 */
export function kmlGeometry(shape: UncheckedGeometry): string {
  if (shape.type === 'GeometryCollection') return multi((shape.geometries ?? []).map(kmlGeometry))
  const coordinates = (shape.coordinates ?? []) as readonly unknown[]
  if (coordinates.length === 0) return multi([])
  switch (shape.type) {
    case 'Point':
      return point(coordinates as Position)
    case 'LineString':
      return line(coordinates as readonly Position[])
    case 'Polygon':
      return polygon(coordinates as readonly (readonly Position[])[])
    case 'MultiPoint':
      return multi((coordinates as readonly Position[]).map(point))
    case 'MultiLineString':
      return multi((coordinates as readonly (readonly Position[])[]).map(line))
    case 'MultiPolygon':
      return multi((coordinates as readonly (readonly (readonly Position[])[])[]).map(polygon))
    default:
      return multi([])
  }
}

/** KML has one kind of collection; without a member it is what an empty geometry looks like. */
function multi(members: readonly string[]): string {
  return `<MultiGeometry>${members.join('')}</MultiGeometry>`
}

function point(position: Position): string {
  return `<Point><coordinates>${positionText(position)}</coordinates></Point>`
}

function line(positions: readonly Position[]): string {
  return `<LineString><tessellate>1</tessellate><coordinates>${positions.map(positionText).join(' ')}</coordinates></LineString>`
}

function polygon([outer = [], ...holes]: readonly (readonly Position[])[]): string {
  return `<Polygon><outerBoundaryIs>${ring(outer)}</outerBoundaryIs>${holes.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`).join('')}</Polygon>`
}

function ring(positions: readonly Position[]): string {
  return `<LinearRing><coordinates>${positions.map(positionText).join(' ')}</coordinates></LinearRing>`
}

/** Longitude, latitude, height: KML knows no further numbers. */
function positionText(position: Position): string {
  return position.slice(0, 3).map(decimalText).join(',')
}
