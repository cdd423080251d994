import type { ProjectPoint } from './project-point.ts'

interface GeometryObject {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: readonly GeometryObject[]
}

/** A feature's text with its geometry projected. Everything else stays as it was written, digits of numbers included. */
export function projectFeature(text: string, project: ProjectPoint): string {
  const place = placeOfMember(text, 'geometry')
  if (place === undefined) return text
  const geometry = JSON.parse(text.slice(place.start, place.end)) as GeometryObject | null
  const projected = geometry === null ? null : projectGeometry(geometry, project)
  return text.slice(0, place.start) + JSON.stringify(projected ?? null) + text.slice(place.end)
}

/** Nothing when a position has no place in the projection: half a shape would be a wrong shape. */
function projectGeometry(geometry: GeometryObject, project: ProjectPoint): GeometryObject | undefined {
  if (geometry.geometries !== undefined) {
    const geometries = geometry.geometries.map((each) => projectGeometry(each, project))
    return geometries.every((each) => each !== undefined) ? { ...geometry, geometries } : undefined
  }
  const coordinates = projectCoordinates(geometry.coordinates, project)
  return coordinates === undefined ? undefined : { ...geometry, coordinates }
}

function projectCoordinates(coordinates: unknown, project: ProjectPoint): unknown {
  if (!Array.isArray(coordinates)) return undefined
  if (typeof coordinates[0] === 'number') return project(coordinates)
  const projected = coordinates.map((each) => projectCoordinates(each, project))
  return projected.every((each) => each !== undefined) ? projected : undefined
}

/** Where the value of a member of the outermost object begins and ends. */
function placeOfMember(text: string, name: string): { start: number; end: number } | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs
  let depth = 0
  let start: number | undefined
  for (const match of text.matchAll(token)) {
    const sign = match[0]
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    const ends = (sign === ',' && depth === 1) || depth === 0
    if (start !== undefined && ends) return { start, end: match.index }
    if (start === undefined && depth === 1 && sign === `"${name}"`) {
      const colon = /^\s*:\s*/.exec(text.slice(match.index + sign.length, match.index + sign.length + 20))
      if (colon !== null) start = match.index + sign.length + colon[0].length
    }
  }
  return undefined
}
