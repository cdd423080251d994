import { withShift } from './datum-names.ts'

/** A coordinate system as well-known text: version 1 of the OGC, that of Esri (`.prj`), or version 2 (ISO 19162). */
export interface DescribedSystem {
  readonly name: string
  /** Code of the EPSG registry that the text gives for the whole system. */
  readonly code?: number
  /** Longitude and latitude in WGS 84. */
  readonly isWgs84: boolean
  /** The system of positions on the plane, without the one for heights. */
  readonly definition: string
}

const BEGINNING = /^(PROJCS|GEOGCS|GEOCCS|COMPD_CS|PROJCRS|GEOGCRS|GEODCRS|COMPOUNDCRS|BOUNDCRS|PROJECTEDCRS)\s*[[(]/i
const COMPOUND = /^(COMPD_CS|COMPOUNDCRS)/i
const CODE_AT_END = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/i
/** As OGC and Esri write it; a datum of another realisation differs by centimetres. */
const WGS84 = /^GEOG(?:CS|CRS)\s*\[\s*"(?:WGS ?84|GCS_WGS_1984|WGS 84 \(.*\)|WGS_84|GCS_WGS84)"/i
const MAX_LENGTH = 20_000

/** Undefined: the text is not of these notations. */
export function readWellKnownText(text: string): DescribedSystem | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH || !BEGINNING.test(trimmed)) return undefined
  const definition = COMPOUND.test(trimmed) ? (firstMember(trimmed) ?? trimmed) : trimmed
  const code = CODE_AT_END.exec(definition)?.[1]
  return {
    name: /"([^"]{1,100})/.exec(definition)?.[1] ?? '',
    isWgs84: WGS84.test(definition),
    definition: withShift(inDegrees(definition)),
    ...(code !== undefined && { code: Number(code) })
  }
}

const GRADS = /(GEOGCS\s*\[[^]*)UNIT\s*\[\s*"(?:grad|grade|gon)s?"\s*,\s*[\d.eE+-]+/i
const ANGLE =
  /(PARAMETER\s*\[\s*"(?:central_meridian|standard_parallel_\d|lat(?:itude)?_of_\w+|lon(?:gitude)?_of_\w+|azimuth)"\s*,\s*)([\d.eE+-]+)/gi

/**
 * Old French systems have the angles of their projections in grads, which the projecting library takes for degrees. Their meridian
 * is in degrees.
 */
function inDegrees(definition: string): string {
  if (!/^PROJCS/i.test(definition) || !GRADS.test(definition)) return definition
  return definition
    .replace(GRADS, '$1UNIT["Degree",0.0174532925199433')
    .replace(
      ANGLE,
      (_, before: string, grads: string) => before + String(Number((Number(grads) * 0.9).toPrecision(15)))
    )
}

/** The first system inside a compound one. */
function firstMember(text: string): string | undefined {
  const start = text.slice(1).search(/(PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS)\s*\[/i)
  if (start === -1) return undefined
  let depth = 0
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '[') depth++
    if (text[at] === ']' && --depth === 0) return text.slice(start + 1, at + 1)
  }
  return undefined
}
