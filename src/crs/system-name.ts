import type { LoggiaError } from '#kit'
import { findCoordinateSystem } from './epsg-registry.ts'
import { crsError } from './errors.ts'
import { createUnprojection, type ProjectPoint } from './project-point.ts'
import { type DescribedSystem, readWellKnownText } from './well-known-text.ts'

/**
 * How a file names its coordinate system. `degrees`: longitude and latitude in WGS 84, or in a system that is the same
 * within a metre.
 */
export type SystemName =
  | { readonly kind: 'degrees' }
  | { readonly kind: 'epsg'; readonly code: number }
  /** Well-known text without a code. */
  | { readonly kind: 'text'; readonly name: string; readonly definition: string }
  /** The file says that nobody knows. */
  | { readonly kind: 'undefined' }
  | { readonly kind: 'unnamed'; readonly shown: string }

const DEGREES: SystemName = { kind: 'degrees' }
/** WGS 84 in two and three dimensions. */
const WGS84_CODES: ReadonlySet<number> = new Set([4326, 4979])

/**
 * Codes as they are written: `EPSG:2154`, `urn:ogc:def:crs:EPSG::2154`, `urn:ogc:def:crs:EPSG:6.9:2154`,
 * `http://www.opengis.net/def/crs/EPSG/0/2154`, `http://www.opengis.net/gml/srs/epsg.xml#2154`, `https://epsg.io/2154`,
 * `srid:2154`. Of a plane with heights (`urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783`) the plane.
 */
const CODE = /(?:^|[:/.])(?:epsg|srid)(?:\.xml#|[:/.]+(?:[\d.]+[:/])?|io\/)(\d{4,6})(?:\.\w+)?\/?$|^(\d{4,6})$/i
const EPSG_IO = /epsg\.io\/(\d{4,6})/i
const COMPOUND = /^urn:ogc:def:crs,(crs:[^,]+),/i
const CRS84 = /(?:^|[:/])CRS:?84h?$/i

/**
 * What the description of a coordinate system means: a text of any of the forms above or well-known text, the `crs` member of GeoJSON of
 * 2008, a PROJJSON object (GeoParquet), or a code. `null` means no coordinate system.
 */
export function systemOf(described: unknown): SystemName {
  if (described === null) return { kind: 'undefined' }
  if (typeof described === 'number') return ofCode(described)
  if (typeof described === 'string') return ofText(described)
  return typeof described === 'object' && described !== undefined
    ? ofObject(described as Described)
    : { kind: 'unnamed', shown: String(described) }
}

interface Described {
  readonly name?: unknown
  readonly type?: unknown
  readonly properties?: { readonly name?: unknown; readonly code?: unknown; readonly href?: unknown }
  readonly id?: { readonly authority?: unknown; readonly code?: unknown }
  readonly ids?: readonly Described['id'][]
  readonly components?: readonly unknown[]
  readonly source_crs?: unknown
}

function ofCode(code: number): SystemName {
  return WGS84_CODES.has(code) ? DEGREES : { kind: 'epsg', code }
}

function ofText(text: string): SystemName {
  const trimmed = text.trim()
  const described = readWellKnownText(trimmed)
  if (described !== undefined) return ofDescribed(described)
  if (CRS84.test(trimmed)) return DEGREES
  const plane = COMPOUND.exec(trimmed)?.[1]
  if (plane !== undefined) return ofText(plane)
  const code =
    EPSG_IO.exec(trimmed)?.[1] ??
    CODE.exec(trimmed)
      ?.slice(1)
      .find((each) => each !== undefined)
  return code === undefined ? { kind: 'unnamed', shown: trimmed.slice(0, 100) } : ofCode(Number(code))
}

function ofDescribed({ name, code, isWgs84, definition }: DescribedSystem): SystemName {
  if (isWgs84) return DEGREES
  return code === undefined ? { kind: 'text', name, definition } : ofCode(code)
}

function ofObject({
  name,
  type,
  properties,
  id = undefined,
  ids = [],
  components = [],
  source_crs: source
}: Described): SystemName {
  if (properties !== undefined && properties !== null) {
    const { name: named, code, href } = properties
    if (code !== undefined) return ofText(String(code))
    return ofText(String(named ?? href ?? ''))
  }
  for (const each of [id, ...ids]) {
    if (each?.authority === 'EPSG' && Number.isInteger(Number(each.code))) return ofCode(Number(each.code))
    if (each?.authority === 'OGC' && /^CRS84h?$/.test(String(each.code))) return DEGREES
  }
  // A plane with heights is its plane; a system with its shift is the system.
  if (components.length > 0) return systemOf(components[0])
  if (source !== undefined) return systemOf(source)
  if (type === 'GeographicCRS' && /^WGS 84\b/.test(String(name))) return DEGREES
  return { kind: 'unnamed', shown: String(name ?? 'without a name').slice(0, 100) }
}

/**
 * The way from the named system to longitude and latitude; nothing when positions are those already, or nobody knows.
 * Throws `crs/unknown`.
 */
export function readCoordinateSystem(name: SystemName): ProjectPoint | undefined {
  if (name.kind === 'degrees' || name.kind === 'undefined') return undefined
  if (name.kind === 'text') return ofDefinition(name.definition, `The coordinate system ${JSON.stringify(name.name)}`)
  if (name.kind === 'unnamed') throw unknown(`The coordinate system ${JSON.stringify(name.shown)} has no EPSG code`)
  const definition = findCoordinateSystem(name.code)?.proj4
  if (definition === undefined) throw unknown(`EPSG:${name.code} is not the code of a coordinate system`)
  return ofDefinition(definition, `EPSG:${name.code}`)
}

function ofDefinition(definition: string, shown: string): ProjectPoint {
  try {
    return createUnprojection(definition)
  } catch (cause) {
    throw unknown(`${shown} is a coordinate system that this portal cannot compute`, cause)
  }
}

function unknown(what: string, cause?: unknown): LoggiaError {
  return crsError('crs/unknown', `${what}.`, { cause })
}
