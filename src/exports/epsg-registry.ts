import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('s/', import.meta.resolve('epsg-index/all.json'))

/** The PROJ definition of a coordinate system by its EPSG code; nothing when the registry has none. One small file is read. */
export function findProjection(epsg: number): string | undefined {
  if (!Number.isInteger(epsg) || epsg < 1_000 || epsg > 999_999) return undefined
  try {
    const { proj4 } = JSON.parse(readFileSync(fileURLToPath(new URL(`${epsg}.json`, folder)), 'utf8')) as { proj4: string | null }
    return proj4 ?? undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
