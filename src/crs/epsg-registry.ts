import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addShift, correctShift } from './datum-shifts.ts'

const folder = new URL('s/', import.meta.resolve('epsg-index/all.json'))

export interface CoordinateSystem {
  readonly name: string
  /** What it is, such as `CRS-GEOGCRS`. */
  readonly kind?: string
  /** Well-known text of the first version, as GDAL writes it. */
  readonly wkt?: string
  /** PROJ definition. */
  readonly proj4?: string
}

/** The EPSG registry's definition of a code; nothing for unknown codes. Reads one small file. */
export function findCoordinateSystem(epsg: number): CoordinateSystem | undefined {
  if (!Number.isInteger(epsg) || epsg < 1_000 || epsg > 999_999) return undefined
  try {
    const { name, kind, wkt, proj4 } = JSON.parse(
      readFileSync(fileURLToPath(new URL(`${epsg}.json`, folder)), 'utf8')
    ) as {
      name: string
      kind: string
      wkt: string | null
      proj4: string | null
    }
    return {
      name,
      kind,
      ...(wkt !== null && { wkt: correctShift(wkt) }),
      ...(proj4 !== null && { proj4: addShift(correctShift(proj4), name, planeOf(wkt)) })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The definition of the first part of a compound system (plane and height) without its own shift. */
function planeOf(wkt: string | null): string | undefined {
  const code = /AUTHORITY\["EPSG","(\d+)"\]\],VERT_CS\[/.exec(wkt ?? '')?.[1]
  return code === undefined ? undefined : findCoordinateSystem(Number(code))?.proj4
}
