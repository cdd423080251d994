import type { ProjectPoint } from '#crs'
import { projectGeometry, type UncheckedGeometry } from '#geometry'

/**
 * A feature's text with its geometry projected. Everything else stays as it was written, digits of numbers included.
 */
export function projectFeature(text: string, project: ProjectPoint): string {
  const place = placeOfMember(text, 'geometry')
  if (place === undefined) return text
  const geometry = JSON.parse(text.slice(place.start, place.end)) as UncheckedGeometry | null
  const projected = geometry === null ? null : projectGeometry(geometry, project)
  return text.slice(0, place.start) + JSON.stringify(projected ?? null) + text.slice(place.end)
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
