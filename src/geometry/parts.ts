import type { Line, Position, Rings, UncheckedGeometry } from './geometry.ts'

/** The parts of a geometry, with collections opened and empty parts left out. */
export interface GeometryParts {
  readonly points: readonly Position[]
  readonly lines: readonly Line[]
  readonly polygons: readonly Rings[]
}

export interface Parts extends GeometryParts {
  /** Some points came as a MultiPoint, even when it is of one point. */
  readonly multiPoint: boolean
}

interface GatheredParts {
  readonly points: Position[]
  readonly lines: Line[]
  readonly polygons: Rings[]
  multiPoint: boolean
}

/** Members without positions are left out too: records were imported as they were. */
export function partsOf(geometry: UncheckedGeometry | null): Parts {
  const parts: GatheredParts = { points: [], lines: [], polygons: [], multiPoint: false }
  if (geometry !== null) gather(geometry, parts)
  if (parts.points.length > 1) parts.multiPoint = true
  return parts
}

function gather({ type, coordinates, geometries }: UncheckedGeometry, parts: GatheredParts): void {
  switch (type) {
    case 'Point':
      return append(parts.points, positionsIn([coordinates]))
    case 'MultiPoint':
      parts.multiPoint = true
      return append(parts.points, positionsIn(coordinates))
    case 'LineString':
      return append(parts.lines, linesIn([coordinates]))
    case 'MultiLineString':
      return append(parts.lines, linesIn(coordinates))
    case 'Polygon':
      return append(parts.polygons, polygonsIn([coordinates]))
    case 'MultiPolygon':
      return append(parts.polygons, polygonsIn(coordinates))
    case 'GeometryCollection':
      for (const member of geometries ?? []) gather(member, parts)
  }
}

export function joinParts(all: readonly GeometryParts[]): GeometryParts {
  return {
    points: all.flatMap((parts) => parts.points),
    lines: all.flatMap((parts) => parts.lines),
    polygons: all.flatMap((parts) => parts.polygons)
  }
}

/** A spread would put every member of a large geometry on the stack. */
function append<Member>(all: Member[], more: readonly Member[]): void {
  for (const member of more) all.push(member)
}

export function positionsIn(coordinates: unknown): readonly Position[] {
  return filtered(coordinates, isPosition)
}

export function linesIn(coordinates: unknown): readonly Line[] {
  return filtered(coordinates, isLine)
}

/** A polygon whose outer ring is empty has nothing for its holes to be in. */
export function polygonsIn(coordinates: unknown): readonly Rings[] {
  return filtered(coordinates, (rings): rings is Rings => Array.isArray(rings) && isLine(rings[0])).map((rings) =>
    filtered(rings, isLine)
  )
}

function filtered<Member>(members: unknown, belongs: (member: unknown) => member is Member): readonly Member[] {
  if (!Array.isArray(members)) return []
  return members.every(belongs) ? members : members.filter(belongs)
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
}

function isLine(value: unknown): value is Line {
  return Array.isArray(value) && value.length > 0 && value.every(isPosition)
}
