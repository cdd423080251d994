import type { NativeEncoding } from './native-geometry.ts'
import { isNativeEncoding } from './native-geometry.ts'

/** A column that the metadata of a file says to hold geometries, in WKB or as nested lists of coordinates. */
export interface GeometryColumn {
  readonly encoding: 'wkb' | NativeEncoding
  /** A text, PROJJSON, or null where nobody knows. */
  readonly crs: unknown
}

/** Longitude and latitude, which the formats mean where they say nothing. */
export const CRS_BY_DEFAULT = 'OGC:CRS84'

/**
 * https://geoparquet.org: `geo` → `{"columns": {"geometry": {"encoding": "WKB", "crs": …}}}`; positions are x, y
 * for all axes of the system.
 */
export function geometriesOf(geo: string): [name: string, column: GeometryColumn][] {
  const { columns = {} } = objectOf(geo) as { columns?: Record<string, { encoding?: unknown; crs?: unknown }> }
  return Object.entries(columns).flatMap(([name, column]): [string, GeometryColumn][] => {
    const encoding = encodingOf(String(column.encoding ?? ''))
    return encoding === undefined ? [] : [[name, { encoding, crs: 'crs' in column ? column.crs : CRS_BY_DEFAULT }]]
  })
}

/** https://geoarrow.org: names of extension types, and JSON of what is said of the system. */
export function geometryOfExtension(name: string, metadata: string | undefined): GeometryColumn | undefined {
  const encoding = /^(?:geoarrow|ogc)\.(\w+)$/.exec(name)?.[1]
  const found = encoding === undefined ? undefined : encodingOf(encoding)
  const { crs = null } = objectOf(metadata ?? '{}') as { crs?: unknown }
  return found && { encoding: found, crs }
}

function encodingOf(name: string): GeometryColumn['encoding'] | undefined {
  const lower = name.toLowerCase()
  return lower === 'wkb' || isNativeEncoding(lower) ? lower : undefined
}

function objectOf(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
